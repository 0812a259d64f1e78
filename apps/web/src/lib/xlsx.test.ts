import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { excelTime, sheetFileName, toXlsx } from './xlsx.ts';

const HOSTILE = [
  '=1+1',
  '+905321234567',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  "=cmd|'/c calc'!A1",
  '<script>alert(1)</script>',
  '"&amp;\u0001',
];

async function reread(rows: readonly (readonly (string | number | Date | null)[])[]) {
  const bytes = await toXlsx({
    name: 'Siparişler',
    columns: [
      { header: 'Müşteri', width: 20, format: 'text' },
      { header: 'Tutar (TL)', width: 12, format: 'money' },
      { header: 'Oluşturulma', width: 16, format: 'time' },
    ],
    rows,
  });
  const book = await readXlsx(bytes, { readStyles: true });
  const [sheet] = book.sheets;
  if (!sheet) throw new Error('no sheet');
  return sheet;
}

describe('spreadsheets (ux "Reports, money")', () => {
  it('hold Turkish headers, real numbers and real dates in Istanbul time', async () => {
    const sheet = await reread([['Şükrü Iğdır', 1234.5, excelTime(Date.parse('2026-11-21T20:30:00Z'))]]);
    expect(sheet.name).toBe('Siparişler');
    expect(sheet.rows[0]).toEqual(['Müşteri', 'Tutar (TL)', 'Oluşturulma']);
    const [name, amount, time] = sheet.rows[1] ?? [];
    expect(name).toBe('Şükrü Iğdır');
    expect(amount).toBe(1234.5);
    expect(time).toEqual(new Date('2026-11-21T23:30:00Z'));
  });

  it('keep what looks like a formula as text (criteria B18)', async () => {
    const sheet = await reread(HOSTILE.map((text) => [text, null, null]));
    expect(sheet.rows.slice(1).map(([text]) => text)).toEqual(HOSTILE);
    const cells = HOSTILE.map((_, row) => sheet.cells?.get(`${row + 1},0`));
    for (const cell of cells) expect(cell).toMatchObject({ type: 'string', style: { numFmt: '@' } });
    for (const cell of cells) expect(cell?.formula).toBeUndefined();
  });

  it('are made without rows too', async () => {
    expect((await reread([])).rows).toHaveLength(1);
  });
});

it('a file is named after its business days', () => {
  const span = (from: string, to: string) => ({ from, to });
  expect(sheetFileName('odemeler', span('2026-03-02T07:00:00.000Z', '2026-03-03T04:00:00.000Z'))).toBe(
    'odemeler-2026-03-02',
  );
  expect(sheetFileName('odemeler', span('2026-03-01T07:00:00.000Z', '2026-03-03T04:00:00.000Z'))).toBe(
    'odemeler-2026-03-01_2026-03-02',
  );
});
