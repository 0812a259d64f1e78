import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { formatAge } from '@ulak/contracts/format';
import { formatPayMonth } from '@ulak/contracts/salary/pay-month';
import type { SalaryReply, SalaryRow } from '@ulak/contracts/salary/schema';
import { formatPeriod, formatTime } from '@ulak/contracts/time';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { readTableSort, type TableSort, writeTableSort } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { findRows } from '../model/salary-rows.ts';
import type { SalaryScope, SalaryView } from '../model/salary-view.ts';
import { FAILURES } from '../model/texts.ts';
import { salaryReport } from '../queries.ts';
import { SalaryCard } from './salary-card.tsx';
import { type SalaryActions, salaryColumns } from './salary-columns.tsx';
import { SALARY_FIGURES } from './salary-figures.tsx';
import { SalaryState } from './salary-state.tsx';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './salary.module.css';

interface SalaryReportProps {
  readonly scope: SalaryScope;
  readonly view: SalaryView;
  readonly onView: (change: Partial<SalaryView>) => void;
  readonly onOpen: SalaryActions['open'];
}

const MINUTE_MS = 60_000;
/** From then on an answer says that it is old. */
const OLD_MS = 30 * MINUTE_MS;

/** Salaries in their states: loading, error with retry, nobody, rows. Known rows stay when asking fails. */
export function SalaryReport(props: SalaryReportProps) {
  const query = useQuery(salaryReport(props.scope));
  const { error } = query;
  // Hundreds of rows are rendered in short tasks; what was there before stays meanwhile.
  const data = useDeferredValue(query.data);
  const isStale = useDeferredValue(query.isPlaceholderData);
  const retry = (): void => void query.refetch();
  if (data === undefined) {
    if (!error) return <ReportSkeleton />;
    return (
      <div className={desk.panel}>
        <LoadFailure error={error} onRetry={retry} title={FAILURES.salaries} />
      </div>
    );
  }
  return (
    <section aria-busy={query.isFetching} className={desk.column}>
      {error && (
        <ErrorBanner
          message={`${FAILURES.salaries} · ${formatTime(query.dataUpdatedAt)} verileri gösteriliyor`}
          onRetry={retry}
        />
      )}
      <div className={`${desk.column} ${styles.report}`} data-stale={isStale || undefined}>
        <p className={`${desk.note} ${desk.row}`} data-part="salary-period">
          {data.month === null ? '' : `${formatPayMonth(data.month)} · `}
          {formatPeriod({ from: new Date(data.from), to: new Date(data.to) })}
          <Age asOf={data.asOf} onRetry={retry} />
          <span>Tutarlar TL, yollar kilometredir.</span>
        </p>
        <SalaryState reply={data} />
        <Figures {...props} reply={data} />
      </div>
    </section>
  );
}

function Age({ asOf, onRetry }: { asOf: string; onRetry: () => void }) {
  const now = useNow(MINUTE_MS);
  const age = now - Date.parse(asOf);
  if (age < OLD_MS) return <span>Veri zamanı {formatTime(new Date(asOf))}</span>;
  return (
    <span className={desk.inline} role="status">
      Veriler eski ({formatAge(age)})
      <Button onClick={onRetry} size="compact-xs" variant="default">
        Yenile
      </Button>
    </span>
  );
}

type FiguresProps = SalaryReportProps & { readonly reply: SalaryReply };

function Figures(props: FiguresProps) {
  const { reply, view, onView } = props;
  const search = useDeferredValue(view.search);
  const rows = useMemo(() => findRows(reply.data, search), [reply.data, search]);
  if (reply.data.length === 0) return <NoCouriers {...props} />;
  if (rows.length > 0) return <SalaryTable {...props} rows={rows} />;
  return (
    <div className={desk.panel}>
      <EmptyState text="Aramanızla eşleşen kurye yok">
        <Button onClick={() => onView({ search: '' })} size="sm" variant="default">
          Aramayı temizle
        </Button>
      </EmptyState>
    </div>
  );
}

