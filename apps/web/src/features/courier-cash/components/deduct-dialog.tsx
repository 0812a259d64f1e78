import { TextInput } from '@mantine/core';
import { businessDay } from '@ulak/contracts/business-day';
import type { HandOverView } from '@ulak/contracts/cash/hand-over';
import { formatTl } from '@ulak/contracts/format';
import { MONTHS } from '@ulak/contracts/time';
import { useState } from 'react';
import { serverNow } from '../../../lib/server-time.ts';
import { readTl, tlText } from '../../../lib/tl-field.ts';
import desk from '../../../ui/desk.module.css';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { type Refusal, refusalOf, refusedFields } from '../model/refusal.ts';
import { useDeductShortage } from '../queries.ts';

interface DeductDialogProps {
  readonly handOver: HandOverView;
  readonly onClose: () => void;
}

/** Makes the open shortage a deduction from the courier's pay of the running month. */
export function DeductDialog({ handOver, onClose }: DeductDialogProps) {
  const { openShortage } = handOver;
  const [amount, setAmount] = useState(tlText(openShortage));
  const [description, setDescription] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const deduct = useDeductShortage(handOver.id, onClose);
  const { year, month } = businessDay(serverNow());
  const submit = (): void => {
    const tl = readTl(amount);
    const isWrong = tl === null || tl === 0 || tl > openShortage;
    const fields = { amount: `0’dan büyük, en fazla ${formatTl(openShortage)} girin` };
    setRefusal(isWrong ? refusedFields(fields) : null);
    if (isWrong) return;
    deduct.mutate(
      { expected: openShortage, amount: tl, description: description.trim() },
      { onError: (error) => setRefusal(refusalOf(error, ['amount', 'description'])) },
    );
  };
  return (
    <FormDialog
      isBusy={deduct.isPending}
      isDanger
      onClose={onClose}
      onSubmit={submit}
      refusal={refusal}
      submitLabel="Kesintiye çevir"
      title="Eksiği kesintiye çevir"
    >
      <b className={desk.breaks}>{handOver.courierName}</b>
      <p className={desk.note}>
        Açık eksik {formatTl(openShortage)}. Tutar, kuryenin {MONTHS[month - 1]} {year} hak edişinden “Eksik
        tahsilat” olarak kesilir.
      </p>
      {refusal?.form !== undefined && <FormError message={refusal.form} />}
      <TextInput
        autoComplete="off"
        data-autofocus
        error={refusal?.fields.amount}
        inputMode="decimal"
        label="Tutar"
        maxLength={20}
        onChange={({ currentTarget }) => setAmount(currentTarget.value)}
        size="md"
        value={amount}
        withAsterisk
      />
      <TextInput
        error={refusal?.fields.description}
        label="Açıklama"
        maxLength={500}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        size="md"
        value={description}
      />
    </FormDialog>
  );
}
