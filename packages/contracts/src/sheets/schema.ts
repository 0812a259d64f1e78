import { z } from 'zod';
import { BranchId, UserId } from '../ids.ts';
import { ROLES } from '../roles.ts';

/** `changed`: the record exists and takes other values; `wrong`: the row cannot be imported. */
export const SHEET_VERDICTS = ['new', 'changed', 'unchanged', 'wrong'] as const;
export type SheetVerdict = (typeof SHEET_VERDICTS)[number];

export const SHEET_VERDICT_LABELS: Record<SheetVerdict, string> = {
  new: 'Yeni',
  changed: 'Değişecek',
  unchanged: 'Aynı',
  wrong: 'Hatalı',
};

/** A column of a sheet as its file names it. */
const SheetColumn = z.object({ key: z.string(), label: z.string() });

/**
 * One row of a sheet. `line` is the spreadsheet's own number (the header is 1); `values` and `errors` are
 * keyed by column. Values of passwords are left out.
 */
export const SheetRow = z.object({
  line: z.number().int(),
  verdict: z.enum(SHEET_VERDICTS),
  name: z.string(),
  values: z.record(z.string(), z.string()),
  errors: z.record(z.string(), z.string()),
  /** What a changed row changes, by column: the present value. */
  present: z.record(z.string(), z.string()),
});
export type SheetRow = z.infer<typeof SheetRow>;

/** The verdict of a whole sheet; nothing has been written. `digest` names it for the import. */
export const SheetCheck = z.object({
  digest: z.string(),
  columns: z.array(SheetColumn),
  counts: z.object({
    new: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    wrong: z.number().int(),
  }),
  rows: z.array(SheetRow),
});
export type SheetCheck = z.infer<typeof SheetCheck>;

/** Fields beside the file of an import: the digest of the check that a person has read. */
export const ImportForm = z.strictObject({
  digest: z
    .string({ error: 'Önce tabloyu kontrol edin' })
    .regex(/^[\da-f]{64}$/, 'Önce tabloyu kontrol edin'),
});

/** What an import of people did. A one-time password is told once, here. */
export const ImportedPeople = z.object({
  created: z.array(
    z.object({
      id: UserId,
      fullName: z.string(),
      username: z.string(),
      role: z.enum(ROLES),
      branchName: z.string().nullable(),
      oneTimePassword: z.string().nullable(),
    }),
  ),
  changed: z.number().int(),
  unchanged: z.number().int(),
});
export type ImportedPeople = z.infer<typeof ImportedPeople>;

/** What an import of branches did. */
export const ImportedBranches = z.object({
  created: z.array(z.object({ id: BranchId, name: z.string() })),
  changed: z.number().int(),
  unchanged: z.number().int(),
});
export type ImportedBranches = z.infer<typeof ImportedBranches>;
