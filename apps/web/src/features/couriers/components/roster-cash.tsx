import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CourierCash } from '@ulak/contracts/cash/schema';
import { formatNumber, formatTl } from '@ulak/contracts/format';
import type { BranchFilter, UserId } from '@ulak/contracts/ids';
import { useCallback } from 'react';
import { cashList, useCashStream } from '../../../domain/cash/cash-list.ts';
import desk from '../../../ui/desk.module.css';
import styles from './roster-cash.module.css';

interface RosterCashProps {
  readonly branchId: BranchFilter;
  /** Whose cash; null: that of all in the roster. */
  readonly courierId: UserId | null;
}

/** Cash at hand as the roster shows it, with a warning above the branch's limit. */
export const RosterCash = ({ branchId, courierId }: RosterCashProps) =>
  courierId === null ? <Sum branchId={branchId} /> : <Of branchId={branchId} courierId={courierId} />;

const sumOf = (rows: readonly CourierCash[]): number =>
  rows.reduce((kurus, { cash }) => kurus + Math.round(cash * 100), 0) / 100;
const isAbove = ({ limitExceeded }: CourierCash): boolean => limitExceeded;

/** Of everybody, the way to their screen; keeps what the rows show up to date. */
function Sum({ branchId }: Pick<RosterCashProps, 'branchId'>) {
  const { data } = useQuery(cashList(branchId));
  useCashStream();
  if (!data) return null;
  const above = data.filter(isAbove).length;
  return (
    <Link className={`${desk.link} ${styles.sum}`} data-part="roster-cash-sum" to="/courier-cash">
      {formatTl(sumOf(data))} nakit
      {above > 0 && (
        <span className={styles.above} title={`${formatNumber(above)} kurye nakit sınırının üstünde`}>
          {' '}
          · {formatNumber(above)} sınır aşımı
        </span>
      )}
    </Link>
  );
}

function Of({ branchId, courierId }: { branchId: BranchFilter; courierId: UserId }) {
  const { data: rows } = useQuery({
    ...cashList(branchId),
    refetchInterval: false,
    select: useCallback(
      (all: CourierCash[]) => all.filter((row) => row.courierId === courierId),
      [courierId],
    ),
  });
  const cash = sumOf(rows ?? []);
  if (cash === 0) return null;
  const above = rows?.find(isAbove);
  if (!above) return <span title="Üzerindeki nakit">{formatTl(cash)}</span>;
  return (
    <span className={styles.above} title={`Nakit sınırı (${formatTl(above.cashLimit ?? 0)}) aşıldı`}>
      <IconAlertTriangle aria-label="Nakit sınırı aşıldı:" role="img" size="0.875rem" /> {formatTl(cash)}
    </span>
  );
}
