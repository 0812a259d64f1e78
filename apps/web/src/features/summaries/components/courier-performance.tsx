import { Box } from '@mantine/core';
import type { DeliverySummary } from '@ulak/contracts/dashboard/schema';
import { formatNumber, formatPercent } from '@ulak/contracts/format';
import { minutesText } from '../model.ts';
import { sheetFileName, type XlsxSheet } from '../../../lib/xlsx.ts';
import { ExcelExportButton } from '../../../ui/excel-export-button.tsx';
import { SummaryPart } from './summary-card.tsx';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './summaries.module.css';

/** More rows than this scroll inside of the card, and a keyboard must reach them. */
const ROWS_IN_SIGHT = 7;

/** What each courier did in the period, most deliveries first (spec 1 §3). */
export function CourierPerformance({ summary }: { summary: DeliverySummary }) {
  const couriers = summary.courierPerformance;
  if (couriers.length === 0) return null;
  return (
    <SummaryPart
      title="Kurye performansı"
      note={`${formatNumber(couriers.length)} kurye`}
      isWide
      action={
        <ExcelExportButton
          of="Kurye performansı"
          fileName={sheetFileName('kurye-performansi', summary)}
          sheet={() => courierSheet(couriers)}
        />
      }
    >
      <Box
        className={desk.scroll}
        mah={252}
        role="group"
        aria-label="Kurye performansı"
        tabIndex={couriers.length > ROWS_IN_SIGHT ? 0 : undefined}
      >
        <table className={`${display.table} ${display.numbers} ${styles.table}`} data-headed>
          <thead>
            <tr>
              <th scope="col">Kurye</th>
              <th scope="col">Teslim</th>
              <th scope="col">Geciken</th>
              <th scope="col">Zamanında</th>
              <th scope="col">Ortalama</th>
            </tr>
          </thead>
          <tbody>
            {couriers.map((courier) => (
              <tr key={courier.courierId}>
                <th scope="row">{courier.courierName}</th>
                <td className={desk.strong}>{formatNumber(courier.deliveredCount)}</td>
                <td>{formatNumber(courier.delayedCount)}</td>
                <td>{formatPercent(courier.onTimeRate)}</td>
                <td>{minutesText(courier.averageDeliveryTime, courier.deliveredCount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </SummaryPart>
  );
}

/** Couriers as they stand on the card; minutes, and rates of 0 to 100. */
const courierSheet = (couriers: DeliverySummary['courierPerformance']): XlsxSheet => ({
  name: 'Kurye performansı',
  columns: [
    { header: 'Kurye', width: 24, format: 'text' },
    { header: 'Teslim', width: 10, format: 'whole' },
    { header: 'Geciken', width: 10, format: 'whole' },
    { header: 'Zamanında (%)', width: 15, format: 'decimal' },
    { header: 'Ortalama süre (dk)', width: 18, format: 'decimal' },
  ],
  rows: couriers.map((one) => [
    one.courierName,
    one.deliveredCount,
    one.delayedCount,
    one.onTimeRate,
    one.deliveredCount === 0 ? null : one.averageDeliveryTime,
  ]),
});
