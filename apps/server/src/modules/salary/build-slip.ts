import { BRANCH_LABELS } from '@ulak/contracts/branches/field-labels';
import { PAY_TERMS, type PayTerm, termText } from '@ulak/contracts/branches/pay-terms';
import { payMonthOf } from '@ulak/contracts/business-day';
import { asKurus, kurusToTl } from '@ulak/contracts/domain/money';
import type { BranchId, UserId } from '@ulak/contracts/ids';
import type {
  PaySlip,
  SlipEntry,
  SlipPackage,
  SlipPayout,
  TermsChange,
} from '@ulak/contracts/salary/pay-slip';
import { calculateSlip, viewSettings } from '@ulak/contracts/salary/slip-lines';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { toEvidence } from '../wallet/service.ts';
import { hasMonth } from './check-month.ts';
import { findCourier, type PaidCourier } from './courier-repository.ts';
import { listMonthDeductions } from './deduction-repository.ts';
import { viewSlipDeduction } from './deductions.ts';
import { readBranches } from './list-salaries.ts';
import type { PayBranch } from './month-repository.ts';
import * as objections from './objection-repository.ts';
import type { FrozenSlip } from './frozen-slip.ts';
import { viewObjection } from './view-objection.ts';
import {
  firstDayOf,
  isOver,
  type PayPart,
  type PricedCourier,
  pricePart,
  settingsOf,
  wholeMonth,
} from './price-month.ts';
import * as repository from './slip-repository.ts';
import type { SlipEntryRow, SlipPayoutRow, TermsRow } from './slip-repository.ts';
import { findWorkMonth } from './work-repository.ts';

/** Whose slip of which month, 'YYYY-MM'. Without `branchId`: of the branch where they worked last in it. */
export interface SlipWanted {
  readonly courierId: UserId;
  readonly branchId: BranchId | undefined;
  readonly month: string;
}

/**
 * The explained slip of a courier: as it was closed, or a preview of what it would be now.
 * @throws AppError SLIP_NOT_FOUND for a courier or branch outside of the scope, with nothing in the month, or
 * for a month to come
 */
export async function buildSlip(
  tx: Tx,
  { scope, now }: { readonly scope: Scope; readonly now: Date },
  wanted: SlipWanted,
): Promise<PaySlip> {
  if (wanted.month > payMonthOf(now).key) throw new AppError('SLIP_NOT_FOUND');
  const part = wholeMonth(wanted.month);
  const { courier, branch } = await findSlipBranch(tx, scope, { wanted, part });
  const whose = { courierId: courier.id, branchId: branch.branch_id, month: firstDayOf(part.month) };
  const frozen = await repository.findFrozen(tx, whose);
  const work = { branchIds: [branch.branch_id], courierId: courier.id, period: part.period, now };
  const worked = frozen ? undefined : await findWorkMonth(tx, work);
  const counted = !frozen && { worked: worked ? [worked] : [] };
  const pricing = { part, now, courierId: courier.id, ...counted };
  const found = await pricePart(tx, [branch], pricing);
  const priced = found[0];
  // A close keeps a slip of everybody who has a month; where it is gone, its time was over.
  if (!frozen && branch.closed_at !== null && priced && hasMonth(priced))
    throw new AppError('SLIP_NOT_FOUND');
  if (!priced && wanted.branchId === undefined && courier.branch_id !== branch.branch_id)
    throw new AppError('SLIP_NOT_FOUND');
  // Nothing in a closed month stays nothing.
  const closed = branch.closed_at ? { at: branch.closed_at, byName: branch.closed_by_name } : undefined;
  const entries = await repository.listEntries(tx, whose);
  const deductions = await listMonthDeductions(tx, [courier.id], whose.month);
  const shown =
    frozen ??
    ({
      ...freezeSlip({ branch, part, courier, terms: await readTerms(tx, branch, part), priced, closed }),
      days: worked?.days ?? [],
    } satisfies FrozenSlip);
  const ofKind = (kind: SlipEntryRow['kind']): SlipEntryRow[] => entries.filter((one) => one.kind === kind);
  return {
    ...shown,
    asOf: now.toISOString(),
    packages: ofKind('DELIVERY').map(viewPackage),
    bonuses: ofKind('BONUS').map(viewEntry),
    corrections: ofKind('CORRECTION').map(viewEntry),
    deductions: deductions.filter((row) => row.branch_id === branch.branch_id).map(viewSlipDeduction),
    carriedOver: kurusToTl(priced?.carriedOver ?? asKurus(0)),
    paid: kurusToTl(priced?.paid ?? asKurus(0)),
    payouts: (await repository.listPayouts(tx, whose)).map(viewPayout),
    remaining: kurusToTl(priced?.remaining ?? asKurus(0)),
    objections: (await objections.listOfSlip(tx, whose)).map(viewObjection),
  };
}

