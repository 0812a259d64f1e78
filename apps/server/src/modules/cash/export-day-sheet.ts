import type { DaySheet, DaySheetQuery } from '@ulak/contracts/cash/day-sheet';
import { DAY_SHEET_REASON_LABELS } from '@ulak/contracts/cash/day-sheet-reasons';
import { HAND_OVER_STATUS_LABELS } from '@ulak/contracts/cash/hand-over-states';
import { collectionLabel } from '@ulak/contracts/cash/labels';
import { formatTl } from '@ulak/contracts/format';
import { formatFullDateTime } from '@ulak/contracts/time';
import { appendAudit } from '../../access/audit.ts';
import type { Database } from '../../db/database.ts';
import type { SheetWriter } from '../reports/service.ts';
import type { CashCall } from './record-change.ts';
import { readDaySheet } from './read-day-sheet.ts';

/** A line of the sheet; TL. */
interface Line {
  readonly part: string;
  readonly what: string;
  readonly at: string | null;
  readonly courier: string | null;
  readonly cash: number | null;
  readonly cards: number | null;
  readonly note: string | null;
}

const TEXT = '@';
const text = (header: string, width: number, of: (line: Line) => string | null) => ({
  header,
  width,
  numFmt: TEXT,
  of,
});
const money = (header: string, of: (line: Line) => number | null) => ({
  header,
  width: 16,
  numFmt: '#,##0.00',
  of,
});
const COLUMNS = [
  text('Bölüm', 24, (line) => line.part),
  text('Kalem', 40, (line) => line.what),
  text('Zaman', 18, (line) => line.at),
  text('Kurye', 28, (line) => line.courier),
  money('Nakit (TL)', (line) => line.cash),
  money('Kart ve yemek kartı (TL)', (line) => line.cards),
  text('Not', 48, (line) => line.note),
];

const EMPTY = { at: null, courier: null, cash: null, cards: null, note: null };
const time = (iso: string): string => formatFullDateTime(new Date(iso));

function linesOf(sheet: DaySheet): Line[] {
  const { collected, moneyCard, difference, sums } = sheet;
  const part = (name: string, what: string, more: Partial<Line>): Line => ({
    ...EMPTY,
    part: name,
    what,
    ...more,
  });
  return [
    ...sheet.kinds.map(({ kind, brand, count, amount }) =>
      part('Tahsilat', collectionLabel(kind, brand), {
        [kind === 'CASH' ? 'cash' : 'cards']: amount,
        note: `${count} teslimat`,
      }),
    ),
    part('Tahsilat', 'Toplam', { cash: collected.cash, cards: collected.cards }),
    ...sheet.couriers.flatMap((row) => courierLines(row, row.courierName)),
    ...courierLines(sums, null),
    ...sheet.handOvers.map((row) =>
      part('Kasa teslimi', handOverText(row), {
        at: time(row.at),
        courier: row.courierName,
        cash: row.countedCash,
        cards: row.countedCards,
        note: [HAND_OVER_STATUS_LABELS[row.status], row.reason].filter(Boolean).join(': '),
      }),
    ),
    ...sheet.changes.map((row) =>
      part('Bozuk para', row.amount > 0 ? 'Verildi' : 'Geri alındı', {
        at: time(row.at),
        courier: row.courierName,
        cash: row.amount,
        note: row.note,
      }),
    ),
    part('Para kartı ile karşılaştırma', 'Panodaki kart', moneyCard),
    ...sheet.lines.map((row) =>
      part('Para kartı ile karşılaştırma', `#${row.orderNumber}`, {
        at: time(row.createdAt),
        courier: row.courierName,
        cash: row.cash,
        cards: row.cards,
        note: DAY_SHEET_REASON_LABELS[row.reason],
      }),
    ),
    part('Para kartı ile karşılaştırma', 'Fark', difference),
  ];
}

/** What was expected of a hand-over, where receipts differ of them too. */
function handOverText({
  expectedCash,
  difference,
  cards,
  countedCards,
}: DaySheet['handOvers'][number]): string {
  const cash = `Beklenen ${formatTl(expectedCash)}, fark ${formatTl(difference)}`;
  return countedCards === cards ? cash : `${cash}; beklenen kart ${formatTl(cards)}`;
}

function courierLines(row: DaySheet['sums'], courier: string | null): Line[] {
  const line = (what: string, cash: number): Line => ({
    ...EMPTY,
    part: 'Nakit hareketi',
    what,
    courier,
    cash,
  });
  return [
    line('Gün başı', row.opening),
    line('Tahsilat', row.cash),
    line('Bozuk para', row.changeMoney),
    line('Teslim edilen', 0 - row.handedOver),
    line('Mahsup ve kesinti', row.other),
    line('Gün sonu', row.closing),
  ];
}

export interface DaySheetDeps {
  readonly db: Database;
  readonly sheets: Pick<SheetWriter, 'writeSheet'>;
}

/**
 * The day sheet as a file, `kasa-raporu-{YYYY-MM-DD}.xlsx`; audited before it leaves.
 * @throws AppError BRANCH_NOT_FOUND | VALIDATION_ERROR | SHEETS_BUSY | SHEET_FAILED
 */
export async function exportDaySheet(
  { db, sheets }: DaySheetDeps,
  { scope, actor, now, ip }: Omit<CashCall, 'tx'>,
  query: DaySheetQuery,
): Promise<{ readonly name: string; readonly content: Buffer }> {
  const sheet = await db.reads.inScope(scope, (tx) => readDaySheet(tx, { scope, actor, now }, query));
  const rows = linesOf(sheet);
  const content = await sheets.writeSheet({
    name: 'Kasa Raporu',
    columns: COLUMNS,
    rows,
    note: `${sheet.branchName} · İş günü: ${sheet.day} · Veri zamanı: ${formatFullDateTime(now)}`,
  });
  const details = { report: 'cash-day-sheet', from: sheet.from, to: sheet.to, rows: rows.length };
  await db.inScope(scope, (tx) =>
    appendAudit(tx, [
      {
        action: 'EXPORTED',
        entity: 'report',
        entityId: null,
        companyId: actor.companyId,
        branchId: actor.companyId === null ? null : sheet.branchId,
        at: now,
        actor,
        ip,
        details,
      },
    ]),
  );
  return { name: `kasa-raporu-${sheet.day}.xlsx`, content };
}
