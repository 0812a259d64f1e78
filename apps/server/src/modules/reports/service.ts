import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import { REPORT_ANALYSTS } from '@ulak/contracts/roles';
import type {
  BranchAnalysisReply,
  BranchSummaryReply,
  CourierFilter,
  CourierReportQuery,
  CourierSummaryReply,
  ReportQuery,
} from '@ulak/contracts/reports/schema';
import { appendAudit } from '../../access/audit.ts';
import type { UserActor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { listSafeCompanies } from '../../db/safe-mode.ts';
import type { Scope } from '../../db/scope.ts';
import { readPeriod } from '../../http/period.ts';
import { computeReport, type ReportData } from './compute-report.ts';
import {
  exportBranches,
  exportCouriers,
  keptCouriers,
  type ReportSheet,
  storedCouriers,
} from './export-report.ts';
import { type ReportSpan, splitSpan } from './read-span.ts';
import { createReportCache } from './report-cache.ts';
import * as repository from './repository.ts';
import { createSheetWriter } from './write-sheet.ts';
import { analyseReport, isListed, viewBranches, viewCourier, viewTotal } from './view-report.ts';

export { matchCourierDays } from './match-courier-days.ts';
export { refreshReports } from './refresh.ts';
export type { SheetCell, SheetWriter } from './write-sheet.ts';

export type ReportService = ReturnType<typeof createReportService>;

/** Who asks for a report, and when. */
export interface ReportAsker {
  readonly actor: UserActor;
  readonly scope: Scope;
  readonly now: Date;
  readonly ip: string;
}

const ENDS = { from: 'startDate', to: 'endDate' };
const ANALYSTS: readonly string[] = REPORT_ANALYSTS;

/** Reports and their sheets (spec 2 §2.5, docs/decisions/062). Their data is at most 30 minutes old. */
export function createReportService({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  const cache = createReportCache(clock);
  const writer = createSheetWriter();

  async function readSpan(asker: ReportAsker, query: ReportQuery): Promise<ReportSpan> {
    const { scope, now } = asker;
    const period = readPeriod({ from: query.startDate, to: query.endDate }, now, ENDS);
    const branchId = await readBranch(scope, query.branchId);
    const safeCompanies = await readSafeCompanies(asker);
    return splitSpan({ scope, branchId, safeCompanies }, period, now);
  }

  /** Known of the session, but for who sees all companies: a kept report needs no connection. */
  async function readSafeCompanies({ actor, scope }: ReportAsker): Promise<readonly CompanyId[]> {
    if (scope.kind === 'all') return db.reads.inScope(scope, listSafeCompanies);
    return scope.kind !== 'none' && actor.safeMode ? [scope.companyId] : [];
  }

  async function readReport(asker: ReportAsker, query: ReportQuery): Promise<ReportData> {
    const { scope, now } = asker;
    const span = await readSpan(asker, query);
    // Not in the caller's transaction: others wait for this one too, and none of them holds a connection.
    return cache.get(span, () => db.reads.inScope(scope, (tx) => computeReport(tx, span, now)));
  }

  /** @throws AppError BRANCH_NOT_FOUND for one that is missing or outside of the scope */
  async function readBranch(scope: Scope, wanted: ReportQuery['branchId']): Promise<BranchId | null> {
    const own = scope.kind === 'branch' ? scope.branchId : null;
    if (wanted === undefined || wanted === 'all') return own;
    if (own === wanted) return own;
    const found =
      own === null && (await db.reads.inScope(scope, (tx) => repository.findBranchName(tx, scope, wanted)));
    if (!found) throw new AppError('BRANCH_NOT_FOUND');
    return wanted;
  }

  async function audit(
    { actor, scope, now, ip }: ReportAsker,
    report: 'branch-summary' | 'courier-summary',
    { span, sheet }: { readonly span: ReportSpan; readonly sheet: ReportSheet },
  ): Promise<ReportSheet> {
    const { period, branchId } = span;
    const [only] = sheet.companies;
    const details = {
      report,
      from: period.from.toISOString(),
      to: period.to.toISOString(),
      rows: sheet.rows,
    };
    const whose = { companyId: (sheet.companies.length === 1 ? only : actor.companyId) ?? null, branchId };
    const entry = { action: 'EXPORTED', entity: 'report', entityId: null, ...whose } as const;
    await db.inScope(scope, (tx) => appendAudit(tx, [{ ...entry, at: now, actor, ip, details }]));
    return sheet;
  }

  return {
    /** @throws AppError VALIDATION_ERROR | BRANCH_NOT_FOUND */
    async summariseBranches(asker: ReportAsker, query: ReportQuery): Promise<BranchSummaryReply> {
      const data = await readReport(asker, query);
      return { ...replyOf(data, viewBranches(data)), total: viewTotal(data) };
    },
    /** @throws AppError VALIDATION_ERROR | BRANCH_NOT_FOUND | FORBIDDEN (passive couriers) */
    async summariseCouriers(asker: ReportAsker, query: CourierReportQuery): Promise<CourierSummaryReply> {
      const filter = readFilter(asker, query);
      const data = await readReport(asker, query);
      const listed = data.couriers.filter((courier) => isListed(courier, filter));
      return replyOf(data, listed.map(viewCourier));
    },
    /** @throws AppError VALIDATION_ERROR | BRANCH_NOT_FOUND */
    async analyse(asker: ReportAsker, query: ReportQuery): Promise<BranchAnalysisReply> {
      const data = await readReport(asker, query);
      return replyOf(data, analyseReport(data));
    },
    /**
     * The branch report as a sheet, audited.
     * @throws AppError VALIDATION_ERROR | BRANCH_NOT_FOUND | SHEETS_BUSY | SHEET_FAILED
     */
    async exportBranches(asker: ReportAsker, query: ReportQuery): Promise<ReportSheet> {
      const data = await readReport(asker, query);
      const sheet = await exportBranches(writer, data, asker.now);
      return audit(asker, 'branch-summary', { span: data.span, sheet });
    },
    /**
     * The courier report as a sheet, audited.
     * @throws AppError VALIDATION_ERROR | BRANCH_NOT_FOUND | SHEETS_BUSY | SHEET_FAILED
     */
    async exportCouriers(asker: ReportAsker, query: CourierReportQuery): Promise<ReportSheet> {
      const filter = readFilter(asker, query);
      const { scope, now } = asker;
      const span = await readSpan(asker, query);
      const kept = await cache.find(span);
      const source = kept
        ? keptCouriers(kept)
        : storedCouriers(span, now, (work) => db.reads.inScope(scope, work));
      const sheet = await exportCouriers(writer, source, { filter, now });
      return audit(asker, 'courier-summary', { span, sheet });
    },
    /** For other modules' sheets. */
    sheets: { writeSheet: writer.writeSheet, writeGroups: writer.writeGroups },
    stop: writer.end,
  };
}

/** Passive couriers are for company-wide roles (spec 2 §6). */
function readFilter({ actor }: ReportAsker, { couriers = 'active' }: CourierReportQuery): CourierFilter {
  if (couriers !== 'active' && !ANALYSTS.includes(actor.role)) throw new AppError('FORBIDDEN');
  return couriers;
}

const replyOf = <T>({ span, asOf, gap }: ReportData, data: T) => ({
  success: true as const,
  data,
  startDate: span.period.from.toISOString(),
  endDate: span.period.to.toISOString(),
  asOf: asOf.toISOString(),
  gap,
});
