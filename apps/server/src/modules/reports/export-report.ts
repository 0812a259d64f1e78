import type { BranchFigures, CourierFilter } from '@ulak/contracts/reports/schema';
import { formatDate } from '@ulak/contracts/time';
import type { ReportData } from './compute-report.ts';
import { BRANCH_SHEET, COURIER_SHEET, gapText, periodText } from './sheet-columns.ts';
import { isListed, viewBranches, viewCourier, viewTotal } from './view-report.ts';
import { writeSheet } from './write-sheet.ts';

/** A written sheet. */
export interface ReportSheet {
  readonly name: string;
  readonly content: Buffer;
  /** Branches or couriers in it. */
  readonly rows: number;
}

/** The branch report with its total and the line of the gap, `sube-raporu-{dd.MM.yyyy}.xlsx` (spec 2 §9). */
export async function exportBranches(data: ReportData, now: Date): Promise<ReportSheet> {
  const branches = viewBranches(data);
  const lines = [...branches, { branchName: 'Toplam', companyName: null, ...viewTotal(data) }];
  // The line of the gap is a text in the first column; its other cells are empty.
  const noFigures = { companyName: null } as unknown as BranchFigures & { companyName: null };
  const gap = data.gap ? [{ branchName: gapText(data.gap), ...noFigures }] : [];
  const content = await writeSheet({
    name: 'Şube Raporu',
    columns: BRANCH_SHEET,
    rows: [...lines, ...gap],
    view: (row) => row,
    note: periodText(data.span.period, data.asOf),
  });
  return { name: `sube-raporu-${formatDate(now)}.xlsx`, content, rows: branches.length };
}

/** The courier report, `sube-kurye-raporu-{dd.MM.yyyy}.xlsx` (spec 2 §9). */
export async function exportCouriers(
  data: ReportData,
  filter: CourierFilter,
  now: Date,
): Promise<ReportSheet> {
  const listed = data.couriers.filter((courier) => isListed(courier, filter));
  const content = await writeSheet({
    name: 'Şube-Kurye Raporu',
    columns: COURIER_SHEET,
    rows: listed,
    view: viewCourier,
    note: periodText(data.span.period, data.asOf),
  });
  return { name: `sube-kurye-raporu-${formatDate(now)}.xlsx`, content, rows: listed.length };
}
