import type { GapLine } from '@ulak/contracts/dashboard/schema';
import type { Tx } from '../../db/database.ts';
import { type CourierSums, readCouriers } from './courier-repository.ts';
import type { ReportSpan } from './read-span.ts';
import * as repository from './repository.ts';

/** Everything that the reports of a period and scope show, of one moment. */
export interface ReportData {
  readonly span: ReportSpan;
  readonly asOf: Date;
  /** Null: the period leaves no part of 07:00–10:00 before it. */
  readonly gap: GapLine | null;
  readonly branches: readonly repository.BranchSums[];
  readonly couriers: readonly CourierSums[];
}

/** Reads a report: roll-ups for whole days, orders one by one for the rest (docs/decisions/062). */
export async function computeReport(tx: Tx, span: ReportSpan, now: Date): Promise<ReportData> {
  await repository.readOneSnapshot(tx);
  const days = await repository.listUncountedDays(tx, span);
  // sent at once, answered one after the other
  const [branches, couriers, gap] = await Promise.all([
    repository.readBranches(tx, span, days),
    readCouriers(tx, span, days),
    readGapLine(tx, span),
  ]);
  return { span, asOf: now, gap, branches, couriers };
}

async function readGapLine(tx: Tx, span: ReportSpan): Promise<GapLine | null> {
  if (span.gap.from >= span.gap.to) return null;
  const { orders, kurus } = await repository.readGap(tx, span);
  return { orders, amount: kurus / 100 };
}
