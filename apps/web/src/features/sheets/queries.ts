import { useMutation } from '@tanstack/react-query';
import type { ReplyOf } from '@ulak/contracts/call';
import type { importBranches, importPeople } from '@ulak/contracts/sheets/calls';
import type { SheetCheck } from '@ulak/contracts/sheets/schema';
import { upload } from '../../lib/upload.ts';
import type { PickedSheet } from './model/picked-sheet.ts';
import { SHEET_CALLS, type SheetKind } from './model/sheet-kinds.ts';

/** Has a sheet judged row by row; nothing is written. */
export function useCheckSheet(kind: SheetKind) {
  return useMutation({
    mutationFn: async ({ name, bytes }: PickedSheet): Promise<SheetCheck> =>
      (await upload(SHEET_CALLS[kind].check, { file: bytes, fileName: name })).data,
  });
}

/** What an import did. */
export type Imported =
  | ({ readonly kind: 'people' } & ReplyOf<typeof importPeople>['data'])
  | ({ readonly kind: 'branches' } & ReplyOf<typeof importBranches>['data']);

interface CheckedSheet {
  readonly sheet: PickedSheet;
  /** Of the check that was read. */
  readonly digest: string;
}

/** Writes a sheet that was checked: all of its rows or none. */
export function useImportSheet(kind: SheetKind) {
  return useMutation({
    mutationFn: async ({ sheet, digest }: CheckedSheet): Promise<Imported> => {
      const input = { file: sheet.bytes, fileName: sheet.name, fields: { digest } };
      return kind === 'people'
        ? { kind, ...(await upload(SHEET_CALLS.people.write, input)).data }
        : { kind, ...(await upload(SHEET_CALLS.branches.write, input)).data };
    },
  });
}