const NoCouriers = ({ view, onView }: FiguresProps) => (
  <div className={desk.panel}>
    <EmptyState text="Bu dönemde maaşı hesaplanacak kurye yok">
      {view.withInactive ? (
        <span>Kuryeler, Kullanıcılar ekranında eklenir; çalıştıkça burada listelenir.</span>
      ) : (
        <Button onClick={() => onView({ withInactive: true })} size="sm" variant="default">
          Pasifleri göster
        </Button>
      )}
    </EmptyState>
  </div>
);

const keyOf = ({ courierId, branchId }: SalaryRow): string => `${courierId}-${branchId}`;

function SalaryTable({ rows, reply, view, onView, onOpen }: FiguresProps & { rows: readonly SalaryRow[] }) {
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
  const actions = useMemo(() => ({ month: reply.month, open: onOpen }), [reply.month, onOpen]);
  const columns = useMemo(() => salaryColumns(actions), [actions]);
  const sort = useMemo(() => readTableSort(view.sort, columns), [view.sort, columns]);
  const onSort = useCallback((next: TableSort) => onView({ sort: writeTableSort(next) }), [onView]);
  const renderCard = useCallback((row: SalaryRow) => <SalaryCard actions={actions} row={row} />, [actions]);
  const isSearched = rows !== reply.data;
  const footer = useMemo(
    () => <SumRow isSearched={isSearched} total={reply.total} />,
    [isSearched, reply.total],
  );
  return (
    <div className={styles.table}>
      {isNarrow && <SumCard isSearched={isSearched} total={reply.total} />}
      <DataTable
        columns={columns}
        keyOf={keyOf}
        label="Kurye maaşları"
        onSort={onSort}
        renderCard={renderCard}
        rowRem={3}
        rows={rows}
        sort={sort}
        widthRem={88}
        {...(isNarrow ? {} : { footer })}
      />
    </div>
  );
}

interface SumProps {
  readonly total: SalaryReply['total'];
  /** The sums are the server's, of all: a search does not narrow them. */
  readonly isSearched: boolean;
}

const sumTitle = ({ isSearched }: SumProps): string => (isSearched ? 'Tüm kuryeler' : 'Toplam');

const SumRow = (props: SumProps) => (
  <tr data-part="salary-sum">
    <th scope="row">{sumTitle(props)}</th>
    {SALARY_FIGURES.map(({ key, text, short }) => (
      <td data-column={key} data-kind="number" key={key} title={text(props.total)}>
        {short(props.total)}
      </td>
    ))}
    <td />
  </tr>
);

/** What a phone shows above the couriers, with all that 'Kalan' is made of; the rest is in the sheet. */
const CARD_SUMS = new Set<string>([
  'workingHours',
  'totalDistanceKm',
  'completedOrders',
  'entitlement',
  'carriedOver',
  'paid',
  'remaining',
]);

const SumCard = (props: SumProps) => (
  <section className={`${desk.panel} ${desk.grid} ${styles.day}`} data-part="salary-sum">
    <span className={desk.strong}>{sumTitle(props)}</span>
    <dl className={`${display.facts} ${desk.grid} ${desk.tabular} ${styles.facts}`}>
      {SALARY_FIGURES.filter(({ key }) => CARD_SUMS.has(key)).map(({ key, label, text }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{text(props.total)}</dd>
        </div>
      ))}
    </dl>
  </section>
);

const SKELETON_ROWS = 10;
const ReportSkeleton = () => (
  <div aria-busy="true" className={desk.column}>
    <span className="visually-hidden" role="status">
      Yükleniyor...
    </span>
    <Skeleton h={20} maw="100%" w="20rem" />
    <Skeleton h={40} />
    {Array.from({ length: SKELETON_ROWS }, (_, row) => (
      <Skeleton h={48} key={row} />
    ))}
  </div>
);
