import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import { messageOf } from '../../../lib/call.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import { confirm, type Question } from '../../../ui/confirm.tsx';
import type { BranchSwitches } from '../model.ts';
import { changeBranchDispatch, changeCompanyDispatch } from '../queries.ts';

const FAILED = 'Otomatik atama ayarı değiştirilemedi. Lütfen tekrar deneyin.';

/** A company as the switch needs it. */
export interface DispatchCompany {
  readonly id: CompanyId;
  readonly name: string;
  readonly branchIds: ReadonlySet<BranchId>;
}

/** Told while the question lies open over the page. */
type OnAsking = (isAsking: boolean) => void;

interface Switch {
  readonly flip: () => void;
  readonly isBusy: boolean;
}

/** Flips after asking; the question stays open with the reason when it could not be done. */
function useSwitch(facts: {
  readonly isPaused: boolean;
  readonly ask: Question;
  readonly change: (isStop: boolean) => Promise<void>;
  readonly told: string;
  readonly onAsking: OnAsking | undefined;
}): Switch {
  const { isPaused, ask, told, onAsking } = facts;
  const change = useMutation({
    mutationFn: facts.change,
    onSuccess: (_, isStop) => toastSuccess(`${told} ${isStop ? 'durduruldu' : 'sürüyor'}`),
  });
  const act = async (): Promise<string | null> => {
    try {
      await change.mutateAsync(!isPaused);
      return null;
    } catch (error) {
      return `${told} ${isPaused ? 'sürdürülemedi' : 'durdurulamadı'}. ${messageOf(error)}`;
    }
  };
  const flip = async (): Promise<void> => {
    onAsking?.(true);
    await confirm({ ...ask, act });
    onAsking?.(false);
  };
  return { flip: () => void flip(), isBusy: change.isPending };
}

/** Stops or resumes a branch's automatic assignment. */
export function useBranchSwitch(
  row: Pick<BranchSwitches, 'branchId' | 'branchName' | 'paused'>,
  onAsking?: OnAsking,
): Switch {
  const { branchId, branchName, paused } = row;
  const client = useQueryClient();
  const resume: Question = {
    title: 'Otomatik atama sürsün mü?',
    message: `${branchName} şubesinde kuryesi olmayan siparişlere yeniden kendiliğinden kurye atanır. Elle atadıklarınıza dokunulmaz.`,
    confirmLabel: 'Sürdür',
  };
  const stop: Question = {
    title: 'Otomatik atama durdurulsun mu?',
    message: `${branchName} şubesinde hemen durur; yeni siparişlere kuryeyi siz atarsınız. Atanmış siparişler kuryelerinde kalır.`,
    confirmLabel: 'Durdur',
    danger: true,
  };
  return useSwitch({
    isPaused: paused,
    ask: paused ? resume : stop,
    change: (isStop) => changeBranchDispatch(client, branchId, { paused: isStop }),
    told: `${branchName}: otomatik atama`,
    onAsking,
  });
}

/** The same for every branch of a company. */
export function useCompanySwitch(company: DispatchCompany, isPaused: boolean, onAsking?: OnAsking): Switch {
  const client = useQueryClient();
  const resume: Question = {
    title: 'Bütün şubelerde sürsün mü?',
    message: `${company.name}: otomatik atama, ayrıca durdurulmamış bütün şubelerde yeniden başlar.`,
    confirmLabel: 'Sürdür',
  };
  const stop: Question = {
    title: 'Bütün şubelerde durdurulsun mu?',
    message: `${company.name}: otomatik atama bütün şubelerde hemen durur. Atanmış siparişler kuryelerinde kalır.`,
    confirmLabel: 'Durdur',
    danger: true,
  };
  return useSwitch({
    isPaused,
    ask: isPaused ? resume : stop,
    change: (isStop) => changeCompanyDispatch(client, company.id, company.branchIds, isStop),
    told: 'Bütün şubelerde otomatik atama',
    onAsking,
  });
}

/** Saves how many minutes an offer waits. */
export function useOfferTimeout({ branchId, branchName }: Pick<BranchSwitches, 'branchId' | 'branchName'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (offerTimeout: number) => changeBranchDispatch(client, branchId, { offerTimeout }),
    onSuccess: (_, minutes) => toastSuccess(`${branchName}: teklifler ${minutes} dk bekler`),
    onError: (error) => toastError(messageOf(error, FAILED)),
  });
}
