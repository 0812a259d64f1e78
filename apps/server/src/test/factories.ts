import { distanceKm, roundKm } from '@ulak/contracts/domain/geo';
import type { BranchId, CompanyId, OrderId, UserId } from '@ulak/contracts/ids';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import type { Role } from '@ulak/contracts/roles';
import { type Insertable, sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { CompanySettings } from '../db/company-settings.ts';
import type { BranchesTable } from '../db/tables/branches.ts';
import type { OrdersTable } from '../db/tables/orders.ts';
import type { UsersTable } from '../db/tables/users.ts';
import { hashPassword } from '../modules/auth/passwords.ts';
import type { Secrets } from '../access/secrets.ts';
import { hashToken, randomToken } from '../access/token.ts';

export const TEST_PASSWORD = 'deneme-parolasi-7';
/** Kadıköy. */
export const BRANCH_POINT = { lat: 40.9903, lng: 29.0275 };

export interface GivenUser {
  readonly id: UserId;
  readonly username: string;
  readonly phone: string;
  readonly name: string;
  readonly role: Role;
  readonly companyId: CompanyId | null;
  readonly branchId: BranchId | null;
  /** A signed-in session, ready for `call`. */
  readonly cookie: string;
}
export interface GivenBranch {
  readonly id: BranchId;
  readonly companyId: CompanyId;
  readonly name: string;
  readonly key: string;
}

export type Factories = ReturnType<typeof createFactories>;

/**
 * Builds what a test did not mention. Rows go in through the system's view; nothing of the product is mocked.
 */
export function createFactories({ db, clock, secrets }: { db: Database; clock: Clock; secrets: Secrets }) {
  let serial = 0;
  const next = (): number => (serial += 1);
  let passwordHash: Promise<string> | undefined;

  async function company(input: { name?: string; settings?: CompanySettings } = {}): Promise<CompanyId> {
    const values = { name: input.name ?? `Şirket ${next()}`, settings: JSON.stringify(input.settings ?? {}) };
    return db.asSystem(
      async (tx) =>
        (await tx.insertInto('companies').values(values).returning('id').executeTakeFirstOrThrow()).id,
    );
  }

  async function branch(
    input: Partial<Insertable<BranchesTable>> & { companyId?: CompanyId } = {},
  ): Promise<GivenBranch> {
    const { companyId: given, ...columns } = input;
    const companyId = given ?? (await company());
    const key = `ulak_${randomToken()}`;
    const name = columns.name ?? `Şube ${next()}`;
    return db.asSystem(async (tx) => {
      const row = await tx
        .insertInto('branches')
        .values({
          address: 'Caferağa Mah. Moda Cad. No 1',
          ...BRANCH_POINT,
          api_key_hash: hashToken(key),
          api_key_sealed: secrets.seal(key),
          ...columns,
          name,
          company_id: companyId,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('branch_order_numbers')
        .values({ branch_id: row.id, company_id: companyId })
        .execute();
      return { id: row.id, companyId, name, key };
    });
  }

  async function session(userId: UserId): Promise<string> {
    const token = randomToken();
    const now = clock.now();
    const expires_at = new Date(now.getTime() + 7 * 86_400_000);
    await db.asSystem((tx) =>
      tx
        .insertInto('sessions')
        .values({
          token_hash: hashToken(token),
          user_id: userId,
          remember: true,
          expires_at,
          created_at: now,
          last_seen_at: now,
        })
        .execute(),
    );
    return `ulak=${token}`;
  }

  /** A signed-in user. Branch roles need `branch`; company roles `companyId` (or take the branch's). */
  async function user(
    role: Role,
    place: { branch?: GivenBranch; companyId?: CompanyId } = {},
    columns: Partial<Insertable<UsersTable>> = {},
  ): Promise<GivenUser> {
    passwordHash ??= hashPassword(TEST_PASSWORD);
    const n = next();
    const companyId = role === 'OWNER' ? null : (place.companyId ?? place.branch?.companyId ?? null);
    const isBranchRole = role === 'BRANCH_MANAGER' || role === 'PACKAGING_CHIEF' || role === 'COURIER';
    const branchId = isBranchRole ? (place.branch?.id ?? null) : null;
    const values: Insertable<UsersTable> = {
      username: testNationalId(n),
      phone: `+90532${String(1_000_000 + n)}`,
      full_name: `${role === 'COURIER' ? 'Kurye' : 'Kişi'} ${n}`,
      role,
      company_id: companyId,
      branch_id: branchId,
      password_hash: await passwordHash,
      ...columns,
    };
    const id = await db.asSystem(async (tx) => {
      const row = await tx.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow();
      if (role === 'COURIER' && companyId !== null && branchId !== null)
        await tx
          .insertInto('couriers')
          .values({ user_id: row.id, company_id: companyId, branch_id: branchId })
          .execute();
      return row.id;
    });
    return {
      id,
      username: values.username,
      phone: values.phone ?? '',
      name: values.full_name,
      role,
      companyId,
      branchId,
      cookie: await session(id),
    };
  }

  /** A courier of a branch, online unless set otherwise, with an open shift when online. */
  async function courier(
    at: GivenBranch,
    state: { online?: boolean; onBreak?: boolean; position?: { lat: number; lng: number } } = {},
  ): Promise<GivenUser> {
    const made = await user('COURIER', { branch: at });
    const { online = true, onBreak = false, position } = state;
    const now = clock.now();
    await db.asSystem(async (tx) => {
      await tx
        .updateTable('couriers')
        .set({
          online,
          last_status_change_at: now,
          break_started_at: onBreak ? now : null,
          break_ends_at: onBreak ? new Date(now.getTime() + 1_800_000) : null,
        })
        .where('user_id', '=', made.id)
        .execute();
      const whose = { courier_id: made.id, company_id: at.companyId, branch_id: at.id };
      if (online)
        await tx
          .insertInto('courier_shifts')
          .values({ ...whose, started_at: now, started_by: made.id })
          .execute();
      if (onBreak)
        await tx
          .insertInto('courier_breaks')
          .values({ ...whose, started_at: now, started_by: made.id })
          .execute();
      if (position) {
        const fix = { ...whose, ...position, fix_at: now, received_at: now };
        const seq = sql<number>`nextval('courier_position_seq')`;
        await tx
          .insertInto('courier_positions_now')
          .values({ ...fix, seq })
          .execute();
        await tx.insertInto('courier_positions').values(fix).execute();
      }
    });
    return made;
  }

  /** An order in any state, written directly. */
  async function order(
    at: GivenBranch,
    columns: Partial<Insertable<OrdersTable>> & { status?: OrderStatus } = {},
  ): Promise<{ id: OrderId; orderNumber: string }> {
    const n = next();
    const point = {
      lat: columns.lat ?? BRANCH_POINT.lat + 0.01,
      lng: columns.lng ?? BRANCH_POINT.lng + 0.01,
    };
    const values: Insertable<OrdersTable> = {
      order_number: `T${n}`,
      status: 'PREPARING',
      customer_name: `Müşteri ${n}`,
      customer_phone: `0533 ${String(1_000_000 + n)}`,
      customer_phone_key: `+90533${String(1_000_000 + n)}`,
      customer_address: 'Osmanağa Mah. Söğütlüçeşme Cad. No 5 Daire 3',
      ...point,
      distance_km: String(roundKm(distanceKm(BRANCH_POINT, point))),
      estimated_min: 20,
      subtotal: '100.00',
      total: '100.00',
      items: JSON.stringify([{ name: 'Adana Dürüm', quantity: 1, price: 100, options: [] }]),
      created_at: clock.now(),
      ...columns,
      company_id: at.companyId,
      branch_id: at.id,
    };
    const id = await db.asSystem(
      async (tx) =>
        (await tx.insertInto('orders').values(values).returning('id').executeTakeFirstOrThrow()).id,
    );
    return { id, orderNumber: values.order_number };
  }

  return { company, branch, user, courier, order, session };
}

/** The n-th national ID number with right check digits (criteria facts). */
export function testNationalId(n: number): string {
  const digits = String(100_000_000 + n)
    .split('')
    .map(Number);
  const at = (index: number): number => digits[index] ?? 0;
  const odd = at(0) + at(2) + at(4) + at(6) + at(8);
  const even = at(1) + at(3) + at(5) + at(7);
  const tenth = (((odd * 7 - even) % 10) + 10) % 10;
  const eleventh = (digits.reduce((sum, digit) => sum + digit, 0) + tenth) % 10;
  return [...digits, tenth, eleventh].join('');
}

/** A right national ID number that no factory gives to anybody. */
export const NOBODYS_ID = testNationalId(50_000_000);
