import type { UserId } from '@ulak/contracts/ids';
import type { Tx } from '../../db/database.ts';
import * as repository from './repository.ts';
import type { NewEntry, WrittenEntry } from './repository.ts';

export { bookDelivery, type DeliveryTerms, priceDelivery } from './book-delivery.ts';
export type { CashAtHand, NewEntry } from './repository.ts';
export { tellPayChange } from './tell-change.ts';

/**
 * Serialises whoever pays a courier, or changes or takes back entries of theirs, until the transaction ends.
 * New entries need no lock: each of these either sees them or does not. Take it before anything is written.
 */
export const holdPay = (tx: Tx, courierId: UserId): Promise<void> => repository.holdPay(tx, courierId);

/**
 * Writes entries, each into the pay month of its moment or, where that is closed, into the running one
 * (docs/decisions/070). One statement.
 */
export const postEntries = (tx: Tx, entries: readonly NewEntry[], now: Date): Promise<WrittenEntry[]> =>
  repository.insertEntries(tx, entries, now);

/**
 * Takes entries back by counter-entries; hold the courier's pay first. Fails, as a fault of the caller, for
 * one that stands in a payout, was taken back already or is a counter-entry itself.
 */
export const reverseEntries = repository.insertCounterEntries;

/** Writes movements of cash, each into its pay month; they touch no pay. One statement. */
export const postMovements = repository.insertMovements;

/** Cash that a courier holds of a company, by branch (docs/decisions/075). */
export const listCash = repository.listCash;

/** Locks the cash of a courier and branch and reads it; who takes some away calls `holdPay` before. */
export const holdCash = repository.holdCash;

/** An earning with its first entry; null: the order's delivery is booked already. */
export const bookEarning = repository.insertEarning;

/** Whether a pay month, 'YYYY-MM-01', of a branch is open; if so it stays open until the transaction ends. */
export const holdIfOpen = repository.holdIfOpen;
