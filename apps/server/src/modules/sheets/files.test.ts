import { deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { type GivenBranch, type GivenUser, testNationalId } from '../../test/factories.ts';
import { checkSheet, type TestCell, xlsxOf } from '../../test/sheet-files.ts';

let t: TestApp;
let branch: GivenBranch;
let admin: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch({ name: 'Merkez' });
  admin = await t.given.user('COMPANY_ADMIN', { branch });
});
afterAll(() => t.close());

const HEADERS = ['TC Kimlik No', 'Ad Soyad', 'Telefon', 'Rol', 'Şube'];
const ROW = [testNationalId(900_001), 'Kişi', '0541 900 00 01', 'Kurye', 'Merkez'] as const;
const refusalOf = async (bytes: Buffer | string) => {
  const { status, body } = await checkSheet(t, admin, 'users', bytes);
  return [status, body.details?.file ?? body.message];
};

/** A zip of one part, which may lie about its size. */
function zipOf(name: string, content: Buffer, saidBytes = content.length): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x0403_4b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(saidBytes, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x0201_4b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(saidBytes, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end]);
}

describe('files that are no sheet', () => {
  const NO_XLSX = 'Bu dosya bir Excel tablosu (.xlsx) değil. Boş tabloyu indirip onu doldurun.';
  const BROKEN = 'Dosya bozuk. Excel ile açıp yeniden kaydedin.';
  const HUGE = 'Dosyanın içeriği çok büyük. Gereksiz sayfaları ve biçimleri silip yeniden kaydedin.';

  it('are refused in words: text, another zip, a cut file', async () => {
    expect(await refusalOf('TC Kimlik No;Ad Soyad\n1;2')).toEqual([400, NO_XLSX]);
    expect(await refusalOf(zipOf('word/document.xml', Buffer.from('<w/>')))).toEqual([400, NO_XLSX]);
    const whole = await xlsxOf([HEADERS, ROW]);
    expect(await refusalOf(whole.subarray(0, whole.length - 40))).toEqual([400, NO_XLSX]);
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, 60, 200);
    expect(await refusalOf(damaged)).toEqual([400, BROKEN]);
    expect(await refusalOf(zipOf('xl/workbook.xml', Buffer.from('<x/>')))).toEqual([400, BROKEN]);
  });

  it('encrypted workbooks and the old format are named', async () => {
    const sheets = [{ name: 'Sayfa1', rows: [HEADERS, [...ROW]] }];
    const locked = await writeXlsx({ sheets, encryption: { password: 'gizli', spinCount: 10 } });
    expect(await refusalOf(Buffer.from(locked))).toEqual([
      400,
      'Dosya şifreli veya eski Excel biçiminde (.xls). Şifreyi kaldırıp ' +
        '"Excel Çalışma Kitabı (.xlsx)" olarak kaydedin.',
    ]);
  });

  it('bombs are stopped before they unpack, honest or not about their size', async () => {
    const bomb = Buffer.alloc(60 * 1024 * 1024, 0x20);
    expect(await refusalOf(zipOf('xl/workbook.xml', bomb))).toEqual([400, HUGE]);
    expect(await refusalOf(zipOf('xl/workbook.xml', bomb, 1_000))).toEqual([400, HUGE]);
    // the server still answers
    expect((await t.call(admin, 'GET', '/api/users')).status).toBe(200);
  });

  it('a file of more than 5 MB is not read', async () => {
    const { status, body } = await checkSheet(t, admin, 'users', Buffer.alloc(6 * 1024 * 1024));
    expect([status, body.code]).toEqual([413, 'FILE_TOO_LARGE']);
  });
});

