import type { BodyOf, QueryOf, ReplyOf } from '@ulak/contracts/call';
import { tlToKurus } from '@ulak/contracts/domain/money';
import type { PayoutId, UserId } from '@ulak/contracts/ids';
import { PAYABLE_KINDS } from '@ulak/contracts/wallet/labels';
import type { listPayouts, payCourier as payCourierCall } from '@ulak/contracts/wallet/payouts';
import type { PayoutPreview, PayoutView } from '@ulak/contracts/wallet/schema';
import type { UserActor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { holdPay, listCash, postEntries, reverseEntries } from '../ledger/service.ts';
import { getPayee } from './add-pay.ts';
import { assertOffset, cashOf, splitOffset } from './offset-cash.ts';
import * as repository from './payout-repository.ts';
import type { PayableEntry, PayoutRow } from './payout-repository.ts';
import { assertWalletOn } from './read-wallet.ts';
import { type PayCall, recordChange } from './record-change.ts';
import { inTl } from './view-earning.ts';

const sumOf = (entries: readonly { readonly kurus: number }[]): number =>
  entries.reduce((sum, { kurus }) => sum + kurus, 0);

/** Up to what is asked, but never beyond now: what is earned later belongs to a later payout. */
const untilOf = (asked: string | undefined, now: Date): Date =>
  asked === undefined ? now : new Date(Math.min(new Date(asked).getTime(), now.getTime()));

function branchesOf(entries: readonly PayableEntry[]) {
  const ids = [...new Set(entries.map(({ branch_id }) => branch_id))];
  return ids.map((branchId) => {
    const own = entries.filter(({ branch_id }) => branch_id === branchId);
    return { branchId, branchName: own[0]?.branch_name ?? '', kurus: sumOf(own) };
  });
}

/** What a payout would pay. @throws AppError COURIER_NOT_FOUND */
export async function previewPayout(
  call: PayCall,
  { courierId, until: asked }: { readonly courierId: UserId; readonly until?: string | undefined },
): Promise<PayoutPreview> {
  const payee = await getPayee(call, courierId);
  const until = untilOf(asked, call.now);
  const open = await repository.listPayable(call.tx, { ...payee, until });
  const entries = open.filter(({ is_held }) => !is_held);
  const lines = PAYABLE_KINDS.map((kind) => {
    const own = entries.filter((entry) => entry.kind === kind);
    return { kind, count: own.length, amount: inTl(sumOf(own)) };
  });
  return {
    courierId,
    courierName: payee.name,
    until: until.toISOString(),
    amount: inTl(sumOf(entries)),
    entries: entries.length,
    lines: lines.filter(({ count }) => count > 0),
    branches: branchesOf(entries).map(({ kurus, ...branch }) => ({ ...branch, amount: inTl(kurus) })),
    heldBack: inTl(sumOf(open.filter(({ is_held }) => is_held))),
    cashAtHand: inTl(cashOf(await listCash(call.tx, payee))),
  };
}

/**
 * Pays a courier what stands in no payout up to a moment; of several branches each pays its own share, as far
 * as said with the cash that the courier holds.
 * @throws AppError COURIER_NOT_FOUND | NOTHING_TO_PAY | PAYOUT_CHANGED | OFFSET_TOO_LARGE
 */
export async function payCourier(
  call: PayCall,
  { courierId, until: asked, method, amount, offset = 0 }: BodyOf<typeof payCourierCall>,
): Promise<PayoutView> {
  const { tx, actor, now } = call;
  const payee = await getPayee(call, courierId);
  await holdPay(tx, courierId);
  const until = untilOf(asked, now);
  const open = await repository.listPayable(tx, { ...payee, until });
  const entries = open.filter(({ is_held }) => !is_held);
  const kurus = sumOf(entries);
  if (kurus <= 0) throw new AppError('NOTHING_TO_PAY', { amount: inTl(kurus) });
  if (amount !== undefined && tlToKurus(amount) !== kurus)
    throw new AppError('PAYOUT_CHANGED', { amount: inTl(kurus) });
  const cash = offset > 0 ? await listCash(tx, payee) : [];
  const offsetKurus = tlToKurus(offset);
  assertOffset(offsetKurus, Math.min(kurus, cashOf(cash)));
  const { companyId } = payee;
  const id = await repository.insertPayout(tx, {
    companyId,
    courierId,
    until,
    method,
    kurus,
    offsetKurus,
    by: actor.id,
    now,
    entryIds: entries.map(({ entry_id }) => entry_id),
  });
  const parts = splitOffset(branchesOf(entries), cash, offsetKurus);
  await postEntries(
    tx,
    parts.map((part) => ({
      companyId,
      branchId: part.branchId,
      courierId,
      kind: part.kind,
      kurus: -part.kurus,
      against: part.kind === 'OFFSET' ? ('COURIER_CASH' as const) : ('BRANCH_TILL' as const),
      at: now,
      payoutId: id,
      actorId: actor.id,
    })),
    now,
  );
  const facts = { payoutId: id, amount: inTl(kurus), method, until: until.toISOString() };
  const details = offset > 0 ? { ...facts, offset } : facts;
  await recordChange(call, 'COURIER_PAID', payee, { details });
  return getPayout(call, id);
}

async function findRow({ tx, scope }: PayCall, id: PayoutId): Promise<PayoutRow> {
  const [row] = await repository.listPayouts(tx, { scope }, { id, limit: 1, offset: 0 });
  if (!row) throw new AppError('PAYOUT_NOT_FOUND');
  return row;
}

const getPayout = async (call: PayCall, id: PayoutId): Promise<PayoutView> =>
  toPayoutView(await findRow(call, id));

/**
 * Takes a payout back, once and for good: what stood in it is open again, also what is of closed months.
 * @throws AppError PAYOUT_NOT_FOUND | PAYOUT_REVERSED
 */
export async function reversePayout(
  call: PayCall,
  id: PayoutId,
  { reason }: { readonly reason: string },
): Promise<PayoutView> {
  const { tx, actor, now } = call;
  await holdPay(tx, (await findRow(call, id)).courier_id);
  const row = await findRow(call, id);
  if (row.reversed_at !== null) throw new AppError('PAYOUT_REVERSED');
  const entryIds = await repository.reverse(tx, id, { by: actor.id, reason, now });
  await reverseEntries(tx, entryIds, { at: now, now, notes: reason, actorId: actor.id });
  const whose = { companyId: row.company_id, branchId: row.branch_id, courierId: row.courier_id };
  const details = { payoutId: id, amount: inTl(row.kurus), reason };
  await recordChange(call, 'PAYOUT_REVERSED', whose, { details });
  return getPayout(call, id);
}

const DEFAULT_LIMIT = 50;

/**
 * Payouts of the scope, newest first, by page; a courier's are the own ones.
 * @throws AppError WALLET_DISABLED for a courier
 */
export async function listOfScope(
  tx: Tx,
  { actor, scope }: { readonly actor: UserActor; readonly scope: Scope },
  { id, courierId, branchId, page = 1, limit = DEFAULT_LIMIT }: QueryOf<typeof listPayouts>,
): Promise<ReplyOf<typeof listPayouts>> {
  const isOwn = actor.role === 'COURIER';
  if (isOwn) await assertWalletOn(tx, actor);
  const wanted = branchId === 'all' ? null : branchId;
  const filter = { scope, courierId: isOwn ? actor.id : courierId, branchId: wanted };
  const rows = await repository.listPayouts(tx, filter, { id, limit, offset: (page - 1) * limit });
  const total = await repository.countPayouts(tx, filter, id);
  return { success: true, data: rows.map(toPayoutView), pagination: { page, limit, total } };
}

const personOf = (id: UserId | null, fullName: string | null) =>
  id === null || fullName === null ? null : { id, fullName };

const toPayoutView = (row: PayoutRow): PayoutView => ({
  id: row.id,
  courierId: row.courier_id,
  courierName: row.courier_name,
  until: row.until.toISOString(),
  method: row.method,
  amount: inTl(row.kurus),
  offset: inTl(row.offset_kurus),
  at: row.at.toISOString(),
  by: personOf(row.by, row.by_name),
  entries: row.lines.reduce((sum, { count }) => sum + count, 0),
  lines: row.lines.map(({ kurus, ...line }) => ({ ...line, amount: inTl(kurus) })),
  branches: [...row.branches],
  reversedAt: row.reversed_at?.toISOString() ?? null,
  reversedBy: personOf(row.reversed_by, row.reversed_by_name),
  reversalReason: row.reversal_reason,
});
