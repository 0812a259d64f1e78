import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { monthParts } from '@ulak/contracts/domain/salary';
import { formatTl } from '@ulak/contracts/format';
import { formatPayMonth } from '@ulak/contracts/salary/pay-month';
import type { SalaryRow } from '@ulak/contracts/salary/schema';
import { formatDate } from '@ulak/contracts/time';
import { useMemo } from 'react';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { slipLink } from '../model/salary-rows.ts';
import { FAILURES } from '../model/texts.ts';
import { salaryReport, type Span } from '../queries.ts';
import { PersonDialog } from './person-dialog.tsx';
import { SALARY_FIGURES } from './salary-figures.tsx';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './salary.module.css';

interface PartsDialogProps {
  readonly row: SalaryRow;
  readonly span: Span;
  readonly onClose: () => void;
}

/** What a range's figures of a courier are made of: its months, each as it is priced, and their slips. */
export function PartsDialog({ row, span, onClose }: PartsDialogProps) {
  const parts = useMemo(() => monthParts({ from: new Date(span.from), to: new Date(span.to) }), [span]);
  return (
    <PersonDialog onClose={onClose} person={row} what="aralığın ayları">
      <p className={desk.note}>Aralığın pusulası yoktur; her ay kendi ücretleriyle hesaplanır.</p>
      {parts.map(({ month, from, to }) => (
        <Part
          key={month}
          month={month}
          row={row}
          span={{ from: new Date(from).toISOString(), to: new Date(to).toISOString() }}
        />
      ))}
      <p className={desk.strong}>Aralığın hak edişi: {formatTl(row.entitlement)}</p>
    </PersonDialog>
  );
}

function Part({ row, month, span }: Omit<PartsDialogProps, 'onClose'> & { readonly month: string }) {
  const query = useQuery(salaryReport({ ...span, month: null, branchId: row.branchId, withInactive: true }));
  const own = query.data?.data.find(({ courierId }) => courierId === row.courierId);
  return (
    <section className={`${desk.panel} ${desk.column} ${styles.day}`} data-part="range-part">
      <span className={`${desk.row} ${desk.between}`}>
        <b>
          {formatPayMonth(month)}: {formatDate(new Date(span.from))} – {formatDate(new Date(span.to))} 07:00
        </b>
        <Anchor className={desk.target ?? ''} href={slipLink(row, month)} size="sm">
          {formatPayMonth(month)} pusulası
        </Anchor>
      </span>
      {query.error && !query.data && (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} title={FAILURES.salaries} />
      )}
      {!query.data && !query.error && <Skeleton h={88} />}
      {query.data && !own && <span className={desk.note}>Bu ayda kaydı yok</span>}
      {own && (
        <dl className={`${display.facts} ${desk.grid} ${desk.tabular} ${styles.facts}`}>
          {SALARY_FIGURES.filter((figure) => figure.value(own) !== 0).map(({ key, label, text }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{text(own)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
