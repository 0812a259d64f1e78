import { formatNumber, formatTl } from '@ulak/contracts/format';
import type { SlipPackage } from '@ulak/contracts/salary/pay-slip';
import type { SalaryRow } from '@ulak/contracts/salary/schema';
import { formatDateTime } from '@ulak/contracts/time';
import { explainEarning } from '@ulak/contracts/wallet/explain-earning';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import type { DataColumn, TableSort } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { FAILURES } from '../model/texts.ts';
import { daySpan, packagesIn } from '../model/work-days.ts';
import type { Span } from '../queries.ts';
import { PersonDialog } from './person-dialog.tsx';
import { useSlips } from './use-work-queries.ts';
import desk from '../../../ui/desk.module.css';
import styles from './salary.module.css';

interface PackagesDialogProps {
  readonly row: SalaryRow;
  readonly span: Span;
  readonly onClose: () => void;
}

/** The orders that a courier delivered, each with what it earned and how. */
export const PackagesDialog = ({ row, span, onClose }: PackagesDialogProps) => (
  <PersonDialog onClose={onClose} person={row} size={900} what="teslimatlar">
    <p className={desk.note}>
      {formatNumber(row.completedOrders)} teslimat · paket kazancı {formatTl(row.packageEarnings)}
    </p>
    <Packages row={row} span={span} />
  </PersonDialog>
);

const keyOf = ({ earningId }: SlipPackage): number => earningId;
const timeOf = ({ at }: SlipPackage): string => formatDateTime(new Date(at));

function OrderLink({ one }: { readonly one: SlipPackage }) {
  const { orderId, orderNumber } = one;
  if (orderId === null) return <span className={desk.dim}>sipariş silinmiş</span>;
  return (
    <a className={`${desk.link} ${styles.figure}`} href={`/orders?order=${orderId}`}>
      #{orderNumber ?? orderId}
    </a>
  );
}

const COLUMNS: readonly DataColumn<SlipPackage>[] = [
  {
    key: 'at',
    head: 'Teslim',
    width: '7.5rem',
    compare: (a, b) => a.at.localeCompare(b.at),
    cell: timeOf,
  },
  { key: 'order', head: 'Sipariş', width: '8rem', cell: (one) => <OrderLink one={one} /> },
  {
    key: 'how',
    head: 'Hesap',
    cell: ({ evidence }) => <span title={explainEarning(evidence)}>{explainEarning(evidence)}</span>,
  },
  {
    key: 'amount',
    head: 'Tutar',
    kind: 'number',
    width: '7rem',
    compare: (a, b) => a.amount - b.amount,
    cell: ({ amount }) => formatTl(amount),
  },
];

const PackageCard = (one: SlipPackage) => (
  <>
    <span className={desk.spread}>
      <OrderLink one={one} />
      <b className={desk.tabular}>{formatTl(one.amount)}</b>
    </span>
    <span className={desk.note}>{timeOf(one)}</span>
    <span className={desk.breaks}>{explainEarning(one.evidence)}</span>
  </>
);

function Packages({ row, span }: Omit<PackagesDialogProps, 'onClose'>) {
  const slips = useSlips(row, span);
  const [sort, setSort] = useState<TableSort>(null);
  const rows = useMemo(
    () =>
      slips.data &&
      packagesIn(
        slips.data.filter((slip) => slip !== null),
        daySpan(span),
      ),
    [slips.data, span],
  );
  if (rows === undefined) {
    if (slips.error === null) return <ListSkeleton rows={8} />;
    return <LoadFailure error={slips.error} onRetry={slips.refetch} title={FAILURES.orders} />;
  }
  return (
    <>
      {slips.error && (
        <ErrorBanner message={`${FAILURES.orders}: ${messageOf(slips.error)}`} onRetry={slips.refetch} />
      )}
      {rows.length === 0 ? (
        <EmptyState text="Bu dönemde teslimat yok" />
      ) : (
        <DataTable
          columns={COLUMNS}
          keyOf={keyOf}
          label="Teslimatlar"
          onSort={setSort}
          renderCard={PackageCard}
          rows={rows}
          sort={sort}
          widthRem={40}
        />
      )}
    </>
  );
}
