import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { HandOverView } from '@ulak/contracts/cash/hand-over';
import type { CourierCash } from '@ulak/contracts/cash/schema';
import { formatTl } from '@ulak/contracts/format';
import { useState } from 'react';
import { branchList } from '../../../domain/branches/branch-list.ts';
import desk from '../../../ui/desk.module.css';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { countErrors } from '../model/count-errors.ts';
import { countBody, EMPTY_COUNT, readCount, slipLines } from '../model/count-form.ts';
import { type Refusal, refusalOf, refusedFields } from '../model/refusal.ts';
import { cashDetail, useCountHandOver } from '../queries.ts';
import { CountFields } from './count-fields.tsx';
import styles from './courier-cash.module.css';

interface CountDialogProps {
  readonly cash: CourierCash;
  /** It is counted: its receipt comes next. */
  readonly onCounted: (handOver: HandOverView) => void;
  readonly onClose: () => void;
}

const FIELDS = ['counted', 'pieces', 'slips', 'reason'];

/** 'Teslim al': the count of what a courier hands over; what was typed stays until it is saved. */
export function CountDialog({ cash: opened, onCounted, onClose }: CountDialogProps) {
  const client = useQueryClient();
  const brands = useQuery(branchList).data?.find(({ id }) => id === opened.branchId)?.mealCardBrands ?? [];
  // what the count is compared with stays as it was seen, until the server says that it changed
  const [cash, setCash] = useState(opened);
  const [input, setInput] = useState(EMPTY_COUNT);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const count = useCountHandOver(onCounted);
  const lines = slipLines(cash, brands);
  const state = readCount(input, cash.cash, lines);
  const submit = (): void => {
    const fields = countErrors(input, state, false);
    setRefusal(Object.keys(fields).length > 0 ? refusedFields(fields) : null);
    if (Object.keys(fields).length > 0) return;
    const body = {
      courierId: cash.courierId,
      branchId: cash.branchId,
      expected: { cash: cash.cash, cards: cash.cards },
      ...countBody(input, state, lines),
      ...(state.differs ? { reason: input.reason.trim() } : {}),
    };
    count.mutate(body, {
      onError: (error) => {
        const refused = refusalOf(error, FIELDS);
        setRefusal(refused);
        if (refused.code === 'CASH_CHANGED')
          void client.fetchQuery({ ...cashDetail(cash), staleTime: 0 }).then(setCash, () => undefined);
      },
    });
  };
  return (
    <FormDialog
      isBusy={count.isPending}
      onClose={onClose}
      onSubmit={submit}
      refusal={refusal}
      submitLabel="Kaydet"
      title="Kasayı teslim al"
    >
      <b className={desk.breaks}>
        {cash.courierName} · {cash.branchName}
      </b>
      {refusal?.form !== undefined && <FormError message={refusal.form} />}
      <Expected cash={cash} />
      <CountFields
        errors={refusal?.fields ?? {}}
        expectedCash={cash.cash}
        input={input}
        lines={lines}
        onChange={(change) => setInput((present) => ({ ...present, ...change }))}
        state={state}
      />
    </FormDialog>
  );
}

const Expected = ({ cash }: { cash: CourierCash }) => (
  <dl className={`${desk.grid} ${desk.tabular} ${styles.lines}`}>
    {(
      [
        ['Toplanan nakit', cash.collectedCash],
        ['Bozuk para', cash.changeMoney],
        ['Önceden kalan', cash.otherCash],
      ] as const
    ).map(([label, amount]) => (
      <div className={desk.spread} key={label}>
        <dt>{label}</dt>
        <dd>{formatTl(amount)}</dd>
      </div>
    ))}
    <div className={`${desk.spread} ${desk.bold}`}>
      <dt>Beklenen nakit</dt>
      <dd>{formatTl(cash.cash)}</dd>
    </div>
  </dl>
);
