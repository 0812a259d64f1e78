import { useQuery } from '@tanstack/react-query';
import { gapOf } from '@ulak/contracts/business-day';
import { formatKurus, formatNumber } from '@ulak/contracts/format';
import { formatFullDateTime, formatPeriod, istanbulParts, type Period } from '@ulak/contracts/time';
import { type Days, periodOf } from '../../../lib/business-range.ts';
import { listedPeriod, type ListQuery, type ListView, type OrderPage, sumOf } from '../model.ts';
import { listCount } from '../queries.ts';

interface ListedWhatProps {
  view: ListView;
  days: Days;
  query: ListQuery;
  /** The page on screen; absent while it loads. */
  page: OrderPage | undefined;
  onView: (change: Partial<ListView>) => void;
}

/** With years where the period spans two of them. */
const periodText = (period: Period): string =>
  istanbulParts(period.from).year === istanbulParts(period.to).year
    ? formatPeriod(period)
    : `${formatFullDateTime(period.from)} - ${formatFullDateTime(period.to)}`;

/**
 * The period in words, how many orders it lists and, where all of them are on screen, what they add up to.
 */
export function ListedWhat({ view, days, query, page, onView }: ListedWhatProps) {
  const total = page?.pagination.total ?? 0;
  const isWhole = page !== undefined && page.data.length > 0 && page.data.length === total;
  return (
    <div className="listed-what">
      <span>
        {periodText(listedPeriod(view, days))}
        {page && <b> · {formatNumber(total)} sipariş</b>}
        {isWhole && <b> · {formatKurus(sumOf(page.data))}</b>}
      </span>
      <GapLine view={view} days={days} query={query} onView={onView} />
    </div>
  );
}

/**
 * Orders of the 07:00–10:00 morning lie in no reporting day; they are told, and come into the list on demand
 * (decision 010).
 */
function GapLine({ view, days, query, onView }: Omit<ListedWhatProps, 'page'>) {
  const gap = gapOf(periodOf(days));
  const inGap = { ...query, from: gap.from.toISOString(), to: gap.to.toISOString() };
  const { data: count = 0 } = useQuery(listCount(inGap));
  if (count === 0 && !view.withGap) return null;
  return (
    <span className="listed-gap">
      Mesai dışı 07:00–10:00: {formatNumber(count)} sipariş
      <button type="button" onClick={() => onView({ withGap: !view.withGap })}>
        {view.withGap ? 'Listeden çıkar' : 'Listeye ekle'}
      </button>
    </span>
  );
}
