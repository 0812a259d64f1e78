import { Text } from '@mantine/core';
import { INVALID_EARNING_AMOUNT } from '@ulak/contracts/wallet/labels';
import type { EarningView } from '@ulak/contracts/wallet/schema';
import { useState } from 'react';
import { earningTitle } from '../../../domain/pay/pay-texts.ts';
import { tlText } from '../../../lib/tl-field.ts';
import { readAmount } from '../model/amount.ts';
import { calculationText } from '../model/wallet-texts.ts';
import { useEditEarning } from '../queries.ts';
import { PayFormDialog } from './pay-form-dialog.tsx';
import { AmountField, NotesField } from './pay-fields.tsx';
import { useRefusal } from './use-refusal.ts';

interface EditDialogProps {
  readonly earning: EarningView;
  readonly onClose: () => void;
}

/** Changes amount or note of an earning that nobody has paid yet. */
export function EditDialog({ earning, onClose }: EditDialogProps) {
  const [amount, setAmount] = useState(tlText(earning.amount));
  const [notes, setNotes] = useState(earning.notes ?? '');
  const { refusal, errors, refuse, fail } = useRefusal('edit');
  const edit = useEditEarning(onClose);
  const submit = (): void => {
    const tl = readAmount(amount);
    if (refuse(tl === null ? { amount: INVALID_EARNING_AMOUNT } : {}) || tl === null) return;
    edit.mutate({ earning, amount: tl, notes: notes.trim() }, { onError: fail });
  };
  return (
    <PayFormDialog
      courierName={earning.courierName}
      isBusy={edit.isPending}
      onClose={onClose}
      onSubmit={submit}
      refusal={refusal}
      submitLabel="Kaydet"
      title="Kazancı düzenle"
    >
      <Text size="sm">
        {earningTitle(earning)} · {calculationText(earning)}
      </Text>
      <AmountField error={errors.amount} isFirst label="Tutar" onChange={setAmount} value={amount} />
      <NotesField
        description="İsteğe bağlı; kurye cüzdanında görür."
        error={errors.notes}
        label="Not"
        onChange={setNotes}
        value={notes}
      />
    </PayFormDialog>
  );
}
