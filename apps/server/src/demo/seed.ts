import { createRandom } from '@ulak/city/random';
import { graphOfFile } from '@ulak/roads/graph-of-file';
import type { RoadGraph } from '@ulak/roads/road-graph';
import { sql } from 'kysely';
import type { Secrets } from '../access/secrets.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { DEMO_PASSWORD } from '../modules/auth/common-passwords.ts';
import { hashPassword } from '../modules/auth/passwords.ts';
import { seedPeople } from './people.ts';
import { seedAccountHistory } from './seed-account-history.ts';
import { HISTORY_DAYS, seedBranchHistory } from './seed-branch-history.ts';
import type { DocumentFiles } from '../modules/documents/service.ts';
import { demoStreetsFile } from '../modules/streets/demo-file.ts';
import { seedDocuments } from './seed-documents.ts';
import { seedFeedback } from './seed-feedback.ts';
import { seedBranchPlans } from './seed-branch-plans.ts';
import { seedNeighborhoods } from './seed-neighborhoods.ts';
import { seedPay } from './seed-pay.ts';
import { seedRehearsal } from './seed-rehearsal.ts';
import { seedRush } from './seed-rush.ts';
import { seedStops } from './seed-stops.ts';
import { seedPassedOver } from './seed-passed-over.ts';
import { seedPastRanges } from './seed-past-ranges.ts';

const SEED = 20_261;
/** Key of the row of `installation` that records that the demo was seeded. */
export const DEMO_SEEDED_KEY = 'demo';

export interface SeedDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly log: { info(facts: object, message: string): void; warn(facts: object, message: string): void };
  readonly documentFiles: DocumentFiles;
  /** Of the schema's owner, who counts the roll-ups of reports. */
  readonly ownerUrl: string;
  /** Also leave open orders: for a static demo, without the simulator. */
  readonly withPresent: boolean;
}

/** Outcome of seeding. `kept`: the demo was there. `refused`: the database has users of its own. */
export type SeedResult = 'seeded' | 'kept' | 'refused';

/**
 * Fills an empty database with the demo of design §3, once. A database with data of its own is left alone: an
 * OWNER with the demo's password would open it to every reader of the README (docs/decisions/034).
 */
export async function seedDemo(deps: SeedDeps): Promise<SeedResult> {
  const { db, clock, secrets, log, ownerUrl, withPresent } = deps;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const now = clock.now();
  const branches = await db.asSystem(async (tx) => {
    const taken = await tx
      .insertInto('installation')
      .values({ key: DEMO_SEEDED_KEY, value: JSON.stringify({ seed: SEED }) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!taken) return 'kept';
    if (await hasUsers(tx)) {
      await tx.deleteFrom('installation').where('key', '=', DEMO_SEEDED_KEY).execute();
      return 'refused';
    }
    // nobody waits for it: a slow machine must not keep the demo from its past
    await sql`set local statement_timeout = 0`.execute(tx);
    // nor while it computes between two statements
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    // read while the database works
    const streets = readStreets(log);
    const random = createRandom(SEED);
    const made = await seedPeople(tx, random, { secrets, passwordHash, now });
    await seedAccountHistory(tx, now);
    for (const branch of made)
      await seedBranchHistory(tx, { seed: SEED, random, branch, streets: await streets, now, withPresent });
    await seedPastRanges(tx, HISTORY_DAYS, now);
    await seedStops(tx, made, now);
    await seedRush(tx, made);
    await seedPassedOver(tx, now);
    await seedNeighborhoods(tx, now);
    await seedBranchPlans(tx, now);
    return made;
  });
  if (typeof branches === 'string') return branches;
  await seedPay({ db, ownerUrl, now, log }, branches);
  const leftOut =
    (what: string) =>
    (error: unknown): void =>
      log.warn({ err: error }, `demo: ${what} was left out`);
  await seedFeedback({ db, now, onError: leftOut('feedback') }, branches);
  const papers = { db, secrets, files: deps.documentFiles, now };
  await seedDocuments({ ...papers, onError: leftOut('documents') }, branches);
  await seedRehearsal({ db, clock, onError: leftOut('rehearsal') }, branches);
  log.info({ branches: branches.length }, 'demo data seeded');
  return 'seeded';
}

/** The streets that the demo ships. */
async function readStreets(log: SeedDeps['log']): Promise<RoadGraph | null> {
  const file = demoStreetsFile();
  if (file === undefined) return null;
  return graphOfFile(file).catch((error: unknown) => {
    log.warn({ err: error }, 'demo: couriers ride without streets');
    return null;
  });
}

async function hasUsers(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ has_users: boolean }>`
    select exists (select from users) or exists (select from companies) as has_users`.execute(tx);
  return rows[0]?.has_users === true;
}