async function findSlipBranch(
  tx: Tx,
  scope: Scope,
  { wanted, part }: { readonly wanted: SlipWanted; readonly part: PayPart },
): Promise<{ courier: PaidCourier; branch: PayBranch }> {
  const courier = await findCourier(tx, scope, { id: wanted.courierId, before: part.period.to });
  if (!courier) throw new AppError('SLIP_NOT_FOUND');
  const months = await repository.listMonths(tx, courier.id);
  const here = months.filter(({ month }) => month === part.month).map((one) => one.branch_id);
  const last = here.includes(courier.branch_id) ? courier.branch_id : (here[0] ?? courier.branch_id);
  const branchId = wanted.branchId ?? last;
  if (!here.includes(branchId) && branchId !== courier.branch_id) throw new AppError('SLIP_NOT_FOUND');
  const branches = await readBranches(tx, scope, { wanted: branchId, month: part.month });
  const [branch] = branches;
  if (!branch) throw new AppError('SLIP_NOT_FOUND');
  return { courier, branch };
}

/** What a slip is made of. `priced` undefined: nothing in the month. */
export interface SlipInputs {
  readonly branch: PayBranch;
  readonly part: PayPart;
  readonly courier: Pick<PaidCourier, 'id' | 'name'>;
  readonly terms: TermsChange[];
  readonly priced: PricedCourier | undefined;
  readonly closed?: { readonly at: Date; readonly byName: string | null } | undefined;
}

/** The part of a slip that a close keeps, without its days. */
export function freezeSlip(inputs: SlipInputs): Omit<FrozenSlip, 'days'> {
  const { branch, part, courier, terms, priced, closed } = inputs;
  const sums = priced?.sums ?? { ...NOTHING, daysInMonth: part.daysInMonth, settings: settingsOf(branch) };
  const { lines, rentSeconds, entitlement } = calculateSlip(sums);
  return {
    isPreview: closed === undefined,
    month: part.month,
    from: part.period.from.toISOString(),
    to: part.period.to.toISOString(),
    daysInMonth: part.daysInMonth,
    closedAt: closed?.at.toISOString() ?? null,
    closedByName: closed?.byName ?? null,
    companyName: branch.company_name,
    branchId: branch.branch_id,
    branchName: branch.branch_name,
    courierId: courier.id,
    courierName: courier.name,
    settings: viewSettings(sums.settings),
    termsChanges: terms,
    onlineSeconds: sums.onlineSeconds,
    rentSeconds,
    km: sums.metres / 1_000,
    lines,
    entitlement: kurusToTl(entitlement),
  };
}

const NO_KURUS = asKurus(0);
const NOTHING = {
  onlineSeconds: 0,
  metres: 0,
  roadMetres: 0,
  packages: NO_KURUS,
  packageCount: 0,
  bonuses: NO_KURUS,
  bonusCount: 0,
  corrections: NO_KURUS,
  correctionCount: 0,
  deductions: NO_KURUS,
  deductionCount: 0,
};

/** What changed of a branch's rates and settings in a month, in words. */
export async function readTerms(tx: Tx, branch: PayBranch, part: PayPart): Promise<TermsChange[]> {
  const rows = await repository.listTerms(tx, branch.branch_id, part.period);
  return rows.slice(1).flatMap((is, index) => {
    const was = rows[index];
    const changes = was ? PAY_TERMS.flatMap((field) => changeOf(field, was, is)) : [];
    return changes.length > 0 ? [{ at: is.since.toISOString(), changes }] : [];
  });
}

function changeOf(field: PayTerm, was: TermsRow, is: TermsRow): TermsChange['changes'] {
  if (was[field] === is[field]) return [];
  return [{ label: BRANCH_LABELS[field], was: termText(field, was[field]), is: termText(field, is[field]) }];
}

const tl = (kurus: number): number => kurusToTl(asKurus(kurus));
const viewPackage = (row: SlipEntryRow): SlipPackage => ({
  earningId: row.earning_id ?? row.id,
  orderId: row.order_id,
  orderNumber: row.order_number,
  at: row.at.toISOString(),
  evidence: toEvidence(row.evidence),
  amount: tl(row.kurus),
});

const viewEntry = (row: SlipEntryRow): SlipEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  amount: tl(row.kurus),
  notes: row.notes,
  actorName: row.actor_name,
});

const viewPayout = (row: SlipPayoutRow): SlipPayout => ({
  payoutId: row.id,
  at: row.at.toISOString(),
  method: row.method,
  byName: row.by_name,
  amount: tl(row.kurus),
});

/** Months for which a courier has a slip or a preview, newest first. */
export async function listOwnSlips(tx: Tx, courierId: UserId, now: Date) {
  const months = await repository.listMonths(tx, courierId);
  return months.map(({ month, branch_id, branch_name, is_closed }) => ({
    month,
    branchId: branch_id,
    branchName: branch_name,
    isPreview: !(is_closed && isOver(month, now)),
  }));
}
