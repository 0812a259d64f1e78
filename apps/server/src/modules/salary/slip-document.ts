import { createRequire } from 'node:module';
import { termText } from '@ulak/contracts/branches/pay-terms';
import { formatClock, formatTl } from '@ulak/contracts/format';
import { deductionText } from '@ulak/contracts/salary/deduction-kinds';
import { dayRoadText, measuredPayKm } from '@ulak/contracts/salary/day-road-text';
import type { PaySlip, SlipEntry, SlipPayout, WorkDay } from '@ulak/contracts/salary/pay-slip';
import { formatPayMonth } from '@ulak/contracts/salary/pay-month';
import { formatMetresAsKm } from '@ulak/contracts/salary/slip-lines';
import { formatDateTime, formatFullDateTime, formatTime } from '@ulak/contracts/time';
import { explainEarning } from '@ulak/contracts/wallet/explain-earning';
import { PAYOUT_METHOD_LABELS } from '@ulak/contracts/wallet/labels';
import PdfDocument from 'pdfkit';

const require = createRequire(import.meta.url);
const FONTS = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
} as const;

/** Points (1/72 inch). A4 is 595 × 842. */
const MARGIN = 40;
const WIDTH = 595 - 2 * MARGIN;
const BOTTOM = 842 - MARGIN - 16;
/** Pages are begun here, never by the library: text in its bottom margin would begin another one. */
const MARGINS = { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 };
const TEXT_SIZE = 8;
const ROW_GAP = 3;

/** A column of a table: its width in points, numbers to the right. */
interface Column {
  readonly header: string;
  readonly width: number;
  readonly align?: 'right';
}

/** A4 pay slips in one PDF, each on pages of its own: the only place that knows the PDF library. */
export function createSlipDocument() {
  const doc = new PdfDocument({ size: 'A4', margins: MARGINS, autoFirstPage: false });
  doc.registerFont('regular', FONTS.regular);
  doc.registerFont('bold', FONTS.bold);
  const parts: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  return {
    add: (slip: PaySlip): void => addSlip(doc, slip),
    /** Ends the file. */
    finish(): Promise<Buffer> {
      doc.end();
      return whole;
    },
  };
}

type Doc = InstanceType<typeof PdfDocument>;

function addSlip(doc: Doc, slip: PaySlip): void {
  let page = 0;
  const addPage = (): void => {
    doc.addPage();
    page += 1;
    const foot = `${slip.courierName} · ${formatPayMonth(slip.month)} · ${page}. sayfa`;
    doc.font('regular').fontSize(7).fillColor('#555555');
    doc.text(foot, MARGIN, BOTTOM + 8, { width: WIDTH, align: 'right', lineBreak: false });
    doc.fillColor('black').fontSize(TEXT_SIZE);
    doc.x = MARGIN;
    doc.y = MARGIN;
  };
  const sheet = createSheet(doc, addPage);
  addPage();
  writeHead(sheet, slip);
  writeSums(sheet, slip);
  writeSettings(sheet, slip);
  writePackages(sheet, slip);
  writeEntries(sheet, 'Bonuslar', slip.bonuses);
  writeDays(sheet, slip);
  writeEntries(sheet, 'Düzeltmeler', slip.corrections);
  writeDeductions(sheet, slip);
  writeEntries(sheet, 'Ödemeler', slip.payouts.map(viewPayoutEntry));
}

/** A payout as a row of entries: which one it is and how it was made, in place of a note. */
const viewPayoutEntry = ({ payoutId, at, method, byName, amount }: SlipPayout): SlipEntry => ({
  id: payoutId,
  at,
  amount,
  notes: `Ödeme #${payoutId}, ${PAYOUT_METHOD_LABELS[method]}`,
  actorName: byName,
});

type Sheet = ReturnType<typeof createSheet>;

