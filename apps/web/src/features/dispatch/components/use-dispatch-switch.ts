import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import { messageOf } from '../../../lib/call.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import { confirm } from '../../../ui/confirm.tsx';
import type { ConfirmOptions } from '../../../ui/pending-confirm.ts';
import type { BranchDispatchSettings } from '../model/dispatch-state.ts';
import { changeBranchDispatch, changeCompanyDispatch } from '../model/change-dispatch.ts';

const FAILED = 'Otomatik atama ayarı değiştirilemedi. Lütfen tekrar deneyin.';

/** A company as the switch needs it. */
export interface DispatchCompany {
  readonly id: CompanyId;
  readonly name: string;
  readonly branchIds: ReadonlySet<BranchId>;
}

/** Called when the confirmation dialog opens and closes. */
type OnConfirmOpen = (isAsking: boolean) => void;

interface ConfirmedToggle {
  readonly toggle: () => void;
  readonly isBusy: boolean;
}

/** Flips after asking; the question stays open with the reason when it could not be done. */
function useConfirmedToggle(options: {
  readonly isPaused: boolean;
  readonly ask: ConfirmOptions;
  readonly change: (isStop: boolean) => Promise<void>;
  readonly subject: string;
  readonly onAsking: OnConfirmOpen | undefined;
}): ConfirmedToggle {
  const { isPaused, ask, subject, onAsking } = options;
  const change = useMutation({
    mutationFn: options.change,
    onSuccess: (_, isStop) => toastSuccess(`${subject} ${isStop ? 'durduruldu' : 'sürüyor'}`),
  });
  const onConfirm = async (): Promise<string | null> => {
    try {
      await change.mutateAsync(!isPaused);
      return null;
    } catch (error) {
      return `${subject} ${isPaused ? 'sürdürülemedi' : 'durdurulamadı'}. ${messageOf(error)}`;
    }
  };
  const flip = async (): Promise<void> => {
    onAsking?.(true);
    await confirm({ ...ask, onConfirm });
    onAsking?.(false);
  };
  return { toggle: () => void flip(), isBusy: change.isPending };
}

/** Stops or resumes a branch's automatic assignment. */
export function useBranchSwitch(
  row: Pick<BranchDispatchSettings, 'branchId' | 'branchName' | 'paused'>,
  onAsking?: OnConfirmOpen,
): ConfirmedToggle {
  const { branchId, branchName, paused } = row;
  const client = useQueryClient();
  const resume: ConfirmOptions = {
    title: 'Otomatik atama sürsün mü?',
    message:
      `${branchName} şubesinde kuryesi olmayan siparişlere yeniden kendiliğinden kurye atanır. ` +
      'Elle atadıklarınıza dokunulmaz.',
    confirmLabel: 'Sürdür',
  };
  const stop: ConfirmOptions = {
    title: 'Otomatik atama durdurulsun mu?',
    message:
      `${branchName} şubesinde hemen durur; yeni siparişlere kuryeyi siz atarsınız. ` +
      'Atanmış siparişler kuryelerinde kalır.',
    confirmLabel: 'Durdur',
    danger: true,
  };
  return useConfirmedToggle({
    isPaused: paused,
    ask: paused ? resume : stop,
    change: (isStop) => changeBranchDispatch(client, branchId, { paused: isStop }),
    subject: `${branchName}: otomatik atama`,
    onAsking,
  });
}

/** The same for every branch of a company. */
export function useCompanySwitch(
  company: DispatchCompany,
  isPaused: boolean,
  onAsking?: OnConfirmOpen,
): ConfirmedToggle {
  const client = useQueryClient();
  const resume: ConfirmOptions = {
    title: 'Bütün şubelerde sürsün mü?',
    message: `${company.name}: otomatik atama, ayrıca durdurulmamış bütün şubelerde yeniden başlar.`,
    confirmLabel: 'Sürdür',
  };
  const stop: ConfirmOptions = {
    title: 'Bütün şubelerde durdurulsun mu?',
    message:
      `${company.name}: otomatik atama bütün şubelerde hemen durur. ` +
      'Atanmış siparişler kuryelerinde kalır.',
    confirmLabel: 'Durdur',
    danger: true,
  };
  return useConfirmedToggle({
    isPaused,
    ask: isPaused ? resume : stop,
    change: (isStop) => changeCompanyDispatch(client, company.id, company.branchIds, isStop),
    subject: 'Bütün şubelerde otomatik atama',
    onAsking,
  });
}

/** Saves how many minutes an offer waits. */
export function useOfferTimeout({
  branchId,
  branchName,
}: Pick<BranchDispatchSettings, 'branchId' | 'branchName'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (offerTimeout: number) => changeBranchDispatch(client, branchId, { offerTimeout }),
    onSuccess: (_, minutes) => toastSuccess(`${branchName}: teklifler ${minutes} dk bekler`),
    onError: (error) => toastError(messageOf(error, FAILED)),
  });
}
