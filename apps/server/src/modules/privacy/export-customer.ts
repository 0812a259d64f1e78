import { phoneKeyOf } from '@ulak/contracts/phone';
import {
  EXPORT_PAGE_ORDERS,
  type ExportedBeside,
  type PersonalDataPage,
} from '@ulak/contracts/privacy/schema';
import type { Tx } from '../../db/database.ts';
import { eraseStoredReplies } from './erase-stored-replies.ts';
import { type Requester, recordRun, notesAbout, type PrivacyDeps } from './record-run.ts';
import * as repository from './repository.ts';

export interface ExportCommand {
  readonly phone: string;
  /** The last order of the page before; 0: the first page. */
  readonly after: number;
}

/**
 * One page of all stored data about a telephone number, over all companies. Each page is a transaction with
 * its audit row: ten thousand orders neither hold a connection for long nor block other requests.
 */
export async function exportCustomer(
  deps: PrivacyDeps,
  { phone, after }: ExportCommand,
  requester: Requester,
): Promise<PersonalDataPage> {
  const now = deps.clock.now();
  const phoneKey = phoneKeyOf(phone);
  const isFirst = after === 0;
  const keptAnswers = isFirst ? await countAnswers(deps, phoneKey, now) : 0;
  return deps.db.asSystem(async (tx) => {
    const orders = await repository.listOrders(tx, { phoneKey, after, limit: EXPORT_PAGE_ORDERS });
    const accounts = await repository.listAccounts(tx, phoneKey);
    const beside = isFirst ? { ...(await listWithoutOrder(tx, phoneKey)), keptAnswers, accounts } : null;
    await recordRun(tx, deps, {
      kind: 'PERSONAL_DATA_EXPORTED',
      phoneKey,
      requester,
      now,
      counts: { orders: orders.length, after },
    });
    return {
      phone: phoneKey,
      beside,
      orders: await withBelongings(tx, orders),
      next: orders.length < EXPORT_PAGE_ORDERS ? null : (orders.at(-1)?.id ?? null),
      notes: notesAbout(accounts),
    };
  });
}

/**
 * Orders whose copies may still be in a stored reply; more than this changed in two days are no customer's.
 */
const MOST_RECENT = 5_000;

async function countAnswers(deps: PrivacyDeps, phoneKey: string, now: Date): Promise<number> {
  const recent = await deps.db.asSystem((tx) =>
    repository.listRecent(tx, phoneKey, { now, limit: MOST_RECENT }),
  );
  return eraseStoredReplies(deps, recent, { now, isErasing: false });
}

async function listWithoutOrder(
  tx: Tx,
  phoneKey: string,
): Promise<Omit<ExportedBeside, 'keptAnswers' | 'accounts'>> {
  return {
    orderCount: (await repository.countOrders(tx, phoneKey)).total,
    trackingTokens: await repository.listPhoneTokens(tx, phoneKey),
    addressSearches: await repository.listAddressSearches(tx, phoneKey),
  };
}

async function withBelongings(tx: Tx, orders: Awaited<ReturnType<typeof repository.listOrders>>) {
  const ids = orders.map(({ id }) => id);
  const events = await repository.listBelonging(tx, 'events', ids);
  const ratings = await repository.listBelonging(tx, 'customer_feedback', ids);
  const violations = await repository.listBelonging(tx, 'violations', ids);
  const trackingTokens = await repository.listBelonging(tx, 'tracking_tokens', ids);
  const pushSubscriptions = await repository.listBelonging(tx, 'push_subscriptions', ids);
  return orders.map(({ id, row }) => ({
    order: row,
    events: events.get(id) ?? [],
    ratings: ratings.get(id) ?? [],
    violations: violations.get(id) ?? [],
    trackingTokens: trackingTokens.get(id) ?? [],
    pushSubscriptions: pushSubscriptions.get(id) ?? [],
  }));
}
