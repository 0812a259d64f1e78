import { Box, Group, Text } from '@mantine/core';
import type { DeliverySummary } from '@ulak/contracts/dashboard/schema';
import { formatNumber, formatPercent } from '@ulak/contracts/format';
import { bucketRows, minutesText } from '../model.ts';
import { SummaryPart } from './summary-card.tsx';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import text from '../../../ui/text.module.css';
import styles from './summaries.module.css';

/** How often in time, how late otherwise, and how long it took. */
export function DeliveryTimes({ summary }: { summary: DeliverySummary }) {
  const { deliveredCount, delayedCount, onTimeRate, delayRate } = summary;
  const times = [
    { label: 'Ortalama süre', value: minutesText(summary.averageDeliveryTime, deliveredCount) },
    { label: 'En hızlı', value: minutesText(summary.fastestDelivery, deliveredCount) },
    { label: 'En yavaş', value: minutesText(summary.slowestDelivery, deliveredCount) },
    { label: 'Ortalama gecikme', value: minutesText(summary.averageDelayTime, delayedCount) },
  ];
  return (
    <SummaryPart title="Zamanında teslim">
      <Group align="baseline" gap="xs">
        <span className={`${text.title} tabular`}>
          {deliveredCount === 0 ? '–' : formatPercent(onTimeRate)}
        </span>
        <span className={desk.note}>
          Gecikme oranı {deliveredCount === 0 ? '–' : formatPercent(delayRate)}
        </span>
        <Box className={display.track} component="span" w="100%" aria-hidden>
          <span style={{ width: `${deliveredCount === 0 ? 0 : onTimeRate}%` }} />
        </Box>
      </Group>
      <Box className={`${display.facts} ${desk.grid} ${desk.tabular}`} component="dl" fz="sm" mt="sm">
        {times.map(({ label, value }) => (
          <div className={desk.spread} key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Box>
    </SummaryPart>
  );
}

/**
 * Deliveries by how long they took: 0–15, 15–30, 30–45, 45+ minutes (spec 1 §9); bars with their numbers
 * beside them.
 */
export const TimeBuckets = ({ summary }: { summary: DeliverySummary }) => (
  <SummaryPart title="Teslimat süresi dağılımı">
    <table className={`${display.table} ${display.numbers} ${styles.table}`}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Süre</th>
          <th scope="col">Teslimat</th>
          <th scope="col">Pay</th>
        </tr>
      </thead>
      <tbody>
        {bucketRows(summary).map(({ label, count, share }) => (
          <tr key={label}>
            <th scope="row">
              <Group gap="xs" wrap="nowrap">
                <Text inherit miw={64} span>
                  {label}
                </Text>
                <Box className={display.track} component="span" flex={1} h={16} aria-hidden>
                  <span style={{ width: `${share}%` }} />
                </Box>
              </Group>
            </th>
            <td className={desk.strong}>{formatNumber(count)}</td>
            <td>{formatPercent(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </SummaryPart>
);