/** Headings, lines of text and tables that go on to the next page. */
function createSheet(doc: Doc, addPage: () => void) {
  const room = (height: number): void => {
    if (doc.y + height > BOTTOM) addPage();
  };
  function row(columns: readonly Column[], cells: readonly string[], font: 'regular' | 'bold'): void {
    doc.font(font).fontSize(TEXT_SIZE);
    const heights = cells.map((cell, at) =>
      doc.heightOfString(cell, { width: (columns[at]?.width ?? 0) - 4 }),
    );
    const height = Math.max(...heights);
    room(height + ROW_GAP);
    const top = doc.y;
    let left = MARGIN;
    cells.forEach((cell, at) => {
      const { width = 0, align = 'left' } = columns[at] ?? {};
      doc.text(cell, left, top, { width: width - 4, align });
      left += width;
    });
    doc.x = MARGIN;
    doc.y = top + height + ROW_GAP;
  }
  return {
    title(text: string): void {
      doc.font('bold').fontSize(16).text(text, MARGIN, doc.y, { width: WIDTH });
      doc.fontSize(TEXT_SIZE);
    },
    heading(text: string): void {
      room(40);
      doc
        .font('bold')
        .fontSize(10)
        .text(text, MARGIN, doc.y + 8, { width: WIDTH });
      doc
        .moveTo(MARGIN, doc.y + 1)
        .lineTo(MARGIN + WIDTH, doc.y + 1)
        .lineWidth(0.5)
        .stroke();
      doc.fontSize(TEXT_SIZE);
      doc.y += 5;
    },
    line(text: string, font: 'regular' | 'bold' = 'regular'): void {
      doc.font(font).fontSize(TEXT_SIZE);
      room(doc.heightOfString(text, { width: WIDTH }) + ROW_GAP);
      doc.text(text, MARGIN, doc.y, { width: WIDTH });
      doc.y += ROW_GAP;
    },
    table(columns: readonly Column[], rows: readonly (readonly string[])[]): void {
      row(
        columns,
        columns.map((column) => column.header),
        'bold',
      );
      for (const cells of rows) row(columns, cells, 'regular');
    },
    row,
  };
}

function writeHead(sheet: Sheet, slip: PaySlip): void {
  sheet.title('Ücret Pusulası');
  sheet.line(`${slip.companyName} · ${slip.branchName}`);
  sheet.line(`${slip.courierName} · ${formatPayMonth(slip.month)}`, 'bold');
  sheet.line(`${formatFullDateTime(new Date(slip.from))} – ${formatFullDateTime(new Date(slip.to))}`);
  sheet.line(
    slip.isPreview || slip.closedAt === null
      ? `Ön izleme: ay kapatılmadı; tutarlar ${formatFullDateTime(new Date(slip.asOf))} itibarıyladır.`
      : `${formatFullDateTime(new Date(slip.closedAt))} tarihinde ${slip.closedByName ?? '–'} kapattı.`,
  );
}

const SUMS: readonly Column[] = [
  { header: 'Satır', width: 100 },
  { header: 'Hesap', width: WIDTH - 190 },
  { header: 'Tutar', width: 90, align: 'right' },
];

function writeSums(sheet: Sheet, slip: PaySlip): void {
  sheet.heading('Hak ediş');
  sheet.table(
    SUMS,
    slip.lines.map(({ label, words, amount }) => [label, words, formatTl(amount)]),
  );
  sheet.row(SUMS, ['Hak ediş', 'satırların toplamı', formatTl(slip.entitlement)], 'bold');
  sheet.row(SUMS, ['Devreden', 'kapanan önceki aylardan', formatTl(slip.carriedOver)], 'regular');
  sheet.row(SUMS, ['Ödenen', 'bu ayın kazançlarından', formatTl(slip.paid)], 'regular');
  sheet.row(SUMS, ['Kalan', 'hak ediş + devreden − ödenen', formatTl(slip.remaining)], 'bold');
}

function writeSettings(sheet: Sheet, { settings, daysInMonth, termsChanges }: PaySlip): void {
  sheet.heading('Ücret ayarları');
  sheet.line(
    `Aylık maaş ${formatTl(settings.baseSalary)}, araç kirası ${formatTl(settings.vehicleRent)}, ` +
      `yakıt fiyatı ${formatTl(settings.gasPrice)}, yakıt tüketimi ` +
      `${termText('fuelConsumption', settings.fuelConsumption)}; ` +
      `ayda ${daysInMonth} gün.`,
  );
  sheet.line(
    'Araç kirası: her tam 21 çalışma saati 10 saat sayılır, kalan en çok 10 saat sayılır. ' +
      'Her satır kuruşa bir kez yuvarlanır.',
  );
  for (const { at, changes } of termsChanges)
    sheet.line(
      `${formatFullDateTime(new Date(at))}: ` +
        changes.map(({ label, was, is }) => `${label} ${was} → ${is}`).join(', '),
    );
}

