import { formatTl } from '@ulak/contracts/format';
import type { EarningView } from '@ulak/contracts/wallet/schema';
import { useCallback } from 'react';
import { toastError } from '../../../lib/toast.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { earningTitle } from '../../../domain/pay/pay-texts.ts';
import { refusalOf } from '../model/refusal.ts';
import { FAILURES } from '../model/wallet-texts.ts';
import { useRemoveEarning } from '../queries.ts';

/** The question before an earning is deleted (spec 3 §5). */
const QUESTION = 'Bu işlemi silmek istediğinize emin misiniz?';
const nothing = (): void => undefined;

/** Asks, then deletes an earning; a refusal stays in the question. */
export function useAskRemoval(): (earning: EarningView) => void {
  const { mutateAsync } = useRemoveEarning(nothing);
  return useCallback(
    (earning) =>
      void confirm({
        title: `${earningTitle(earning)} · ${formatTl(earning.amount)}`,
        message: QUESTION,
        confirmLabel: 'Sil',
        danger: true,
        onConfirm: async () => {
          try {
            await mutateAsync(earning);
            return null;
          } catch (error) {
            const { message } = refusalOf(error, FAILURES.remove, []);
            toastError(message);
            return message;
          }
        },
      }),
    [mutateAsync],
  );
}
