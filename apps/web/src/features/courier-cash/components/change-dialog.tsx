import { SegmentedControl, TextInput } from '@mantine/core';
import type { CourierCash } from '@ulak/contracts/cash/schema';
import { formatTl } from '@ulak/contracts/format';
import { useState } from 'react';
import { readTl } from '../../../lib/tl-field.ts';
import desk from '../../../ui/desk.module.css';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { type Refusal, refusalOf, refusedFields } from '../model/refusal.ts';
import { useGiveChange } from '../queries.ts';

interface ChangeDialogProps {
  readonly cash: CourierCash;
  readonly onClose: () => void;
}

const WAYS = [
  { value: 'give', label: 'Ver' },
  { value: 'take', label: 'Geri al' },
];

/** Change money out of the till, or some of it back. */
export function ChangeDialog({ cash, onClose }: ChangeDialogProps) {
  const [isBack, setBack] = useState(false);
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const give = useGiveChange(onClose);
  const submit = (): void => {
    const tl = readTl(amount);
    const fields = {
      ...(tl === null || tl === 0 ? { amount: 'Geçerli bir tutar girin' } : {}),
      ...(isBack && note.trim() === '' ? { note: 'Geri alınan bozuk para için not yazın' } : {}),
    };
    setRefusal(Object.keys(fields).length > 0 ? refusedFields(fields) : null);
    if (tl === null || Object.keys(fields).length > 0) return;
    give.mutate(
      {
        courierId: cash.courierId,
        branchId: cash.branchId,
        amount: isBack ? -tl : tl,
        note: note.trim(),
      },
      { onError: (error) => setRefusal(refusalOf(error, ['amount', 'note'])) },
    );
  };
  return (
    <FormDialog
      isBusy={give.isPending}
      onClose={onClose}
      onSubmit={submit}
      refusal={refusal}
      submitLabel="Kaydet"
      title="Bozuk para"
    >
      <b className={desk.breaks}>
        {cash.courierName} · üzerindeki bozuk para {formatTl(cash.changeMoney)}
      </b>
      {refusal?.form !== undefined && <FormError message={refusal.form} />}
      <SegmentedControl
        aria-label="Yön"
        className={desk.touch}
        data={WAYS}
        fullWidth
        onChange={(way) => setBack(way === 'take')}
        value={isBack ? 'take' : 'give'}
      />
      <TextInput
        autoComplete="off"
        data-autofocus
        error={refusal?.fields.amount}
        inputMode="decimal"
        label="Tutar"
        maxLength={20}
        onChange={({ currentTarget }) => setAmount(currentTarget.value)}
        placeholder="0,00"
        size="md"
        value={amount}
        withAsterisk
      />
      <TextInput
        error={refusal?.fields.note}
        label="Not"
        maxLength={1_000}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        size="md"
        value={note}
        withAsterisk={isBack}
      />
    </FormDialog>
  );
}
