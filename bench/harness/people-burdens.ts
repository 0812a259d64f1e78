import { setTimeout as sleep } from 'node:timers/promises';
import type { Branch, DatabaseSeeder, Person } from './database-seeder.ts';
import { type Desk, seedDesk } from './desk-traffic.ts';
import { courierSheet, importSheet } from './people-sheet.ts';
import { sizedFor } from './smoke.ts';
import { round } from './statistics.ts';
import { openUserScreens } from './user-screens.ts';

const USERS = sizedFor(5_000, 100);
const SCREENS = sizedFor(200, 10);
const IMPORTED = sizedFor(1_000, 5);
const EXPORTED = sizedFor(50_000, 500);
const PAIRS = sizedFor(7, 1);
const SECONDS = sizedFor(10, 1);
/** An import of 1,000 people whose passwords are in stock, and what follows. */
const IMPORT_SECONDS = sizedFor(20, 4);
/** Until they are: the server begins after five minutes and makes two a second (decision 061). */
const STOCK_MS = sizedFor(15 * 60_000, 0);
const IMPORT_PAIRS = sizedFor(3, 1);
/** Until every screen has the list, and only asks whether it is still the same. */
const LISTS_AFTER_MS = sizedFor(6_000, 1_000);
/** A list of people changes when somebody is edited or signs in. */
const EDIT_EVERY_MS = sizedFor(2_500, 500);
const DAY_MS = 86_400_000;

export interface PeopleWorld {
  readonly url: string;
  readonly seeder: DatabaseSeeder;
  readonly desk: Desk;
  /** Of a company with many users, and its administrators. */
  readonly branch: Branch;
  readonly admins: readonly Person[];
  readonly owner: Person;
  /** Of a company with more couriers still. */
  readonly exported: Branch;
}

/** Work of administration beside which a desk's requests are measured. */
export interface Burden {
  readonly name: string;
  readonly pairs: number;
  /** The desk's requests last as long. */
  readonly seconds: number;
  /** `run` resolves when the burden has ended, with a text for the log. */
  prepare(
    world: PeopleWorld,
    pair: number,
  ): Promise<{ readonly run: () => Promise<string>; readonly end?: () => Promise<void> }>;
}

/** A desk of one company, 5,000 users with 200 administrators of another, 50,000 couriers of a third. */
export async function seedPeople(seeder: DatabaseSeeder, url: string): Promise<PeopleWorld> {
  const desk = await seedDesk(seeder, url);
  const branch = await seeder.branch();
  const exported = await seeder.branch();
  await seedCouriers(seeder, branch, USERS);
  await seedCouriers(seeder, exported, EXPORTED);
  const admins: Person[] = [];
  for (let n = 0; n < SCREENS; n += 1)
    admins.push(await seeder.person('COMPANY_ADMIN', { companyId: branch.companyId, branchId: null }));
  const owner = await seeder.owner();
  await seeder.client.query('vacuum (analyze) users, couriers, sessions, user_changes, user_sign_ins');
  // what was seeded is written now, and not beside what is measured
  await seeder.client.query('checkpoint');
  return { url, seeder, desk, branch, admins, owner, exported };
}

async function seedCouriers({ client }: DatabaseSeeder, branch: Branch, count: number): Promise<void> {
  await client.query(
    `with made as (
      insert into users (company_id, branch_id, username, phone, full_name, role, password_hash, created_at)
      select $1, $2, 'many-' || $2::bigint || '-' || n,
        '+9054' || lpad(($2::bigint * 100000 + n)::text, 8, '0'),
        'Kurye Adı Soyadı ' || n, 'COURIER', '-', now() - interval '30 days'
      from generate_series(1, $3::integer) n returning id)
    insert into couriers (user_id, company_id, branch_id) select id, $1, $2 from made`,
    [branch.companyId, branch.id, count],
  );
}

const screens = (name: string, edit: (world: PeopleWorld) => Promise<unknown>): Burden => ({
  name,
  pairs: PAIRS,
  seconds: SECONDS,
  async prepare(world) {
    const open = openUserScreens(world.url, world.admins);
    await sleep(LISTS_AFTER_MS);
    const before = open.count();
    return {
      async run() {
        const until = performance.now() + SECONDS * 1_000;
        while (performance.now() < until) {
          await edit(world);
          await sleep(Math.min(EDIT_EVERY_MS, Math.max(0, until - performance.now())));
        }
        const { whole, same, shed, wrong, bytes } = open.count();
        if (wrong > 0 || before.whole === 0) throw new Error(`${wrong} polls went wrong`);
        const megabytes = round((bytes - before.bytes) / 1024 ** 2, 0);
        return (
          `${same - before.same} polls unchanged, ${whole - before.whole} lists of ` +
          `${megabytes} MB, ${shed - before.shed} told to come later`
        );
      },
      end: open.close,
    };
  },
});

const editSomebody = ({ seeder, branch }: PeopleWorld): Promise<unknown> =>
  seeder.client.query(
    `update users set full_name = 'Kurye ' || now() where id =
      (select min(id) from users where branch_id = $1)`,
    [branch.id],
  );

const IMPORT: Burden = {
  name: 'import',
  pairs: IMPORT_PAIRS,
  seconds: IMPORT_SECONDS,
  async prepare({ url, owner, seeder, branch }, pair) {
    const { rows } = await seeder.client.query<{ name: string }>('select name from branches where id = $1', [
      branch.id,
    ]);
    await sleep(STOCK_MS);
    const sheet = await courierSheet(rows[0]?.name ?? '', pair * IMPORTED, IMPORTED);
    return {
      async run() {
        const { checkMs, importMs } = await importSheet(url, owner, sheet, IMPORTED);
        return `${IMPORTED} people checked in ${round(checkMs, 0)}, written in ${round(importMs, 0)} ms`;
      },
    };
  },
};

const EXPORT: Burden = {
  name: 'export',
  pairs: PAIRS,
  seconds: SECONDS,
  async prepare({ url, owner, exported }, pair) {
    // another range each time, so that the report is computed and not kept
    const to = new Date(Date.now() - pair * 1_000);
    const query = new URLSearchParams({
      startDate: new Date(to.getTime() - DAY_MS).toISOString(),
      endDate: to.toISOString(),
      branchId: String(exported.id),
    }).toString();
    return {
      async run() {
        const began = performance.now();
        const reply = await fetch(`${url}/api/reports/courier-summary/export?${query}`, {
          headers: { cookie: owner.cookie },
        });
        const bytes = (await reply.arrayBuffer()).byteLength;
        if (!reply.ok) throw new Error(`export: ${reply.status}`);
        const ms = round(performance.now() - began, 0);
        return `${EXPORTED} rows, ${round(bytes / 1024 ** 2, 1)} MB in ${ms} ms`;
      },
    };
  },
};

export const BURDENS: readonly Burden[] = [
  screens('screens', () => Promise.resolve()),
  screens('screens-edited', editSomebody),
  IMPORT,
  EXPORT,
];
