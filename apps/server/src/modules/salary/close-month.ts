import { kurusToTl } from '@ulak/contracts/domain/money';
import type { TermsChange } from '@ulak/contracts/salary/pay-slip';
import type { CloseMonthBody, MonthClose } from '@ulak/contracts/salary/schema';
import { formatPayMonth } from '@ulak/contracts/salary/pay-month';
import { viewSettings } from '@ulak/contracts/salary/slip-lines';
import { appendAudit } from '../../access/audit.ts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import { type NewEntry, postEntries, tellPayChange } from '../ledger/service.ts';
import { freezeSlip, readTerms } from './build-slip.ts';
import { blockingPoints, type MonthFacts, readMonthFacts, sumDebts, sumEntitlement } from './check-month.ts';
import { readBranches } from './list-salaries.ts';
import { firstDayOf, isOver, type PricedCourier, settingsOf } from './price-month.ts';
import type { PayAuthor } from './record-change.ts';
import * as repository from './slip-repository.ts';
import { groupsOf, mapInTurns } from './take-turns.ts';

/** Version of `domain/salary.ts` that entries of a close were computed by. */
const FORMULA = 'salary-1';
/** Whose entries or slips are written in one statement. */
const COURIERS_AT_ONCE = 10;

/**
 * Closes a past month of a branch for good: books work, rent and fuel of every courier and keeps their slips,
 * all in the caller's transaction. Whoever writes in the month is waited for, and waits.
 * @throws AppError BRANCH_NOT_FOUND | MONTH_RUNNING | MONTH_CLOSED | CLOSE_BLOCKED |
 * DEBTS_CHANGED
 */
export async function closeMonth(tx: Tx, author: PayAuthor, body: CloseMonthBody): Promise<MonthClose> {
  const { branchId, month, acceptDebts = false, debts: shown } = body;
  const { scope, now, actor, ip } = author;
  await readBranches(tx, scope, { wanted: branchId, month });
  const named = { month: formatPayMonth(month) };
  if (!isOver(month, now)) throw new AppError('MONTH_RUNNING', named);
  await repository.lockMonth(tx, branchId, firstDayOf(month));
  await repository.useOneCore(tx);
  const facts = await readMonthFacts(tx, { scope, now }, { branchId, month, isClosing: true });
  if (facts.branch.closed_at !== null) throw new AppError('MONTH_CLOSED', named);
  const open = blockingPoints(facts.points, acceptDebts);
  if (open.length > 0) throw new AppError('CLOSE_BLOCKED', { count: open.length });
  const debts = sumDebts(facts.points);
  if (shown && (shown.count !== debts.count || shown.amount !== debts.amount))
    throw new AppError('DEBTS_CHANGED', debts);
  const companyId = facts.branch.company_id;
  const close = {
    companyId,
    branchId,
    month: firstDayOf(month),
    at: now,
    by: actor.id,
    settings: viewSettings(settingsOf(facts.branch)),
  };
  await bookAll(tx, facts, { author, close });
  const entitlement = kurusToTl(sumEntitlement(facts.priced));
  await appendAudit(tx, [
    {
      action: 'PAY_MONTH_CLOSED',
      entity: 'branch',
      entityId: branchId,
      companyId,
      branchId,
      at: now,
      actor,
      ip,
      details: { ...named, slips: facts.priced.length, entitlement },
    },
  ]);
  // Last: nobody's stream waits for the rows of an open transaction longer than it must.
  const courierIds = facts.priced.map((one) => one.courierId);
  await tellPayChange(tx, { companyId, branchId, courierIds, action: 'PAY_MONTH_CLOSED' }, author);
  return {
    month,
    branchId,
    closedAt: now.toISOString(),
    closedByName: actor.name,
    slips: facts.priced.length,
    entitlement,
  };
}

/** What a close books of a courier: work always, for its evidence, rent and fuel where there is any. */
function entriesOf({ branch, part }: MonthFacts, priced: PricedCourier, { actor }: PayAuthor): NewEntry[] {
  const { sums, courierId } = priced;
  const owner = { companyId: branch.company_id, branchId: branch.branch_id, courierId };
  const evidence = {
    formula: FORMULA,
    daysInMonth: sums.daysInMonth,
    onlineSeconds: sums.onlineSeconds,
    rentSeconds: priced.rentSeconds,
    metres: sums.metres,
    roadMetres: sums.roadMetres,
    isCorrected: priced.isCorrected,
    ...sums.settings,
  };
  // the last second of the month, in which its work is complete
  const at = new Date(part.period.to.getTime() - 1_000);
  const common = { ...owner, at, month: firstDayOf(part.month), evidence, actorId: actor.id };
  return [
    { ...common, kind: 'WORK', kurus: priced.work },
    ...(priced.rent === 0 ? [] : [{ ...common, kind: 'RENT' as const, kurus: priced.rent }]),
    ...(priced.fuel === 0 ? [] : [{ ...common, kind: 'FUEL' as const, kurus: 0 - priced.fuel }]),
  ];
}

/**
 * Books and freezes everybody, a group at a time: other calls of the process take their turn between them.
 * The entries come before the close, which lets in no more.
 */
async function bookAll(
  tx: Tx,
  facts: MonthFacts,
  { author, close }: { readonly author: PayAuthor; readonly close: repository.NewClose },
): Promise<void> {
  const groups = groupsOf(facts.priced, COURIERS_AT_ONCE);
  for (const group of groups) {
    const entries = group.flatMap((one) => entriesOf(facts, one, author));
    await postEntries(tx, entries, author.now);
  }
  const closeId = await repository.insertClose(tx, close);
  const terms = await readTerms(tx, facts.branch, facts.part);
  const toText = (one: PricedCourier): string => JSON.stringify(freezeOf(facts, one, { author, terms }));
  // the next group is made while the database takes the one before
  let writing: Promise<void> = Promise.resolve();
  for (const group of groups) {
    const slips = await mapInTurns(group, 2, toText);
    await writing;
    writing = repository.insertSlips(tx, closeId, { close, slips });
    writing.catch(() => undefined);
  }
  await writing;
}

interface SlipFacts {
  readonly author: PayAuthor;
  readonly terms: TermsChange[];
}

const freezeOf = ({ branch, part, names }: MonthFacts, priced: PricedCourier, { author, terms }: SlipFacts) =>
  freezeSlip({
    branch,
    part,
    courier: { id: priced.courierId, name: names.get(priced.courierId) ?? 'Ayrılmış kurye' },
    terms,
    priced,
    closed: { at: author.now, byName: author.actor.name },
  });