const tlNumber = (tl: number): string => formatTl(tl).replace(' TL', '');

function writePackages(sheet: Sheet, { packages }: PaySlip): void {
  if (packages.length === 0) return;
  sheet.heading(`Paketler (${packages.length})`);
  const columns: Column[] = [
    { header: 'Teslim', width: 75 },
    { header: 'Sipariş', width: 80 },
    { header: 'Hesap', width: WIDTH - 225 },
    { header: 'Tutar (TL)', width: 70, align: 'right' },
  ];
  sheet.table(
    columns,
    packages.map((one) => [
      formatDateTime(new Date(one.at)),
      one.orderNumber ?? '–',
      explainEarning(one.evidence),
      tlNumber(one.amount),
    ]),
  );
}

function writeEntries(sheet: Sheet, title: string, entries: readonly SlipEntry[]): void {
  if (entries.length === 0) return;
  sheet.heading(`${title} (${entries.length})`);
  const columns: Column[] = [
    { header: 'Tarih', width: 75 },
    { header: 'Açıklama', width: WIDTH - 265 },
    { header: 'Ekleyen', width: 120 },
    { header: 'Tutar (TL)', width: 70, align: 'right' },
  ];
  sheet.table(
    columns,
    entries.map(({ at, notes, actorName, amount }) => [
      formatDateTime(new Date(at)),
      notes ?? '–',
      actorName ?? '–',
      tlNumber(amount),
    ]),
  );
}

function writeDays(sheet: Sheet, { days, onlineSeconds, km }: PaySlip): void {
  if (days.length === 0) return;
  sheet.heading('Çalışma süresi ve kilometre');
  const columns: Column[] = [
    { header: 'Gün', width: 60 },
    { header: 'Çevrimiçi', width: WIDTH - 200 },
    { header: 'Süre', width: 70, align: 'right' },
    { header: 'Kilometre', width: 70, align: 'right' },
  ];
  sheet.table(columns, days.map(dayCells));
  const kmText = formatMetresAsKm(Math.round(km * 1_000));
  sheet.row(columns, ['Toplam', '', formatClock(onlineSeconds), kmText], 'bold');
}

function dayCells(day: WorkDay): string[] {
  const spans = day.intervals.map(({ from, to }) => `${clockText(from)}–${clockText(to)}`);
  const { correction } = day;
  const measured =
    correction === null
      ? []
      : [
          `Düzeltildi: ${correction.reason} (ölçülen ${formatClock(day.measuredOnlineSeconds)}, ` +
            `${formatMetresAsKm(Math.round(measuredPayKm(day) * 1_000))} km)`,
        ];
  const road = dayRoadText(day);
  return [
    dateText(day.day),
    [spans.join(', ') || '–', ...measured, ...(road === null ? [] : [`Kilometre: ${road}`])].join('\n'),
    formatClock(day.onlineSeconds),
    formatMetresAsKm(Math.round(day.km * 1_000)),
  ];
}

/** '09:05:07': seconds count. */
const clockText = (iso: string): string => `${formatTime(new Date(iso))}:${iso.slice(17, 19)}`;
const dateText = (day: string): string => day.split('-').toReversed().join('.');

function writeDeductions(sheet: Sheet, { deductions }: PaySlip): void {
  if (deductions.length === 0) return;
  sheet.heading(`Kesintiler (${deductions.length})`);
  const columns: Column[] = [
    { header: 'Tarih', width: 75 },
    { header: 'Neden', width: 160 },
    { header: 'Açıklama', width: WIDTH - 305 },
    { header: 'Tutar (TL)', width: 70, align: 'right' },
  ];
  sheet.table(
    columns,
    deductions.map(({ date, type, reason, description, amount }) => [
      dateText(date),
      deductionText(type, reason),
      description ?? '–',
      tlNumber(amount),
    ]),
  );
}
