import { IconArrowDown, IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatNumber, formatPercent, formatTl } from '@ulak/contracts/format';
import { useRefresh } from '../../../lib/refresh.ts';
import { deliverySummary, financialSummary, type SummaryScope } from '../queries.ts';
import './summaries.css';

interface SummaryGlanceProps {
  scope: SummaryScope;
  /** The span as its picker calls it, for example 'Bugün'. */
  label: string;
  hasFinance: boolean;
  onOpen: () => void;
}

/** The period in one line, which leads to the cards further down. */
export function SummaryGlance({ scope, label, hasFinance, onOpen }: SummaryGlanceProps) {
  const delivery = useQuery({ ...deliverySummary(scope), refetchInterval: useRefresh('summaries') }).data;
  const finance = useQuery({
    ...financialSummary(scope),
    refetchInterval: useRefresh('summaries'),
    enabled: hasFinance,
  }).data;
  const parts = [
    delivery && `${formatNumber(delivery.totalOrders)} sipariş`,
    delivery && `${formatNumber(delivery.deliveredCount)} teslim`,
    delivery && delivery.deliveredCount > 0 && `${formatPercent(delivery.onTimeRate)} zamanında`,
    finance && formatTl(finance.totalRevenue),
  ].filter((part) => typeof part === 'string');
  return (
    <button className="summary-glance" onClick={onOpen} title="Özetlere git" type="button">
      <IconChartBar aria-hidden size={16} />
      <b>{label}</b>
      {parts.length === 0 ? <span>Özetler</span> : parts.map((part) => <span key={part}>{part}</span>)}
      <IconArrowDown aria-hidden size={15} />
    </button>
  );
}
