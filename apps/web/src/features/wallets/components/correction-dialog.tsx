import { SegmentedControl, Text } from '@mantine/core';
import { formatDateTime } from '@ulak/contracts/time';
import { formatTl } from '@ulak/contracts/format';
import { INVALID_EARNING_AMOUNT } from '@ulak/contracts/wallet/labels';
import type { EarningView } from '@ulak/contracts/wallet/schema';
import { useState } from 'react';
import { earningTitle } from '../../../domain/pay/pay-texts.ts';
import desk from '../../../ui/desk.module.css';
import type { Payee } from '../model/actions.ts';
import { readAmount } from '../model/amount.ts';
import { useAddCorrection } from '../queries.ts';
import { PayFormDialog } from './pay-form-dialog.tsx';
import { AmountField, NotesField } from './pay-fields.tsx';
import { useRefusal } from './use-refusal.ts';

interface CorrectionDialogProps {
  readonly courier: Payee;
  readonly about: EarningView | null;
  readonly onClose: () => void;
}

const DIRECTIONS = [
  { value: 'add', label: 'Ekle (+)' },
  { value: 'take', label: 'Düş (−)' },
];
const NO_REASON = 'Nedenini yazın';

/** 'Düzeltme': an amount in either direction in the running month, with its reason. */
export function CorrectionDialog({ courier, about, onClose }: CorrectionDialogProps) {
  const [direction, setDirection] = useState('add');
  const [amount, setAmount] = useState('');
  const [notes, setNotes] = useState('');
  const { refusal, errors, refuse, fail } = useRefusal('correction');
  const add = useAddCorrection(onClose);
  const submit = (): void => {
    const tl = readAmount(amount);
    const found = {
      ...(tl === null ? { amount: INVALID_EARNING_AMOUNT } : {}),
      ...(notes.trim() === '' ? { notes: NO_REASON } : {}),
    };
    if (refuse(found) || tl === null) return;
    const body = {
      courierId: courier.courierId,
      amount: direction === 'add' ? tl : -tl,
      notes: notes.trim(),
    };
    add.mutate(about === null ? body : { ...body, earningId: about.id }, { onError: fail });
  };
  return (
    <PayFormDialog
      courierName={courier.fullName}
      isBusy={add.isPending}
      onClose={onClose}
      onSubmit={submit}
      refusal={refusal}
      submitLabel="Düzeltme ekle"
      title="Düzeltme"
    >
      {about && <About earning={about} />}
      <SegmentedControl
        aria-label="Düzeltmenin yönü"
        className={desk.touch}
        data={DIRECTIONS}
        fullWidth
        onChange={setDirection}
        value={direction}
      />
      <AmountField error={errors.amount} isFirst label="Tutar" onChange={setAmount} value={amount} />
      <NotesField
        description="Kurye cüzdanında ve ücret pusulasında görür."
        error={errors.notes}
        isRequired
        label="Neden"
        onChange={setNotes}
        value={notes}
      />
      <Text c="dimmed" size="sm">
        Düzeltme içinde bulunduğumuz aya yazılır; eski kayıtlar değişmez.
      </Text>
    </PayFormDialog>
  );
}

const About = ({ earning }: { earning: EarningView }) => (
  <Text size="sm">
    Hakkında: {earningTitle(earning)} · {formatTl(earning.amount)} ·{' '}
    {formatDateTime(new Date(earning.earnedAt))}
  </Text>
);
