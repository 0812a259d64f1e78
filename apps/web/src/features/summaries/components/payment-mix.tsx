import { Box, Text } from '@mantine/core';
import type { FinancialSummary } from '@ulak/contracts/dashboard/schema';
import { formatNumber, formatPercent, formatTl } from '@ulak/contracts/format';
import { Fragment } from 'react';
import type { PaymentKind } from '@ulak/contracts/orders/source-payment';
import { paymentRows } from '../model.ts';
import { SHARE_COLUMNS, sheetFileName, type XlsxSheet } from '../../../lib/xlsx.ts';
import { ExcelExportButton } from '../../../ui/excel-export-button.tsx';
import { SummaryPart } from './summary-card.tsx';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './summaries.module.css';

/** The accent in steps; statuses and severities keep their colours to themselves. */
const KIND_COLOURS: Record<PaymentKind, string> = {
  CASH: 'ulak.7',
  CARD: 'ulak.4',
  ONLINE: 'ulak.2',
  OTHER: 'gray.5',
};

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
      <Box className={display.track} display="flex" h={12} mb={4} aria-hidden>
        {rows.map(
          ({ kind, amount }) =>
            amount > 0 && (
              <Box bg={KIND_COLOURS[kind]} component="span" flex={amount} key={kind} miw={2} me={2} />
            ),
        )}
      </Box>
      <table className={`${display.table} ${display.numbers} ${styles.table}`}>
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
                  <Box
                    bdrs="xs"
                    bg={KIND_COLOURS[kind]}
                    component="span"
                    display="inline-block"
                    h={10}
                    mr="xs"
                    w={10}
                    aria-hidden
                  />
                  {label}
                  {detail && (
                    <Text c="dimmed" display="block" pl="lg" size="xs" span>
                      {detail}
                    </Text>
                  )}
                </th>
                <td>{formatNumber(count)}</td>
                <td>{formatPercent(share)}</td>
                <td className={desk.strong}>{formatTl(amount)}</td>
              </tr>
              {types.map((type) => (
                <Box c="dimmed" component="tr" fz="xs" key={type.label}>
                  <Box component="th" scope="row" pl="lg">
                    {type.label}
                  </Box>
                  <td>{formatNumber(type.count)}</td>
                  <td />
                  <td>{formatTl(type.totalAmount)}</td>
                </Box>
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
