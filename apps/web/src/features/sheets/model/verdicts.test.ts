import { asUserId } from '@ulak/contracts/ids';
import { SHEET_BYTES } from '@ulak/contracts/sheets/limits';
import { SHEET_VERDICT_LABELS } from '@ulak/contracts/sheets/schema';
import { describe, expect, it } from 'vitest';
import { fileNameIn } from '../../../lib/download-file.ts';
import { passwordSheet, peopleWithPasswords } from './password-sheet.ts';
import { refusalOf } from './picked-sheet.ts';
import { importHint, importLabel, resultText, VERDICTS } from './verdicts.ts';

const counts = (given: object) => ({ new: 0, changed: 0, unchanged: 0, wrong: 0, ...given });

it('verdicts read as the contract labels them', () => {
  expect(VERDICTS).toEqual(SHEET_VERDICT_LABELS);
});

describe('what the button of an import says', () => {
  it.each([
    [{ new: 12 }, '12 kişiyi ekle'],
    [{ new: 1_200, changed: 3 }, '1.200 kişiyi ekle, 3 kişiyi güncelle'],
    [{ changed: 1, unchanged: 4 }, '1 kişiyi güncelle'],
    [{ unchanged: 4 }, null],
    [{}, null],
  ])('%o', (given, label) => {
    expect(importLabel('people', counts(given))).toBe(label);
  });

  it('of branches', () => {
    expect(importLabel('branches', counts({ new: 2 }))).toBe('2 şubeyi ekle');
  });
});

it('says what stands in the way, or that nothing is to be done', () => {
  expect(importHint('people', counts({ new: 3, wrong: 2 }))).toMatch(/^2 hatalı satır var/);
  expect(importHint('people', counts({ unchanged: 3 }))).toMatch(/zaten kayıtlı.*Şifre değiştir/);
  expect(importHint('branches', counts({ unchanged: 3 }))).not.toMatch(/Şifre/);
  expect(importHint('branches', counts({}))).toMatch(/Tabloda şube yok/);
  expect(importHint('people', counts({ new: 1 }))).toBeNull();
});

it('says what was done', () => {
  expect(resultText('people', { created: 2, changed: 1, unchanged: 3 })).toBe(
    '2 kişi eklendi, 1 kişi güncellendi, 3 kişi aynı kaldı',
  );
  expect(resultText('branches', { created: 1, changed: 0, unchanged: 0 })).toBe('1 şube eklendi');
});

describe('a picked file', () => {
  it.each([
    ['liste.xlsx', 10, null],
    ['LISTE.XLSX', SHEET_BYTES, null],
    ['liste.xlsx', SHEET_BYTES + 1, /en fazla 5 MB/],
    ['liste.xlsx', 0, /boş/],
    ['liste.xls', 10, /Yalnızca .xlsx/],
    ['liste.csv', 10, /Yalnızca .xlsx/],
  ])('%s of %i bytes', (name, size, text) => {
    const refusal = refusalOf({ name, size });
    expect(text === null ? refusal === null : text.test(refusal ?? '')).toBe(true);
  });
});

it('passwords are listed branch by branch as Turkish sorts; who brought one is not listed', () => {
  const person = (id: number, fullName: string, branchName: string | null, password: string | null) => ({
    id: asUserId(id),
    fullName,
    username: `1000000014${id}`,
    role: 'COURIER' as const,
    branchName,
    oneTimePassword: password,
  });
  const people = peopleWithPasswords([
    person(1, 'Zeki', 'Şişli', 'aa'),
    person(2, 'Işık', 'Çengelköy', 'bb'),
    person(3, 'İnci', 'Çengelköy', 'cc'),
    person(4, 'Ali', null, null),
  ]);
  expect(people.map(({ fullName }) => fullName)).toEqual(['Işık', 'İnci', 'Zeki']);
  const { columns, rows } = passwordSheet(people);
  expect(rows[0]).toEqual(['Çengelköy', 'Işık', 'Kurye', '10000000142', 'bb']);
  expect(columns.every(({ format }) => format === 'text')).toBe(true);
});

it.each([
  [`attachment; filename="x.xlsx"; filename*=UTF-8''ki%C5%9Filer.xlsx`, 'kişiler.xlsx'],
  ['attachment; filename="kisiler.xlsx"', 'kisiler.xlsx'],
  [`attachment; filename*=UTF-8''%E0%A4%A`, null],
  [null, null],
])('the name of a download: %s', (disposition, name) => {
  expect(fileNameIn(disposition)).toBe(name);
});
