import { Box, Group } from '@mantine/core';
import type { FinancialSummary } from '@ulak/contracts/dashboard/schema';
import { formatNumber, formatPercent, formatTl } from '@ulak/contracts/format';
import { findKnownSource, sourceLabel } from '@ulak/contracts/orders/source-payment';
import { SourceBadge } from '../../../domain/orders/source-badge.tsx';
import { sourceColour } from '../../../ui/theme.ts';
import { sourceRows } from '../model.ts';
import { SHARE_COLUMNS, sheetFileName, type XlsxSheet } from '../../../lib/xlsx.ts';
import { ExcelExportButton } from '../../../ui/excel-export-button.tsx';
import { SummaryPart } from './summary-card.tsx';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './summaries.module.css';

/**
 * Where the orders came from, each source in its own colour (spec 1 §2.3, §9: share of the revenue as a
 * rounded percent).
 */
export function SourceDistribution({ summary }: { summary: FinancialSummary }) {
  const rows = sourceRows(summary);
  return (
    <SummaryPart
      title="Sipariş kaynakları"
      action={
        <ExcelExportButton
          of="Sipariş kaynakları"
          fileName={sheetFileName('siparis-kaynaklari', summary)}
          sheet={() => sourceSheet(summary)}
        />
      }
    >
      <Box
        className={desk.scroll}
        mah={252}
        role="group"
        aria-label="Sipariş kaynakları"
        tabIndex={rows.length > 8 ? 0 : undefined}
      >
        <table className={`${display.table} ${display.numbers} ${styles.table}`}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Kaynak</th>
              <th scope="col">Adet</th>
              <th scope="col">Pay</th>
              <th scope="col">Tutar</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ source, count, share, amount }) => (
              <tr key={source}>
                <th scope="row">
                  <Group gap="xs" wrap="nowrap">
                    <Box component="span" miw={92}>
                      <SourceBadge source={source} />
                    </Box>
                    <Box className={display.track} component="span" flex={1} aria-hidden>
                      <span
                        style={{ width: `${share}%`, background: sourceColour(findKnownSource(source)).fill }}
                      />
                    </Box>
                  </Group>
                </th>
                <td>{formatNumber(count)}</td>
                <td>{formatPercent(share)}</td>
                <td className={desk.strong}>{formatTl(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </SummaryPart>
  );
}

const sourceSheet = (summary: FinancialSummary): XlsxSheet => ({
  name: 'Sipariş kaynakları',
  columns: [{ header: 'Kaynak', width: 20, format: 'text' }, ...SHARE_COLUMNS],
  rows: sourceRows(summary).map(({ source, count, share, amount }) => [
    sourceLabel(source),
    count,
    share,
    amount,
  ]),
});
