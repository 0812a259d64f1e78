import type { FinancialSummary } from '@ulak/contracts/dashboard/schema';
import { formatNumber, formatPercent, formatTl } from '@ulak/contracts/format';
import { Fragment } from 'react';
import { paymentRows } from '../model.ts';
import { SHARE_COLUMNS, sheetFileName, type XlsxSheet } from '../../../lib/xlsx.ts';
import { ExcelExportButton } from '../../../ui/excel-export-button.tsx';
import { SummaryPart } from './summary-card.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './summary-charts.module.css';
import summariesStyles from './summaries.module.css';

/** How the money of the delivered orders was paid: one bar, and its numbers (spec 1 §3). */
export function PaymentMix({ summary }: { summary: FinancialSummary }) {
  const rows = paymentRows(summary);
  return (
    <SummaryPart
      title="Ödemeler"
      note="teslim edilen siparişler"
      action={
        <ExcelExportButton
          of="Ödemeler"
          fileName={sheetFileName('odemeler', summary)}
          sheet={() => paymentSheet(summary)}
        />
      }
    >
      <div className={`${desk.track} ${styles.mix}`} aria-hidden>
        {rows.map(
          ({ kind, amount }) =>
            amount > 0 && <span key={kind} data-kind={kind} style={{ flexGrow: amount }} />,
        )}
      </div>
      <table className={`${desk.table} ${desk.tabular} ${summariesStyles.table}`}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Ödeme</th>
            <th scope="col">Adet</th>
            <th scope="col">Pay</th>
            <th scope="col">Tutar</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, label, count, share, amount, detail, types }) => (
            <Fragment key={kind}>
              <tr>
                <th scope="row">
                  <span className={styles.key} data-kind={kind} aria-hidden />
                  {label}
                  {detail && <span className={`${desk.small} ${styles.detail}`}>{detail}</span>}
                </th>
                <td>{formatNumber(count)}</td>
                <td>{formatPercent(share)}</td>
                <td className={summariesStyles.strong}>{formatTl(amount)}</td>
              </tr>
              {types.map((type) => (
                <tr key={type.label} className={styles.type}>
                  <th scope="row">{type.label}</th>
                  <td>{formatNumber(type.count)}</td>
                  <td />
                  <td>{formatTl(type.totalAmount)}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </SummaryPart>
  );
}

const paymentSheet = (summary: FinancialSummary): XlsxSheet => ({
  name: 'Ödemeler',
  columns: [{ header: 'Ödeme', width: 24, format: 'text' }, ...SHARE_COLUMNS],
  rows: paymentRows(summary).flatMap(({ label, count, share, amount, types }) => [
    [label, count, share, amount],
    ...types.map((type) => [`  ${type.label}`, type.count, null, type.totalAmount]),
  ]),
});
