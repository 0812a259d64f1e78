import { formatTl } from '@ulak/contracts/format';
import type { EarningView } from '@ulak/contracts/wallet/schema';
import { useCallback, useState } from 'react';
import { confirm } from '../../../ui/confirm.tsx';
import { earningTitle } from '../../../domain/pay/pay-texts.ts';
import { refusalOf } from '../model/refusal.ts';
import { useRemoveEarning } from '../queries.ts';

/** The question before an earning is deleted (spec 3 §5). */
const QUESTION = 'Bu işlemi silmek istediğinize emin misiniz?';
const nothing = (): void => undefined;

/** Asks, then deletes an earning; a refusal stays in the question. @returns also whether it is asked */
export function useAskRemoval() {
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useRemoveEarning(nothing);
  const ask = useCallback(
    async (earning: EarningView): Promise<void> => {
      setAsking(true);
      await confirm({
        title: `${earningTitle(earning)} · ${formatTl(earning.amount)}`,
        message: QUESTION,
        confirmLabel: 'Sil',
        danger: true,
        onConfirm: async () => {
          try {
            await mutateAsync(earning);
            return null;
          } catch (error) {
            return refusalOf(error, 'remove').message;
          }
        },
      });
      setAsking(false);
    },
    [mutateAsync],
  );
  return { isAsking, askRemoval: useCallback((earning: EarningView) => void ask(earning), [ask]) };
}
