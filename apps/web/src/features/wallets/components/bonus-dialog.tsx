import { INVALID_BONUS } from '@ulak/contracts/wallet/labels';
import { useState } from 'react';
import type { Payee } from '../model/actions.ts';
import { readAmount } from '../model/amount.ts';
import { useAddBonus } from '../queries.ts';
import { PayFormDialog } from './pay-form-dialog.tsx';
import { AmountField, NotesField } from './pay-fields.tsx';
import { useRefusal } from './use-refusal.ts';

interface BonusDialogProps {
  readonly courier: Payee;
  readonly onClose: () => void;
}

/** 'Bonus Ekle' (spec 3 §2.4, §5): an amount above zero, notes if wanted. */
export function BonusDialog({ courier, onClose }: BonusDialogProps) {
  const [amount, setAmount] = useState('');
  const [notes, setNotes] = useState('');
  const { refusal, errors, refuse, fail } = useRefusal('bonus');
  const add = useAddBonus(onClose);
  const submit = (): void => {
    const tl = readAmount(amount);
    if (refuse(tl === null ? { amount: INVALID_BONUS } : {}) || tl === null) return;
    add.mutate({ courierId: courier.courierId, amount: tl, notes: notes.trim() }, { onError: fail });
  };
  return (
    <PayFormDialog
      courierName={courier.fullName}
      isBusy={add.isPending}
      onClose={onClose}
      onSubmit={submit}
      refusal={refusal}
      submitLabel="Bonus Ekle"
      title="Bonus Ekle"
    >
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
