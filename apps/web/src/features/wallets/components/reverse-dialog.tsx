import { Text } from '@mantine/core';
import { formatTl } from '@ulak/contracts/format';
import { formatFullDateTime } from '@ulak/contracts/time';
import { PAYOUT_METHOD_LABELS } from '@ulak/contracts/wallet/labels';
import type { PayoutView } from '@ulak/contracts/wallet/schema';
import { useState } from 'react';
import { useReversePayout } from '../queries.ts';
import { PayFormDialog } from './pay-form-dialog.tsx';
import { NotesField } from './pay-fields.tsx';
import { useRefusal } from './use-refusal.ts';

interface ReverseDialogProps {
  readonly payout: PayoutView;
  readonly onClose: () => void;
}

/** Takes a payout back, once and for good. */
export function ReverseDialog({ payout, onClose }: ReverseDialogProps) {
  const [reason, setReason] = useState('');
  const { refusal, errors, refuse, fail } = useRefusal('reverse');
  const reverse = useReversePayout(onClose);
  const submit = (): void => {
    if (refuse(reason.trim() === '' ? { reason: 'Nedenini yazın' } : {})) return;
    reverse.mutate({ payout, reason: reason.trim() }, { onError: fail });
  };
  return (
    <PayFormDialog
      courierName={payout.courierName}
      isBusy={reverse.isPending}
      isDanger
      onClose={onClose}
      onSubmit={submit}
      refusal={refusal}
      submitLabel="Ödemeyi geri al"
      title="Ödemeyi geri al"
    >
      <Text size="sm">
        {formatFullDateTime(new Date(payout.at))} · {formatTl(payout.amount)} ·{' '}
        {PAYOUT_METHOD_LABELS[payout.method]}
      </Text>
      <Text size="sm">
        İçindeki kazançlar yeniden "Bekliyor" olur.
        {payout.offset > 0 &&
          ` Mahsup edilen ${formatTl(payout.offset)} kuryenin üzerindeki nakde geri yazılır.`}{' '}
        Geri alma geri alınamaz.
      </Text>
      <NotesField
        error={errors.reason}
        isFirst
        isRequired
        label="Neden"
        onChange={setReason}
        value={reason}
      />
    </PayFormDialog>
  );
}
