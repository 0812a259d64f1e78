import type { DeliverySummary } from '@ulak/contracts/dashboard/schema';
import { formatNumber, formatPercent } from '@ulak/contracts/format';
import { bucketRows, minutesText } from '../model.ts';
import { SummaryPart } from './summary-card.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './summary-charts.module.css';
import summariesStyles from './summaries.module.css';

/** How often in time, how late otherwise, and how long it took. */
export function DeliveryTimes({ summary }: { summary: DeliverySummary }) {
  const { deliveredCount, delayedCount, onTimeRate, delayRate } = summary;
  const times = [
    { label: 'Ortalama süre', text: minutesText(summary.averageDeliveryTime, deliveredCount) },
    { label: 'En hızlı', text: minutesText(summary.fastestDelivery, deliveredCount) },
    { label: 'En yavaş', text: minutesText(summary.slowestDelivery, deliveredCount) },
    { label: 'Ortalama gecikme', text: minutesText(summary.averageDelayTime, delayedCount) },
  ];
  return (
    <SummaryPart title="Zamanında teslim">
      <div className={styles.rate}>
        <span className={styles.rateMain}>{deliveredCount === 0 ? '–' : formatPercent(onTimeRate)}</span>
        <span className={desk.note}>
          Gecikme oranı {deliveredCount === 0 ? '–' : formatPercent(delayRate)}
        </span>
        <span className={desk.track} aria-hidden>
          <span style={{ width: `${deliveredCount === 0 ? 0 : onTimeRate}%` }} />
        </span>
      </div>
      <dl className={`${desk.facts} ${desk.row} ${summariesStyles.pairs}`}>
        {times.map(({ label, text }) => (
          <div className={desk.spread} key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </SummaryPart>
  );
}

/**
 * Deliveries by how long they took: 0–15, 15–30, 30–45, 45+ minutes (spec 1 §9); bars with their numbers
 * beside them.
 */
export const TimeBuckets = ({ summary }: { summary: DeliverySummary }) => (
  <SummaryPart title="Teslimat süresi dağılımı">
    <table className={`${desk.table} ${desk.tabular} ${summariesStyles.table}`}>
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
              <span className={styles.bar} data-wide>
                <span>{label}</span>
                <span className={desk.track} aria-hidden>
                  <span style={{ width: `${share}%` }} />
                </span>
              </span>
            </th>
            <td className={summariesStyles.strong}>{formatNumber(count)}</td>
            <td>{formatPercent(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </SummaryPart>
);
