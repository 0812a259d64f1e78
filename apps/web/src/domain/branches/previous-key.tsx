import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { endPreviousKey } from '@ulak/contracts/branches/key-calls';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { formatFullDateTime } from '@ulak/contracts/time';
import { call, messageOf } from '../../lib/call.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { confirm } from '../../ui/confirm.tsx';
import desk from '../../ui/desk.module.css';
import { branchList } from './branch-list.ts';

interface PreviousKeyProps {
  readonly branch: Pick<BranchView, 'id'>;
  /** When it stops by itself. */
  readonly until: string;
}

/** The replaced key while it works beside the new one, and the way to end it (decision 067). */
export function PreviousKey({ branch: { id }, until }: PreviousKeyProps) {
  const client = useQueryClient();
  const end = (): Promise<boolean> =>
    confirm({
      title: 'Eski anahtar şimdi kapatılsın mı?',
      message:
        'Onu hâlâ kullanan sipariş sistemleri yeni anahtar girilene kadar sipariş gönderemez. Kapatılan ' +
        'anahtar geri açılamaz.',
      confirmLabel: 'Anahtarı kapat',
      danger: true,
      onConfirm: async () => {
        try {
          await call(endPreviousKey, { params: { id } });
        } catch (error) {
          return messageOf(error, 'Eski anahtar kapatılamadı');
        }
        toastSuccess('Eski anahtar kapatıldı.');
        await client.invalidateQueries({ queryKey: branchList.queryKey });
        return null;
      },
    });
  return (
    <div className={`${desk.warning} ${desk.row}`} data-part="previous-key">
      <span>
        <b>İki anahtar çalışıyor.</b> Eski anahtar {formatFullDateTime(Date.parse(until))} tarihine kadar
        geçerli.
      </span>
      <Button className={desk.touch} size="xs" variant="default" onClick={() => void end()}>
        Eski anahtarı şimdi kapat
      </Button>
    </div>
  );
}
