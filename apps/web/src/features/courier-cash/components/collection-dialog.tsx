import { Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { differenceText } from '@ulak/contracts/cash/difference-text';
import { collectionLabel } from '@ulak/contracts/cash/labels';
import type { Collected } from '@ulak/contracts/cash/own-payment';
import type { OrderCollections } from '@ulak/contracts/cash/schema';
import { formatNumber, formatTl } from '@ulak/contracts/format';
import { NO_PAYMENT_TEXT, paymentTypeLabel } from '@ulak/contracts/orders/source-payment';
import { formatDateTime } from '@ulak/contracts/time';
import { useState } from 'react';
import { type CollectionRow, collectionRows, judgeRows } from '../../../domain/cash/collection.ts';
import desk from '../../../ui/desk.module.css';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import type { CollectedOrder } from '../model/actions.ts';
import { LOAD_FAILED } from '../model/cash-texts.ts';
import { slipKey } from '../model/count-form.ts';
import { type Refusal, refusalOf, refusedFields } from '../model/refusal.ts';
import { orderCollections, useCorrectCollection } from '../queries.ts';
import styles from './courier-cash.module.css';

interface CollectionDialogProps {
  readonly order: CollectedOrder;
  readonly onClose: () => void;
}

/** What was typed, by way to pay; a way that is not there is untouched. */
type Typed = Readonly<Record<string, string>>;

const rowsOf = ({ collected, brands }: OrderCollections, typed: Typed): readonly CollectionRow[] =>
  collectionRows(collected, brands).map((row) => ({ ...row, typed: typed[slipKey(row)] ?? row.typed }));

const judge = (seen: OrderCollections, typed: Typed, reason: string) =>
  judgeRows(
    { paymentType: seen.paymentType, total: seen.orderTotal },
    { rows: rowsOf(seen, typed), note: reason },
    seen.brands,
  );

/** Puts right what was collected of an order, with a reason; both sides see it. */
export function CollectionDialog({ order, onClose }: CollectionDialogProps) {
  const query = useQuery(orderCollections(order.orderId));
  // what is corrected stays as it was seen, until the server says that it changed
  const [opened, setOpened] = useState<OrderCollections | null>(null);
  const seen = opened ?? query.data ?? null;
  const [typed, setTyped] = useState<Typed>({});
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const correct = useCorrectCollection(order.orderId, onClose);
  const submit = (): void => {
    if (seen === null) return;
    const { lines, problem } = judge(seen, typed, reason);
    const fields = {
      ...(problem === null ? {} : { collected: problem }),
      ...(reason.trim() === '' ? { reason: 'Düzeltmenin nedenini yazın' } : {}),
    };
    setRefusal(Object.keys(fields).length > 0 ? refusedFields(fields) : null);
    if (Object.keys(fields).length > 0) return;
    const body = { expected: sent(seen.collected), collected: sent(lines), reason: reason.trim() };
    correct.mutate(body, {
      onError: (error) => {
        const refused = refusalOf(error, ['collected', 'reason']);
        setRefusal(refused);
        if (refused.code === 'COLLECTION_CHANGED')
          void query.refetch().then(({ data }) => data && setOpened(data));
      },
    });
  };
  return (
    <FormDialog
      isBlocked={seen === null}
      isBusy={correct.isPending}
      onClose={onClose}
      onSubmit={submit}
      refusal={refusal}
      submitLabel="Düzelt"
      title="Tahsilatı düzelt"
    >
      <b className={desk.breaks}>#{order.orderNumber}</b>
      {refusal?.form !== undefined && <FormError message={refusal.form} />}
      <QueryView
        empty={null}
        failure={LOAD_FAILED}
        query={{ ...query, data: seen ?? undefined }}
        skeleton={<ListSkeleton rows={5} />}
      >
        {(known) => (
          <>
            <Known known={known} />
            <Amounts
              error={refusal?.fields.collected}
              known={known}
              onType={(way, text) => {
                setOpened(known);
                setTyped((present) => ({ ...present, [way]: text }));
              }}
              typed={typed}
            />
            <Textarea
              error={refusal?.fields.reason}
              label="Neden"
              maxLength={1_000}
              onChange={({ currentTarget }) => {
                setOpened(known);
                setReason(currentTarget.value);
              }}
              rows={2}
              size="md"
              value={reason}
              withAsterisk
            />
          </>
        )}
      </QueryView>
    </FormDialog>
  );
}

/** Without a brand where there is none: the call takes no null. */
const sent = (lines: readonly Collected[]) =>
  lines.map(({ kind, brand, amount }) => ({ kind, amount, ...(brand === null ? {} : { brand }) }));

/** The order, what stands, and every row that led to it. */
const Known = ({
  known: { courierName, branchName, paymentType, orderTotal, rows },
}: {
  known: OrderCollections;
}) => (
  <>
    <p className={`${desk.note} ${desk.breaks}`}>
      {[courierName, branchName, paymentType ? paymentTypeLabel(paymentType) : NO_PAYMENT_TEXT]
        .filter(Boolean)
        .join(' · ')}{' '}
      · sipariş tutarı {formatTl(orderTotal)}. Düzeltme sonraki kasa teslimine yazılır ve kuryeye bildirilir.
    </p>
    {rows.length === 0 ? (
      <p className={desk.note}>Bu siparişin tahsilat kaydı yok.</p>
    ) : (
      <details>
        <summary>Kayıtlar ({formatNumber(rows.length)})</summary>
        <ul className={desk.list}>
          {rows.map(({ id, kind, brand, amount, at, byName, note, isCorrection }) => (
            <li className={`${desk.note} ${desk.breaks}`} key={id}>
              {isCorrection ? 'Düzeltme' : 'Teslim'} · {formatDateTime(new Date(at))}
              {byName !== null && ` · ${byName}`} ·{' '}
              {kind === null ? 'Tahsil edilmedi' : `${collectionLabel(kind, brand)} ${formatTl(amount)}`}
              {note !== null && ` · “${note}”`}
            </li>
          ))}
        </ul>
      </details>
    )}
  </>
);

interface AmountsProps {
  readonly known: OrderCollections;
  readonly typed: Typed;
  readonly error: string | undefined;
  readonly onType: (way: string, text: string) => void;
}

/** An amount per way to pay, and what it comes to. */
function Amounts({ known, typed, error, onType }: AmountsProps) {
  const { lines, remaining } = judge(known, typed, '');
  const sum = lines.reduce((kurus, { amount }) => kurus + Math.round(amount * 100), 0) / 100;
  return (
    <fieldset className={`${desk.column} ${styles.plain}`}>
      <legend className={desk.note}>Gerçekte ne tahsil edildi?</legend>
      <div className={`${desk.grid} ${styles.pieces}`}>
        {rowsOf(known, typed).map((row, index) => (
          <TextInput
            aria-invalid={error !== undefined && index === 0}
            autoComplete="off"
            data-autofocus={index === 0 || undefined}
            inputMode="decimal"
            key={slipKey(row)}
            label={collectionLabel(row.kind, row.brand)}
            maxLength={20}
            onChange={({ currentTarget }) => onType(slipKey(row), currentTarget.value)}
            placeholder="0,00"
            size="sm"
            value={row.typed}
          />
        ))}
      </div>
      <p className={desk.note} role="status">
        Toplam {formatTl(sum)} ·{' '}
        <span className={remaining === 0 ? desk.strong : styles.warn}>{differenceText(0 - remaining)}</span>
      </p>
      {error !== undefined && (
        <span className={styles.warn} role="alert">
          {error}
        </span>
      )}
    </fieldset>
  );
}
