import { type SystemActor, systemScope } from '../../access/scope.ts';
import type { DatabaseAccess, Tx } from '../../db/database.ts';
import { holdStopsAlone } from '../../db/delivery-stops.ts';
import { recordStop, stopDetails } from './record-stop.ts';
import * as repository from './repository.ts';
import { finish, type StopOrders, takeEffect } from './take-effect.ts';

/** Who begins and ends stops when their hour has come. */
const SCHEDULE_ACTOR: SystemActor = { kind: 'system', name: 'Teslimat durdurma', role: null };

export interface DueDeps {
  readonly db: DatabaseAccess;
  readonly orders: StopOrders;
}

/**
 * Begins and finishes the stops whose hour has come, each in a transaction of its own, once over all nodes,
 * whatever was missed meanwhile. @returns how many
 */
export async function runDue({ db, orders }: DueDeps, now: Date): Promise<number> {
  let done = 0;
  for (const due of await db.asSystem((tx) => repository.listDue(tx, now)))
    if (await db.asSystem((tx) => settle(orders, tx, { ...due, now }))) done += 1;
  return done;
}

interface DueStop extends Pick<repository.StopRow, 'id' | 'company_id'> {
  readonly now: Date;
}

/** @returns false: another node was first, or a person has moved its hours */
async function settle(orders: StopOrders, tx: Tx, { id, company_id, now }: DueStop): Promise<boolean> {
  await holdStopsAlone(tx, company_id);
  const call = { tx, scope: systemScope(), actor: SCHEDULE_ACTOR, now, ip: null };
  const row = await repository.find(tx, call.scope, { id, isHeld: true });
  if (!row || row.finished_at !== null) return false;
  if (row.ends_at <= now) {
    await finish(orders, call, row);
    await recordStop(call, row, { action: 'DELIVERY_STOP_ENDED', details: stopDetails(row) });
    return true;
  }
  if (row.begun_at !== null || row.starts_at > now) return false;
  await takeEffect(orders, call, row);
  await recordStop(call, row, { action: 'DELIVERY_STOP_BEGUN', details: stopDetails(row) });
  return true;
}
