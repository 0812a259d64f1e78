import { isTckn } from '@ulak/contracts/identity';
import {
  checkBranchSheet,
  checkPeopleSheet,
  importBranches,
  importPeople,
} from '@ulak/contracts/sheets/calls';
import type { SheetCheck } from '@ulak/contracts/sheets/schema';
import { writeXlsx } from 'hucre/xlsx';

export type SheetKind = 'people' | 'branches';

/** A sheet that was checked: what its import sends. */
export interface CheckedSheet {
  readonly kind: SheetKind;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly digest: string;
  readonly counts: SheetCheck['counts'];
  readonly rows: number;
}

const CALLS = {
  people: { check: checkPeopleSheet, write: importPeople },
  branches: { check: checkBranchSheet, write: importBranches },
} as const;

export async function xlsxOf(rows: readonly (readonly string[])[]): Promise<Uint8Array<ArrayBuffer>> {
  const written = await writeXlsx({ sheets: [{ name: 'Tablo', rows: rows.map((row) => [...row]) }] });
  return Uint8Array.from(written);
}

/** National IDs whose check digits are right. */
export function nationalIds(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const nine = String(300_000_000 + index);
    const checks = Array.from({ length: 100 }, (_unused, check) => String(check).padStart(2, '0'));
    return `${nine}${checks.find((check) => isTckn(nine + check)) ?? ''}`;
  });
}

/** Uploads sheets as one signed-in person. */
export function createImporter(url: string, cookie: string) {
  const send = (path: string, bytes: Uint8Array<ArrayBuffer>, fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set('file', new Blob([bytes]), 'tablo.xlsx');
    return fetch(`${url}${path}`, { method: 'POST', headers: { cookie }, body });
  };

  return {
    async check(kind: SheetKind, bytes: Uint8Array<ArrayBuffer>): Promise<CheckedSheet> {
      const answer = await send(CALLS[kind].check.path, bytes, {});
      const text = await answer.text();
      if (!answer.ok) throw new Error(`check of ${kind}: ${answer.status} ${text}`);
      const { data } = JSON.parse(text) as { data: SheetCheck };
      return { kind, bytes, digest: data.digest, counts: data.counts, rows: data.rows.length };
    },
    /** The answer's status and body; rejects when the connection is cut. */
    async write({ kind, bytes, digest }: CheckedSheet): Promise<{ status: number; text: string }> {
      const answer = await send(CALLS[kind].write.path, bytes, { digest });
      return { status: answer.status, text: await answer.text() };
    },
  };
}
