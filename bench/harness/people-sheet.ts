import { writeXlsx } from 'hucre/xlsx';
import type { Person } from './database-seeder.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const HEADERS = ['TC Kimlik No', 'Ad Soyad', 'Telefon', 'Rol', 'Şube'];
/** An import waits 20 s for its passwords, then answers 503 and goes on. */
const PREPARING = 503;
const TRIES = 5;

/** A national ID with right check digits. @param serial below 10 million */
function nationalId(serial: number): string {
  const digits = Array.from(String(710_000_000 + serial), Number);
  const sum = (places: readonly number[]) => places.reduce((all, place) => all + (digits[place] ?? 0), 0);
  const tenth = (sum([0, 2, 4, 6, 8]) * 7 - sum([1, 3, 5, 7]) + 40) % 10;
  const eleventh = (sum([0, 1, 2, 3, 4, 5, 6, 7, 8]) + tenth) % 10;
  return `${digits.join('')}${tenth}${eleventh}`;
}

/** A sheet of couriers whom nobody knows, without passwords. @param first serial of the first one */
export async function courierSheet(branch: string, first: number, count: number): Promise<Uint8Array> {
  const rows = Array.from({ length: count }, (_, n) => [
    nationalId(first + n),
    `Aday ${first + n}`,
    `0542 ${1_000_000 + first + n}`,
    'Kurye',
    branch,
  ]);
  return writeXlsx({ sheets: [{ name: 'Kişiler', rows: [HEADERS, ...rows] }] });
}

/** Milliseconds of an import's calls. */
export interface ImportTimes {
  readonly checkMs: number;
  readonly importMs: number;
}

/** Checks a sheet of new people and writes it. @throws Error when one of them was not created */
export async function importSheet(
  url: string,
  { cookie }: Person,
  sheet: Uint8Array,
  count: number,
): Promise<ImportTimes> {
  const upload = async (path: string, digest?: string): Promise<Response> => {
    const form = new FormData();
    if (digest !== undefined) form.set('digest', digest);
    form.set('file', new Blob([Uint8Array.from(sheet)], { type: XLSX }), 'kisiler.xlsx');
    return fetch(`${url}${path}`, { method: 'POST', headers: { cookie }, body: form });
  };
  const began = performance.now();
  const checked = await upload('/api/users/import/check');
  const text = await checked.text();
  if (!checked.ok) throw new Error(`check: ${checked.status} ${text.slice(0, 200)}`);
  const { digest, counts } = (
    JSON.parse(text) as { data: { digest: string; counts: Record<string, number> } }
  ).data;
  if (counts.new !== count) throw new Error(`check: ${JSON.stringify(counts)}`);
  const checkedAt = performance.now();
  let imported = await upload('/api/users/import', digest);
  for (let n = 1; n < TRIES && imported.status === PREPARING; n += 1)
    imported = await upload('/api/users/import', digest);
  const written = (await imported.json()) as { data?: { created: unknown[] } };
  if (written.data?.created.length !== count) throw new Error(`import: ${imported.status}`);
  return { checkMs: checkedAt - began, importMs: performance.now() - checkedAt };
}
