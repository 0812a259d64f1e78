import { type PayMonth, payMonthOf } from '@ulak/contracts/business-day';
import { DAY_MS, HOUR_MS } from '@ulak/contracts/time';
import { Client } from 'pg';
import type { Database, Tx } from '../db/database.ts';
import { refreshReports } from '../modules/reports/service.ts';
import { closeLastMonth } from './close-last-month.ts';
import { LAST_MONTH_ACTS, THIS_MONTH_ACTS } from './month-pay-acts.ts';
import type { SeededBranch } from './people.ts';
import { historyDays } from './seed-branch-history.ts';
import { seedCash } from './seed-cash.ts';
import { seedMonthPay } from './seed-month-pay.ts';
import { ANSWERED_OBJECTIONS, OPEN_OBJECTIONS, seedObjections } from './seed-objections.ts';

/** Their last month is closed and paid; that of the others waits for its close. */
const CLOSED_BRANCHES: readonly string[] = ['Kadıköy', 'Üsküdar'];

interface SeedPayDeps {
  readonly db: Pick<Database, 'asSystem'>;
  /** Reports, hours and kilometres are counted by the owner, as by the job. */
  readonly ownerUrl: string;
  readonly now: Date;
  readonly log: { warn(facts: object, message: string): void };
}

/**
 * Gives the demo's couriers a living pay: what managers do to wallets and days, objections, and a closed
 * and paid month. One transaction per branch, side by side. What fails is logged and left out: the server
 * starts anyway.
 */
export async function seedPay(deps: SeedPayDeps, branches: readonly SeededBranch[]): Promise<void> {
  const { db, ownerUrl, now, log } = deps;
  const skip = (error: unknown): void => log.warn({ err: error }, 'demo: pay was left out');
  await countReports(ownerUrl, now).catch(skip);
  await Promise.all(
    branches.map((branch) => db.asSystem((tx) => seedBranchPay(tx, branch, now)).catch(skip)),
  );
}

async function countReports(ownerUrl: string, now: Date): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl, options: '-c ulak.company=*' });
  await owner.connect();
  try {
    await refreshReports(owner, now);
  } finally {
    await owner.end();
  }
}

async function seedBranchPay(tx: Tx, branch: SeededBranch, now: Date): Promise<void> {
  const running = payMonthOf(now);
  const month = payMonthOf(new Date(running.period.from.getTime() - 1));
  const begun = new Date(now.getTime() - historyDays(now) * DAY_MS);
  const from = begun > month.period.from ? begun : month.period.from;
  await seedMonthPay(tx, branch, { span: { from, to: month.period.to }, acts: LAST_MONTH_ACTS });
  await seedMonthPay(tx, branch, { span: { from: running.period.from, to: now }, acts: THIS_MONTH_ACTS });
  await seedLastMonth(tx, branch, { month, now });
  await seedCash(tx, branch, now);
}

async function seedLastMonth(
  tx: Tx,
  branch: SeededBranch,
  { month, now }: { readonly month: PayMonth; readonly now: Date },
): Promise<void> {
  const at = new Date(Math.min(now.getTime(), month.period.to.getTime() + HOUR_MS));
  const toSlips = { month: month.key, now };
  await seedObjections(tx, branch, { ...toSlips, at, objections: ANSWERED_OBJECTIONS });
  if (CLOSED_BRANCHES.includes(branch.template.name)) await closeLastMonth(tx, branch, { month, now });
  const later = new Date(Math.min(now.getTime(), at.getTime() + DAY_MS));
  await seedObjections(tx, branch, { ...toSlips, at: later, objections: OPEN_OBJECTIONS });
}
