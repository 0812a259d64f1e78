import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reportingGapOf } from '@ulak/contracts/business-day';
import { formatKurus, formatNumber } from '@ulak/contracts/format';
import { formatFullDateTime, formatPeriod, istanbulParts, type Period } from '@ulak/contracts/time';
import { type BusinessDays, periodOf } from '../../../lib/business-range.ts';
import { listedPeriod, type ListQuery } from '../model/list-query.ts';
import type { ListView } from '../model/list-view.ts';
import { type OrderPage, sumOf } from '../model/listed-orders.ts';
import { listCount } from '../queries.ts';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';

interface ListSummaryProps {
  view: ListView;
  days: BusinessDays;
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
 * The period in words, how many orders it lists and what they add up to.
 */
export function ListSummary({ view, days, query, page, onView }: ListSummaryProps) {
  const total = page?.pagination.total ?? 0;
  const sum = page && page.data.length > 0 ? sumOf(page) : null;
  return (
    <Group className={`${desk.note} ${display.values}`} gap="xs" mih={28}>
      <span>
        {periodText(listedPeriod(view, days))}
        {page && <b> · {formatNumber(total)} sipariş</b>}
        {sum !== null && <b> · {formatKurus(sum)}</b>}
      </span>
      {view.times === null && <GapOrdersNote view={view} days={days} query={query} onView={onView} />}
    </Group>
  );
}

/**
 * Orders of the 07:00–10:00 morning lie in no reporting day; they are counted, and listed on demand
 * (decision 010).
 */
function GapOrdersNote({ view, days, query, onView }: Omit<ListSummaryProps, 'page'>) {
  const gap = reportingGapOf(periodOf(days));
  const inGap = { ...query, from: gap.from.toISOString(), to: gap.to.toISOString() };
  const { data: count = 0 } = useQuery(listCount(inGap));
  if (count === 0 && !view.withGap) return null;
  return (
    <span className={desk.row}>
      Mesai dışı 07:00–10:00: {formatNumber(count)} sipariş
      <Button
        className={desk.touch}
        size="compact-sm"
        variant="default"
        onClick={() => onView({ withGap: !view.withGap })}
      >
        {view.withGap ? 'Listeden çıkar' : 'Listeye ekle'}
      </Button>
    </span>
  );
}
