import { ROLE_LABELS, type Role } from '@ulak/contracts/roles';
import { readXlsx, writeXlsx } from 'hucre/xlsx';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A national ID whose check digits are right. @param serial below 10 million, one per person of a test */
export function nationalId(serial: number): string {
  const digits = Array.from(String(910_000_000 + serial), Number);
  const at = (indexes: readonly number[]) => indexes.reduce((sum, index) => sum + (digits[index] ?? 0), 0);
  const tenth = (at([0, 2, 4, 6, 8]) * 7 - at([1, 3, 5, 7]) + 40) % 10;
  const eleventh = (at([0, 1, 2, 3, 4, 5, 6, 7, 8]) + tenth) % 10;
  return `${digits.join('')}${tenth}${eleventh}`;
}

/** One row of a sheet of people. */
export interface PersonRow {
  readonly username: string;
  readonly fullName: string;
  readonly phone: string;
  readonly role?: Role;
  readonly branch?: string;
}

/** A sheet of people as a person fills in the template; what a file field of a page takes. */
export async function peopleSheet(people: readonly PersonRow[], name = 'calisanlar.xlsx') {
  const rows = people.map(({ username, fullName, phone, role = 'COURIER', branch = 'Kadıköy' }) => [
    username,
    fullName,
    phone,
    ROLE_LABELS[role],
    branch,
  ]);
  const written = await writeXlsx({
    sheets: [{ name: 'Kişiler', rows: [['TC Kimlik No', 'Ad Soyad', 'Telefon', 'Rol', 'Şube'], ...rows] }],
  });
  return { name, mimeType: XLSX_TYPE, buffer: Buffer.from(written) };
}

/** The product's template, filled in below its example row. @throws Error where it lacks a column */
export async function filledTemplate(
  template: Uint8Array,
  people: readonly Readonly<Record<string, string>>[],
  name = 'kisi-sablonu.xlsx',
) {
  const [sheet] = (await readXlsx(template)).sheets;
  const [head = [], ...example] = sheet?.rows ?? [];
  for (const column of Object.keys(people[0] ?? {}))
    if (!head.includes(column)) throw new Error(`the template has no column ${column}`);
  const rows = people.map((person) => head.map((column) => person[String(column)] ?? ''));
  const written = await writeXlsx({ sheets: [{ name: 'Kişiler', rows: [head, ...example, ...rows] }] });
  return { name, mimeType: XLSX_TYPE, buffer: Buffer.from(written) };
}