describe('sheets of the wrong form', () => {
  it('too many rows or columns', async () => {
    const rows = Array.from({ length: 10_001 }, () => ROW);
    expect(await refusalOf(await xlsxOf([HEADERS, ...rows]))).toEqual([
      400,
      'Tabloda en fazla 10.000 satır olabilir.',
    ]);
    const wide = Array.from({ length: 200 }, (_, index) => `Sütun ${index}`);
    expect(await refusalOf(await xlsxOf([wide]))).toEqual([400, 'Tabloda en fazla 100 sütun olabilir.']);
  });

  it('missing, unknown and repeated columns, and no rows', async () => {
    expect(
      await refusalOf(
        await xlsxOf([
          ['Ad Soyad', 'Telefon'],
          ['x', 'y'],
        ]),
      ),
    ).toEqual([400, 'Eksik sütun: "TC Kimlik No".']);
    expect(await refusalOf(await xlsxOf([[...HEADERS, 'Maaş'], ROW]))).toEqual([
      400,
      'Tanınmayan sütun: "Maaş". Boş tabloyu indirip onu doldurun.',
    ]);
    expect(await refusalOf(await xlsxOf([[...HEADERS, 'TELEFON'], ROW]))).toEqual([
      400,
      'Birden fazla yazılmış sütun: "Telefon".',
    ]);
    expect(await refusalOf(await xlsxOf([HEADERS]))).toEqual([400, 'Tabloda satır yok.']);
  });
});

describe('cells as spreadsheets store them', () => {
  it.each([
    [['TC KİMLİK NO', 'AD SOYAD', 'TELEFON', 'ROL', 'ŞUBE']],
    [['tc kimlik no', 'ad soyad', 'telefon', 'rol', 'şube']],
    [['T.C. KIMLIK NO ', ' Ad  Soyad', 'Telefon', 'Rol', 'SUBE']],
  ])('headers in any case, with İ and ı: %s', async (headers) => {
    const { body } = await checkSheet(t, admin, 'users', await xlsxOf([headers, ROW]));
    expect(body.data.counts).toMatchObject({ new: 1, wrong: 0 });
  });

  it('numbers, blanks, empty rows are read; formulas, errors, dates, rounded numbers refused', async () => {
    const [id, name, , role, place] = ROW;
    const rows: TestCell[][] = [
      [Number(id), ' Kişi\u00a0', 5_419_000_001, ' KURYE ', 'merkez '],
      [null, '', null, null, null],
      [id, name, '0541 900 00 02', role, place],
      [testNationalId(900_003), name, new Date('2026-03-01T00:00:00Z'), role, place],
      [1.234_567_890_1e20, name, '0541 900 00 04', role, place],
      [testNationalId(900_005), '#N/A', '0541 900 00 05', role, place],
      ['4.365E+10', name, '0541 900 00 06', role, place],
    ];
    const formula = { '3,0': { value: null, type: 'formula', formula: 'A2', formulaResult: 1 } } as const;
    const { body } = await checkSheet(t, admin, 'users', await xlsxOf([HEADERS, ...rows], formula));
    const told = body.data.rows.map(({ line, errors }: { line: number; errors: unknown }) => [line, errors]);
    expect(told).toEqual([
      [2, {}],
      [4, { username: 'Formül kullanılamaz; hücreye değerin kendisini yazın' }],
      [5, { phone: 'Geçerli bir telefon numarası girin' }],
      [6, { username: expect.stringContaining('son haneleri kaybolmuş') }],
      [7, { fullName: 'Hücrede hata değeri var' }],
      [8, { username: expect.stringContaining('son haneleri kaybolmuş') }],
    ]);
  });

  it('2,000 rows are judged while other calls are answered', async () => {
    const rows = Array.from({ length: 2_000 }, (_, index) => [
      ...ROW.slice(0, 1),
      `Kişi ${index}`,
      ...ROW.slice(2),
    ]);
    const bytes = await xlsxOf([HEADERS, ...rows]);
    const judged = checkSheet(t, admin, 'users', bytes);
    const waits: number[] = [];
    const progress = { isDone: false };
    void judged.finally(() => (progress.isDone = true));
    while (!progress.isDone) {
      const began = performance.now();
      await t.call(admin, 'GET', '/api/user');
      waits.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const { body } = await judged;
    expect(body.data.counts).toEqual({ new: 1, changed: 0, unchanged: 0, wrong: 1_999 });
    expect(waits.length).toBeGreaterThan(10);
  });
});
