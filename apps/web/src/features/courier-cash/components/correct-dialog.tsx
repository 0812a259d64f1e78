import type { HandOverView } from '@ulak/contracts/cash/hand-over';
import { formatTl } from '@ulak/contracts/format';
import { formatFullDateTime } from '@ulak/contracts/time';
import { useState } from 'react';
import { tlText } from '../../../lib/tl-field.ts';
import desk from '../../../ui/desk.module.css';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { countErrors } from '../model/count-errors.ts';
import { countBody, EMPTY_COUNT, readCount, type SlipLine, slipKey } from '../model/count-form.ts';
import { type Refusal, refusalOf, refusedFields } from '../model/refusal.ts';
import { useCorrectHandOver } from '../queries.ts';
import { CountFields } from './count-fields.tsx';

interface CorrectDialogProps {
  readonly handOver: HandOverView;
  readonly onCorrected: (handOver: HandOverView) => void;
  readonly onClose: () => void;
}

/** What was counted stays unless it is typed anew. */
function startOf({ countedCash, lines }: HandOverView) {
  const slips = lines
    .filter(({ kind, counted, expected }) => kind !== 'CASH' && counted !== expected)
    .map((line) => [slipKey(line), tlText(line.counted)]);
  return { ...EMPTY_COUNT, counted: tlText(countedCash), slips: Object.fromEntries(slips) };
}

/** Counts a hand-over otherwise, with a reason; the courier is asked again. */
export function CorrectDialog({ handOver, onCorrected, onClose }: CorrectDialogProps) {
  const [input, setInput] = useState(() => startOf(handOver));
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const correct = useCorrectHandOver(handOver.id, onCorrected);
  const lines = handOver.lines.filter(({ kind }) => kind !== 'CASH') satisfies SlipLine[];
  const state = readCount(input, handOver.expectedCash, lines);
  const summary = [
    formatFullDateTime(new Date(handOver.at)),
    `beklenen ${formatTl(handOver.expectedCash)}`,
    `sayılan ${formatTl(handOver.countedCash)}`,
  ].join(' · ');
  const submit = (): void => {
    const fields = countErrors(input, state, true);
    setRefusal(Object.keys(fields).length > 0 ? refusedFields(fields) : null);
    if (Object.keys(fields).length > 0) return;
    correct.mutate(
      {
        version: handOver.version,
        ...countBody(input, state, lines),
        reason: input.reason.trim(),
      },
      { onError: (error) => setRefusal(refusalOf(error, ['counted', 'pieces', 'slips', 'reason'])) },
    );
  };
  return (
    <FormDialog
      isBusy={correct.isPending}
      onClose={onClose}
      onSubmit={submit}
      refusal={refusal}
      submitLabel="Düzelt"
      title="Sayımı düzelt"
    >
      <b className={desk.breaks}>{handOver.courierName}</b>
      <p className={desk.note}>{summary}. Kuryeden yeniden onay istenir.</p>
      {refusal?.form !== undefined && <FormError message={refusal.form} />}
      <CountFields
        errors={refusal?.fields ?? {}}
        expectedCash={handOver.expectedCash}
        input={input}
        lines={lines}
        needsReason
        onChange={(change) => setInput((present) => ({ ...present, ...change }))}
        state={state}
      />
    </FormDialog>
  );
}
