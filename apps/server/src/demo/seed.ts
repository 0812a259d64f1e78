import { istanbulParts } from '@ulak/contracts/time';
import type { OrderId, UserId } from '@ulak/contracts/ids';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { DEMO_PASSWORD } from '../modules/auth/common-passwords.ts';
import { hashPassword } from '../modules/auth/passwords.ts';
import type { Secrets } from '../access/secrets.ts';
import { drawCreationTimes, createSeededOrder, type SeededOrder } from './history.ts';
import { seedOrderViolation, seedSpoofing, type SeededViolation } from './seeded-violations.ts';
import { createViolationService } from '../modules/violations/service.ts';
import { type SeededBranch, seedPeople } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { seedPastRanges } from './seed-past-ranges.ts';
import { createRoster, insertDuties, createDuties } from './roster.ts';

const SEED = 20_261;
const HISTORY_DAYS = 30;
const DAY_MS = 86_400_000;
const FIRST_NUMBER = 1_001;
const CHUNK = 400;
const { record } = createViolationService();
/** Key of the installation's note that the demo was seeded. */
export const DEMO_SEEDED_KEY = 'demo';
/** So long ago the shifts of the past end; a still demo's couriers have been on duty since. */
const PRESENT_MS = 3 * 3_600_000;

/** What a still demo shows as its present evening, per branch. */
const PRESENT: readonly (readonly [OrderStatus, number])[] = [
  ['PREPARING', 4],
  ['PREPARING', 9],
  ['PREPARING', 15],
  ['READY', 17],
  ['READY', 21],
  ['ASSIGNED', 24],
  ['PICKED_UP', 27],
  ['IN_DELIVERY', 33],
  ['IN_DELIVERY', 38],
  ['UNDELIVERABLE', 52],
];

export interface SeedDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly log: { info(facts: object, message: string): void };
  /** Also leave running orders: for a demo without a moving fleet. */
  readonly withPresent: boolean;
}

/** `kept`: the demo was there. `refused`: people who are none of the demo's are there. */
export type SeedResult = 'seeded' | 'kept' | 'refused';

/**
 * Fills an empty database with the demo of design §3, once. Somebody's own data stay alone: an OWNER with the
 * demo's password would open them to whoever has read the README (docs/decisions/034).
 */
export async function seedDemo({ db, clock, secrets, log, withPresent }: SeedDeps): Promise<SeedResult> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
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
    const random = createRandom(SEED);
    const now = clock.now();
    const made = await seedPeople(tx, random, { secrets, passwordHash, now });
    for (const branch of made) await seedBranchHistory(tx, random, branch, now, withPresent);
    await seedPastRanges(tx, HISTORY_DAYS, now);
    return made;
  });
  if (typeof branches === 'string') return branches;
  log.info({ branches: branches.length }, 'demo data seeded');
  return 'seeded';
}

async function hasUsers(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ inhabited: boolean }>`
    select exists (select from users) or exists (select from companies) as inhabited`.execute(tx);
  return rows[0]?.inhabited === true;
}

async function seedBranchHistory(
  tx: Tx,
  random: Random,
  branch: SeededBranch,
  now: Date,
  withPresent: boolean,
): Promise<void> {
  let number = FIRST_NUMBER;
  // A stream of their own: what goes wrong shall not change what else happens.
  const violationRandom = createRandom(SEED + branch.id);
  const staffing = createRandom(2 * SEED + branch.id);
  const orders: SeededOrder[] = [];
  const spoofing: SeededViolation[] = [];
  for (let back = HISTORY_DAYS; back >= 0; back -= 1) {
    const day = new Date(now.getTime() - back * DAY_MS);
    const duties = createDuties(staffing, branch, day);
    await insertDuties(tx, branch, duties, new Date(now.getTime() - PRESENT_MS));
    const roster = createRoster(staffing, branch, duties);
    const isWeekend = istanbulParts(day).weekday >= 6;
    // The last two hours belong to the running demo.
    const times = drawCreationTimes(random, day, random.between(16, 24) + (isWeekend ? 6 : 0)).filter(
      (at) => at.getTime() < now.getTime() - 2 * 3_600_000,
    );
    for (const createdAt of times) {
      const end = random.weighted([
        ['DELIVERED', 93],
        ['CANCELLED', 7],
      ] as const);
      const made = createSeededOrder({
        random,
        branch,
        number,
        createdAt,
        end,
        roster,
        ...(back === 0 && { until: now }),
      });
      // Today has something to show, whatever the hour is.
      orders.push(seedOrderViolation(violationRandom, { branch, made, times: back === 0 ? 3 : 1 }));
      number += 1;
    }
    const latest = orders.at(-1);
    const found = latest ? seedSpoofing(violationRandom, branch, latest) : null;
    if (found) spoofing.push(found);
  }
  if (withPresent) {
    for (const [end, minutesAgo] of PRESENT) {
      const createdAt = new Date(now.getTime() - minutesAgo * 60_000);
      orders.push(createSeededOrder({ random, branch, number, createdAt, end, until: now }));
      number += 1;
    }
  }
  for (let start = 0; start < orders.length; start += CHUNK)
    await insertOrders(tx, branch, orders.slice(start, start + CHUNK));
  await insertViolations(
    tx,
    branch,
    spoofing.map((violation) => ({ violation, orderId: null })),
  );
  await tx
    .updateTable('branch_order_numbers')
    .set({ last_number: number - 1 })
    .where('branch_id', '=', branch.id)
    .execute();
  await seedDuty(tx, branch, now, withPresent);
}

