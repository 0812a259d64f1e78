import { Anchor, Box, Text } from '@mantine/core';
import { formatNumber, formatTl } from '@ulak/contracts/format';
import { barHeights, type DailyLine, dayLabel, dayText } from '../model.ts';
import { sheetFileName, type XlsxSheet } from '../../../lib/xlsx.ts';
import { ExcelExportButton } from '../../../ui/excel-export-button.tsx';
import { SummaryPart } from './summary-card.tsx';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './summaries.module.css';

interface DailyBreakdownProps {
  days: readonly DailyLine[];
  period: { readonly from: string; readonly to: string };
  onDay: (date: string) => void;
}

/**
 * The period by business days: a sentence for one, columns and a table for more; a day opens by itself (spec
 * 1 §3).
 */
export function DailyBreakdown({ days, period, onDay }: DailyBreakdownProps) {
  const [only] = days;
  if (!only) return null;
  if (days.length === 1) {
    return (
      <SummaryPart title="Günlük döküm">
        <Text className={desk.tabular} size="sm">
          {dayText(only)}
        </Text>
      </SummaryPart>
    );
  }
  return (
    <SummaryPart
      title="Günlük döküm"
      note="sipariş cirosu"
      action={
        <ExcelExportButton
          of="Günlük döküm"
          fileName={sheetFileName('gunluk-dokum', period)}
          sheet={() => daySheet(days)}
        />
      }
    >
      <DayColumns days={days} />
      <Box className={desk.scroll} mah={252}>
        <table className={`${display.table} ${display.numbers} ${styles.table}`} data-headed>
          <thead>
            <tr>
              <th scope="col">Gün</th>
              <th scope="col">Sipariş</th>
              <th scope="col">Teslim</th>
              <th scope="col">İptal</th>
              <th scope="col">Ciro</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <th scope="row">
                  <Anchor
                    component="button"
                    fw={500}
                    mih={24}
                    onClick={() => onDay(day.date)}
                    size="sm"
                    title="Bu günün özetini göster"
                    type="button"
                  >
                    {dayLabel(day.date)}
                  </Anchor>
                </th>
                <td>{formatNumber(day.totalOrders)}</td>
                <td>{formatNumber(day.deliveredOrders)}</td>
                <td>{formatNumber(day.cancelledOrders)}</td>
                <td className={desk.strong}>{formatTl(day.revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </SummaryPart>
  );
}

/** The same numbers as columns; the table is what a screen reader reads. */
function DayColumns({ days }: { days: readonly DailyLine[] }) {
  const heights = barHeights(days.map(({ revenue }) => revenue));
  return (
    <div className={`${desk.ruled} ${styles.days}`} aria-hidden>
      {days.map((day, index) => (
        <span key={day.date} title={dayText(day)}>
          <span style={{ height: `${heights[index]}%` }} />
        </span>
      ))}
    </div>
  );
}

const daySheet = (days: readonly DailyLine[]): XlsxSheet => ({
  name: 'Günlük döküm',
  columns: [
    { header: 'Gün', width: 12, format: 'text' },
    { header: 'Sipariş', width: 10, format: 'whole' },
    { header: 'Teslim', width: 10, format: 'whole' },
    { header: 'İptal', width: 10, format: 'whole' },
    { header: 'Ciro (TL)', width: 14, format: 'money' },
  ],
  rows: days.map((day) => [day.date, day.totalOrders, day.deliveredOrders, day.cancelledOrders, day.revenue]),
});
