import type { RehearsalId, RehearsalSettings } from '@ulak/contracts/rehearsals/schema';
import type { UserId } from '@ulak/contracts/ids';
import type { DatabaseAccess } from '../../db/database.ts';
import { type DayAsked, readDay, readFacts, type TimingsOf } from './read-day.ts';
import { rehearse } from './rehearse.ts';
import * as repository from './repository.ts';
import { simulatedDays } from './start-rehearsal.ts';

/** What is rehearsed at once, and by whom. */
export interface RehearsalNow extends DayAsked {
  readonly settings: RehearsalSettings;
  readonly startedBy: UserId;
  readonly timingsOf: TimingsOf;
}

/**
 * A rehearsal on this thread, between two transactions: for the demo.
 * @returns null: the day cannot be rehearsed
 */
export async function rehearseNow(db: DatabaseAccess, asked: RehearsalNow): Promise<RehearsalId | null> {
  const { settings, scope, now } = asked;
  const facts = await db.inScope(scope, async (tx) => {
    const day = await readDay(tx, asked);
    return day.reason === null ? readFacts(tx, asked, day, asked.timingsOf) : null;
  });
  if (!facts) return null;
  const days = rehearse(facts, settings);
  let next = days.next();
  while (!next.done) next = days.next();
  const result = next.value;
  return db.inScope(scope, async (tx) => {
    const id = await repository.add(tx, { ...asked, total: simulatedDays(settings) });
    if (id === null) return null;
    await repository.begin(tx, id, now);
    await repository.finish(tx, id, { result, now });
    return id;
  });
}
