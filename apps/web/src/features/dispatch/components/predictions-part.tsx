import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { HourTimings } from '@ulak/contracts/forecasts/schema';
import { formatDecimal, formatMinutes, formatNumber } from '@ulak/contracts/format';
import { formatDateTime } from '@ulak/contracts/time';
import { useRefetchInterval } from '../../../lib/polling.ts';
import type { XlsxSheet } from '../../../lib/xlsx.ts';
import { QueryView } from '../../../ui/query-view.tsx';
import { ExcelExportButton } from '../../../ui/excel-export-button.tsx';
import { calibrationText, hourText } from '../model/insights-text.ts';
import { branchPredictions } from '../model/dialog-queries.ts';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './dispatch-dialogs.module.css';

const NOTHING_LEARNED = 'Henüz öğrenilmiş süre yok; şubenin ayarlarındaki süreler kullanılıyor.';

/** The times as a worksheet: Turkish headers, real numbers (ux "Reports, money"). */
const timingsSheet = (hours: readonly HourTimings[]): XlsxSheet => ({
  name: 'Öğrenilen süreler',
  columns: [
    { header: 'Saat', width: 10, format: 'text' },
    { header: 'Hazırlık, yarısı (dk)', width: 20, format: 'decimal' },
    { header: 'Hazırlık, %90 (dk)', width: 18, format: 'decimal' },
    { header: 'Yol, yarısı (dk/km)', width: 19, format: 'decimal' },
    { header: 'Yol, %90 (dk/km)', width: 17, format: 'decimal' },
    { header: 'Kapıda (dk)', width: 12, format: 'decimal' },
    { header: 'Teslimat', width: 10, format: 'whole' },
  ],
  rows: hours.map((one) => [
    hourText(one.hour),
    one.readyP50Min,
    one.readyP90Min,
    one.minPerKmP50,
    one.minPerKmP90,
    one.doorMin,
    one.samples,
  ]),
});

/**
 * What the engine and the published arrival ranges are based on: times by hour, and how many deliveries came
 * inside the published range.
 */
export function PredictionsPart({ branch }: { branch: BranchView }) {
  const query = useQuery({
    ...branchPredictions(branch.id),
    refetchInterval: useRefetchInterval('predictions'),
  });
  const hours = (query.data?.hours ?? []).toSorted((a, b) => a.hour - b.hour);
  return (
    <Box aria-labelledby="predictions-title" className={desk.grid} component="section" mb="lg">
      <header className={desk.row}>
        <Text component="h3" fw={700} id="predictions-title">
          Tahminler
        </Text>
        {hours.length > 0 && (
          <span className={desk.end}>
            <ExcelExportButton
              of="Saatlere göre süreler"
              fileName={`ogrenilen-sureler-${branch.name}`}
              sheet={() => timingsSheet(hours)}
            />
          </span>
        )}
      </header>
      <QueryView query={query} empty={NOTHING_LEARNED} failure="Tahminler alınamadı.">
        {({ learnedAt, days, calibration }) => (
          <>
            {calibration.map((one) => (
              <Text key={one.stage} size="sm">
                {calibrationText(one)}
              </Text>
            ))}
            <Text c="dimmed" className={desk.tabular} mb="xs" size="sm">
              {learnedAt === null
                ? NOTHING_LEARNED
                : `Son ${days} günün teslimatlarından öğrenildi · ${formatDateTime(Date.parse(learnedAt))}`}
            </Text>
            {hours.length > 0 && <HourTable hours={hours} />}
          </>
        )}
      </QueryView>
    </Box>
  );
}

/** Half of the orders take at most the first, nine in ten at most the second. */
const HourTable = ({ hours }: { hours: readonly HourTimings[] }) => (
  <Box className={desk.scroll} mah="46dvh" role="group" aria-label="Saatlere göre süreler" tabIndex={0}>
    <table className={`${display.table} ${display.numbers} ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">Saat</th>
          <th scope="col" title="Siparişlerin yarısı bu sürede hazır">
            Hazırlık, yarısı
          </th>
          <th scope="col" title="On siparişten dokuzu bu sürede hazır">
            Hazırlık, %90
          </th>
          <th scope="col" title="Yolun kilometresi: yarısı / onda dokuzu">
            dk/km
          </th>
          <th scope="col" title="Müşterinin kapısında geçen süre">
            Kapıda
          </th>
          <th scope="col">Teslimat</th>
        </tr>
      </thead>
      <tbody>
        {hours.map((one) => (
          <tr key={one.hour}>
            <th scope="row">{hourText(one.hour)}</th>
            <td>{formatMinutes(one.readyP50Min)}</td>
            <td>{formatMinutes(one.readyP90Min)}</td>
            <td>
              {formatDecimal(one.minPerKmP50)} / {formatDecimal(one.minPerKmP90)}
            </td>
            <td>{formatMinutes(one.doorMin)}</td>
            <td>{formatNumber(one.samples)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Box>
);
