import { Button, Stack } from '@mantine/core';
import { COLLECTED_NOTE_LENGTH, collectionLabel } from '@ulak/contracts/cash/labels';
import { type Collected, ownPayment } from '@ulak/contracts/cash/own-payment';
import { formatTl } from '@ulak/contracts/format';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useId, useState } from 'react';
import { collectionRows, judgeRows, withRemaining } from '../../../domain/cash/collection.ts';
import { NativeDialog } from '../../../ui/native-dialog.tsx';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import styles from './collection.module.css';

interface CollectionDialogProps {
  readonly order: OrderView;
  /** Meal cards that the branch takes. */
  readonly brands: readonly string[];
  readonly onConfirm: (collection: { readonly lines: readonly Collected[]; readonly note: string }) => void;
  readonly onClose: () => void;
}

/** What the customer paid where it is not what the order says; a yes delivers the order. */
export function CollectionDialog({ order, brands, onConfirm, onClose }: CollectionDialogProps) {
  const id = useId();
  // as they were when it was opened: a poll must not take away a row that is being typed in
  const [known] = useState(brands);
  const [rows, setRows] = useState(() => collectionRows(ownPayment(order, known), known));
  const [note, setNote] = useState('');
  const { lines, remaining, isNoteRequired, problem, noteProblem } = judgeRows(order, { rows, note }, known);
  const type = (index: number, typed: string): void =>
    setRows(rows.map((row, at) => (at === index ? { ...row, typed } : row)));
  const sum = lines.reduce((kurus, { amount }) => kurus + Math.round(amount * 100), 0) / 100;
  return (
    <NativeDialog isFullScreen onClose={onClose} title={`#${order.receiptNumber} tahsilatı`}>
      <Stack gap="md">
        <p className={text.strong}>Sipariş tutarı {formatTl(order.total)}. Aldığınız tutarları yazın.</p>
        {rows.map(({ kind, brand, typed }, index) => {
          const label = collectionLabel(kind, brand);
          return (
            <div className={styles.row} key={label}>
              <label htmlFor={`${id}-${index}`}>{label}</label>
              <input
                aria-describedby={problem ? `${id}-problem` : undefined}
                autoComplete="off"
                className={`${surface.outline} ${styles.amount} tabular`}
                id={`${id}-${index}`}
                inputMode="decimal"
                onChange={({ currentTarget }) => type(index, currentTarget.value)}
                placeholder="0,00"
                value={typed}
              />
              <Button
                aria-label={`Kalanı ${label} olarak yaz`}
                disabled={remaining <= 0}
                onClick={() => setRows(withRemaining(rows, index, remaining))}
                px="sm"
                size="touch"
                variant="default"
              >
                Kalan
              </Button>
            </div>
          );
        })}
        {isNoteRequired && (
          <label className={`${layout.stack} ${layout.tight} ${text.strong}`}>
            Neden eksik?
            <textarea
              aria-describedby={noteProblem ? `${id}-note` : undefined}
              className={`${surface.outline} ${styles.note}`}
              maxLength={COLLECTED_NOTE_LENGTH}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
              required
              rows={3}
              value={note}
            />
          </label>
        )}
        <Stack className={styles.foot} gap="xs">
          <p
            aria-live="polite"
            className={`${surface.note} ${text.title} ${styles.remaining} tabular`}
            data-remaining={remaining === 0 ? undefined : remaining < 0 ? 'over' : 'short'}
          >
            {remaining < 0 ? `Fazla: ${formatTl(-remaining)}` : `Kalan: ${formatTl(remaining)}`}
          </p>
          {problem && (
            <p className={styles.problem} id={`${id}-problem`} role="alert">
              {problem}
            </p>
          )}
          {noteProblem && (
            <p className={styles.problem} id={`${id}-note`}>
              {noteProblem}
            </p>
          )}
          <Button
            disabled={problem !== null || noteProblem !== null}
            fullWidth
            onClick={() => onConfirm({ lines, note: isNoteRequired ? note.trim() : '' })}
            size="touch"
          >
            {lines.length === 0 ? 'Para almadım, Teslim Edildi' : `${formatTl(sum)} aldım, Teslim Edildi`}
          </Button>
          <Button fullWidth onClick={onClose} size="touch" variant="default">
            Vazgeç
          </Button>
        </Stack>
      </Stack>
    </NativeDialog>
  );
}
