import type { SheetCheck } from '@ulak/contracts/sheets/schema';
import type { Cell } from 'hucre/xlsx';
import { writeXlsx } from 'hucre/xlsx';
import type { Answer, Caller, TestApp } from './build-app.ts';
import { uploadFile } from './upload-file.ts';

export type TestCell = string | number | boolean | Date | null;

/** An xlsx as a person's spreadsheet program saves it; `cells` by 'row,column' for what rows cannot say. */
export async function xlsxOf(
  rows: readonly (readonly TestCell[])[],
  cells: Readonly<Record<string, Partial<Cell>>> = {},
): Promise<Buffer> {
  const written = await writeXlsx({
    sheets: [{ name: 'Sayfa1', rows: rows.map((row) => [...row]), cells: new Map(Object.entries(cells)) }],
  });
  return Buffer.from(written);
}

type What = 'users' | 'branches';

/** Uploads a sheet for its verdict. */
export const checkSheet = (t: TestApp, who: Caller, what: What, bytes: Buffer | string): Promise<Answer> =>
  uploadFile(
    t,
    who,
    { method: 'POST', url: `/api/${what}/import/check` },
    { file: { name: 'tablo.xlsx', bytes } },
  );

/** Uploads a sheet with the digest of its check. */
export const importSheet = (
  t: TestApp,
  who: Caller,
  what: What,
  { bytes, digest }: { bytes: Buffer; digest: string },
): Promise<Answer> =>
  uploadFile(
    t,
    who,
    { method: 'POST', url: `/api/${what}/import` },
    { file: { name: 'tablo.xlsx', bytes }, fields: { digest } },
  );

/** Checks a sheet and imports it as it is. */
export async function checkAndImport(
  t: TestApp,
  who: Caller,
  what: What,
  bytes: Buffer,
): Promise<{ check: SheetCheck; done: Answer }> {
  const { body } = await checkSheet(t, who, what, bytes);
  const check: SheetCheck = body.data;
  return { check, done: await importSheet(t, who, what, { bytes, digest: check.digest }) };
}