async function insertOrders(tx: Tx, branch: SeededBranch, orders: readonly SeededOrder[]): Promise<void> {
  // RETURNING keeps the order of VALUES for a plain insert; the numbers are checked all the same.
  const rows = await tx
    .insertInto('orders')
    .values(orders.map((made) => made.order))
    .returning(['id', 'order_number', 'courier_id'])
    .execute();
  const byNumber = new Map(rows.map((row) => [row.order_number, row]));
  const idOf = (made: SeededOrder): { id: OrderId; courier_id: UserId | null } => {
    const row = byNumber.get(made.order.order_number);
    if (!row) throw new Error('a seeded order was not inserted');
    return row;
  };
  const events = orders.flatMap((made) =>
    made.events.map((event) => ({ ...event, entity_id: idOf(made).id })),
  );
  for (let start = 0; start < events.length; start += CHUNK)
    await tx
      .insertInto('events')
      .values(events.slice(start, start + CHUNK))
      .execute();
  const whose = { company_id: branch.companyId, branch_id: branch.id };
  const earnings = orders.flatMap((made) => {
    const { id, courier_id } = idOf(made);
    return made.earning && courier_id
      ? [
          {
            ...whose,
            courier_id,
            order_id: id,
            type: 'DELIVERY' as const,
            amount: made.earning.amount,
            earned_at: made.earning.earnedAt,
            status: 'PENDING' as const,
          },
        ]
      : [];
  });
  if (earnings.length > 0) await tx.insertInto('earnings').values(earnings).execute();
  const feedback = orders.flatMap((made) => {
    const { id, courier_id } = idOf(made);
    return made.feedback
      ? [
          {
            ...whose,
            order_id: id,
            courier_id,
            rating: made.feedback.rating,
            comment: made.feedback.comment,
            created_at: made.feedback.at,
          },
        ]
      : [];
  });
  if (feedback.length > 0) await tx.insertInto('customer_feedback').values(feedback).execute();
  const found = orders.flatMap((made) =>
    made.violation ? [{ violation: made.violation, orderId: idOf(made).id }] : [],
  );
  await insertViolations(tx, branch, found);
}

async function insertViolations(
  tx: Tx,
  { id: branchId, companyId }: SeededBranch,
  found: readonly { violation: SeededViolation; orderId: OrderId | null }[],
): Promise<void> {
  const violations = found.map(({ violation, orderId }) => ({ ...violation, orderId, companyId, branchId }));
  // One by one: each event bears the moment of what it tells about.
  for (const one of violations) await record(tx, [one], { now: one.at, actor: 'system' });
}

/**
 * In a still demo the couriers stand around their branch, online; the fleet of a living demo goes online by
 * itself.
 */
async function seedDuty(
  tx: Tx,
  { id: branch_id, companyId: company_id, couriers, template }: SeededBranch,
  now: Date,
  withPresent: boolean,
): Promise<void> {
  if (!withPresent) return;
  const started_at = new Date(now.getTime() - PRESENT_MS);
  for (const [index, courier] of couriers.entries()) {
    const whose = { courier_id: courier.id, company_id, branch_id };
    await tx
      .updateTable('couriers')
      .set({ online: true, last_status_change_at: started_at })
      .where('user_id', '=', courier.id)
      .execute();
    await tx
      .insertInto('courier_shifts')
      .values({ ...whose, started_at, started_by: courier.id })
      .execute();
    await tx
      .insertInto('courier_positions_now')
      .values({
        ...whose,
        lat: template.lat + 0.004 * Math.sin(index * 2.4) * (index + 1) * 0.5,
        lng: template.lng + 0.005 * Math.cos(index * 2.4) * (index + 1) * 0.5,
        fix_at: now,
        received_at: now,
        // The live stream goes on from the highest: a number of its own would hide the next positions.
        seq: sql<number>`nextval('courier_position_seq')`,
      })
      .execute();
  }
}
