import { phoneKeyOf } from '@ulak/contracts/phone';
import type { ErasedCounts, ErasedPerson } from '@ulak/contracts/privacy/schema';
import { eraseStoredReplies } from './erase-stored-replies.ts';
import { type Requester, recordRun, notesAbout, type PrivacyDeps } from './record-run.ts';
import * as repository from './repository.ts';
import type { ErasableOrder } from './repository.ts';
import { AppError } from '../../app-error.ts';
import { forgetStatements } from '../console/service.ts';

/** Orders per transaction: well within a statement's time, and no lock is held for long. */
const BATCH = 250;

/**
 * Erases the customer with this number from every finished order of every company. In batches, each a
 * transaction with its audit row: after an interruption the same call continues.
 * @throws AppError CUSTOMER_HAS_RUNNING_ORDERS while one of them is running; nothing is erased then
 */
export async function eraseCustomer(
  deps: PrivacyDeps,
  phone: string,
  requester: Requester,
): Promise<ErasedPerson> {
  const phoneKey = phoneKeyOf(phone);
  const { accounts, running } = await deps.db.asSystem(async (tx) => ({
    accounts: await repository.listAccounts(tx, phoneKey),
    running: (await repository.countOrders(tx, phoneKey)).running,
  }));
  if (running > 0) throw new AppError('CUSTOMER_HAS_RUNNING_ORDERS', { count: running });
  const erased = { ...NOTHING_ERASED };
  for (let isDone = false; !isDone; ) {
    const orders = await deps.db.asSystem((tx) => repository.listErasable(tx, phoneKey, BATCH));
    const batch = await eraseBatch(deps, { phoneKey, orders, requester });
    for (const name of COUNTED) erased[name] += batch[name];
    isDone = orders.length < BATCH;
  }
  await forgetStatements(deps, phoneKey);
  return { erased, accounts, notes: notesAbout(accounts) };
}

const NOTHING_ERASED: ErasedCounts = {
  orders: 0,
  events: 0,
  ratings: 0,
  violations: 0,
  trackingTokens: 0,
  keptAnswers: 0,
  addressSearches: 0,
};
const COUNTED = Object.keys(NOTHING_ERASED) as (keyof ErasedCounts)[];

async function eraseBatch(
  deps: PrivacyDeps,
  {
    phoneKey,
    orders,
    requester,
  }: { readonly phoneKey: string; readonly orders: readonly ErasableOrder[]; readonly requester: Requester },
): Promise<ErasedCounts> {
  const now = deps.clock.now();
  const ids = orders.map(({ id }) => id);
  // Before the orders: after an interruption in between, the orders are still found by their number.
  const keptAnswers = await eraseStoredReplies(deps, orders, { now, isErasing: true });
  return deps.db.asSystem(async (tx) => {
    const rows = await repository.eraseOrders(tx, ids, now);
    const actor =
      requester === 'command'
        ? { actorKind: 'SYSTEM' as const, actorId: null }
        : { actorKind: 'USER' as const, actorId: requester.id };
    await repository.appendErasedEvents(tx, ids, { now, ...actor });
    const counts: ErasedCounts = {
      orders: rows.orders_erased,
      events: rows.events_erased,
      ratings: rows.ratings_erased,
      violations: rows.violations_erased,
      trackingTokens: rows.tokens_removed + (await repository.removePhoneTokens(tx, phoneKey)),
      keptAnswers,
      addressSearches: rows.orders_erased > 0 ? await repository.removeAddressSearches(tx) : 0,
    };
    await recordRun(tx, deps, { kind: 'PERSONAL_DATA_ERASED', phoneKey, requester, now, counts });
    return counts;
  });
}
