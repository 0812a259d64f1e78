import { setImmediate as afterOthers } from 'node:timers/promises';
import { SAFE_MODE_NOTE } from '@ulak/contracts/domain/courier-score';
import type { CompanyId } from '@ulak/contracts/ids';
import type { BranchFigures, CourierFilter } from '@ulak/contracts/reports/schema';
import { formatDate } from '@ulak/contracts/time';
import type { Tx } from '../../db/database.ts';
import type { ReportData } from './compute-report.ts';
import { readCourierTexts } from './courier-repository.ts';
import { COURIER_FIELDS, textOfCouriers } from './courier-rows.ts';
import type { ReportSpan } from './read-span.ts';
import * as repository from './repository.ts';
import { BRANCH_SHEET, COURIER_SHEET, gapText, periodText } from './sheet-columns.ts';
import { isListed, viewBranches, viewTotal } from './view-report.ts';
import type { SheetWriter } from './write-sheet.ts';

/** A written sheet. */
export interface ReportSheet {
  readonly name: string;
  readonly content: Buffer;
  /** Branches or couriers in it. */
  readonly rows: number;
  /** Whose branches the report covers. */
  readonly companies: readonly CompanyId[];
}

/** The branch report with its total and the line of the gap, `sube-raporu-{dd.MM.yyyy}.xlsx` (spec 2 §9). */
export async function exportBranches(
  { writeSheet }: SheetWriter,
  data: ReportData,
  now: Date,
): Promise<ReportSheet> {
  const branches = viewBranches(data);
  const lines = [...branches, { branchName: 'Toplam', companyName: null, ...viewTotal(data) }];
  // The line of the gap is a text in the first column; its other cells are empty.
  const noFigures = { companyName: null } as unknown as BranchFigures & { companyName: null };
  const gap = data.gap && data.gap.orders > 0 ? [{ branchName: gapText(data.gap), ...noFigures }] : [];
  const content = await writeSheet({
    name: 'Şube Raporu',
    columns: BRANCH_SHEET,
    rows: [...lines, ...gap],
    note: periodText(data.span.period, data.asOf),
  });
  const name = `sube-raporu-${formatDate(now)}.xlsx`;
  return { name, content, rows: branches.length, companies: companiesOf(data) };
}

/** Where the couriers of a report are read when their sheet is written. */
export interface CourierSource {
  readonly span: ReportSpan;
  readonly asOf: Date;
  /** Couriers as texts of `courier-rows.ts`, and whose branches the report covers. */
  read(filter: CourierFilter): Promise<{
    readonly texts: Iterable<string>;
    readonly companies: readonly CompanyId[];
  }>;
}

const COURIERS_AT_ONCE = 250;

/** Couriers of a report that is kept for the screen: the sheet shows what the screen shows. */
export const keptCouriers = (data: ReportData): CourierSource => ({
  span: data.span,
  asOf: data.asOf,
  async read(filter) {
    const listed = data.couriers.filter((courier) => isListed(courier, filter));
    function* texts(): Generator<string> {
      for (let first = 0; first < listed.length; first += COURIERS_AT_ONCE)
        yield textOfCouriers(listed.slice(first, first + COURIERS_AT_ONCE));
    }
    return { texts: texts(), companies: companiesOf(data) };
  },
});

/** Couriers as PostgreSQL writes them for the sheet: nobody here reads the rows of a large company. */
export const storedCouriers = (
  span: ReportSpan,
  asOf: Date,
  inSnapshot: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): CourierSource => ({
  span,
  asOf,
  read: (filter) =>
    inSnapshot(async (tx) => {
      await repository.readOneSnapshot(tx);
      const days = await repository.listUncountedDays(tx, span);
      const [texts, companies] = await Promise.all([
        readCourierTexts(tx, span, { days, filter, fields: COURIER_FIELDS }),
        repository.listCompanies(tx, span),
      ]);
      return { texts, companies };
    }),
});

/** Scores say when they leave speed out (docs/decisions/077). */
const noteOf = ({ period, safeCompanies }: ReportSpan, asOf: Date): string =>
  periodText(period, asOf) + (safeCompanies.length > 0 ? ` · ${SAFE_MODE_NOTE}` : '');

/** The courier report, `sube-kurye-raporu-{dd.MM.yyyy}.xlsx` (spec 2 §9). */
export async function exportCouriers(
  { writeGroups }: SheetWriter,
  { span, asOf, read }: CourierSource,
  { filter, now }: { readonly filter: CourierFilter; readonly now: Date },
): Promise<ReportSheet> {
  let companies: readonly CompanyId[] = [];
  async function* groups(): AsyncGenerator<string> {
    const found = await read(filter);
    companies = found.companies;
    for (const text of found.texts) {
      yield text;
      await afterOthers();
    }
  }
  const columns = COURIER_SHEET.map(({ header, width, numFmt }) => ({ header, width, numFmt }));
  const start = { name: 'Şube-Kurye Raporu', columns, note: noteOf(span, asOf) };
  const written = await writeGroups(start, groups());
  return { name: `sube-kurye-raporu-${formatDate(now)}.xlsx`, ...written, companies };
}

const companiesOf = ({ branches }: ReportData): CompanyId[] => [
  ...new Set(branches.map(({ company_id }) => company_id)),
];
