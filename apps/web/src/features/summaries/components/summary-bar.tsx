import { Box } from '@mantine/core';
import { IconArrowDown, IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatNumber, formatPercent, formatTl } from '@ulak/contracts/format';
import { useRefetchInterval } from '../../../lib/polling.ts';
import { deliverySummary, financialSummary, type SummaryScope } from '../queries.ts';
import desk from '../../../ui/desk.module.css';
import styles from './summaries.module.css';

interface SummaryBarProps {
  scope: SummaryScope;
  /** The span as its picker calls it, for example 'Bugün'. */
  label: string;
  hasFinance: boolean;
  onOpen: () => void;
}

/** The period in one line, which leads to the cards further down. */
export function SummaryBar({ scope, label, hasFinance, onOpen }: SummaryBarProps) {
  const delivery = useQuery({
    ...deliverySummary(scope),
    refetchInterval: useRefetchInterval('summaries'),
  }).data;
  const finance = useQuery({
    ...financialSummary(scope),
    refetchInterval: useRefetchInterval('summaries'),
    enabled: hasFinance,
  }).data;
  return (
    <button
      className={`${desk.plain} ${desk.panel} ${desk.row} ${desk.tabular} ${styles.glance}`}
      onClick={onOpen}
      title="Özetlere git"
      type="button"
    >
      <IconChartBar aria-hidden color="var(--mantine-color-dimmed)" size="1rem" />
      <b>{label}</b>
      {!delivery && <span>Özetler</span>}
      {delivery && (
        <>
          <span>{formatNumber(delivery.totalOrders)} sipariş</span>
          <Box component="span" visibleFrom="sm">
            {formatNumber(delivery.deliveredCount)} teslim
          </Box>
          {delivery.deliveredCount > 0 && <span>{formatPercent(delivery.onTimeRate)} zamanında</span>}
        </>
      )}
      {finance && <span>{formatTl(finance.totalRevenue)}</span>}
      <IconArrowDown aria-hidden color="var(--mantine-color-dimmed)" size="0.9375rem" />
    </button>
  );
}
