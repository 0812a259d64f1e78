import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** Kadıköy. */
export const BRANCH_POINT = { lat: 40.9903, lng: 29.0275 };

export interface Person {
  readonly id: number;
  /** Value of the `Cookie` header of a signed-in session. */
  readonly cookie: string;
}
export interface Branch {
  readonly id: number;
  readonly companyId: number;
  /** Value of the `Authorization` header of its outside systems. */
  readonly bearer: string;
}

const token = (): string => randomBytes(32).toString('base64url');
const hash = (value: string): string => createHash('sha256').update(value).digest('hex');

export type DatabaseSeeder = Awaited<ReturnType<typeof openDatabaseSeeder>>;

/**
 * Inserts companies, users and orders directly into the server's database, and reads it afterwards. Signed-in
 * sessions are real rows.
 */
export async function openDatabaseSeeder(ownerUrl: string) {
  const client = new Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  let serial = 0;

  async function one<T>(sql: string, values: unknown[]): Promise<T> {
    const { rows } = await client.query(sql, values);
    return rows[0] as T;
  }

  async function person(
    role: string,
    place: { companyId: number | null; branchId: number | null },
  ): Promise<Person> {
    serial += 1;
    const { id } = await one<{ id: string }>(
      `insert into users (company_id, branch_id, username, phone, full_name, role, password_hash)
       values ($1, $2, $3, $4, $5, $6, '-') returning id`,
      [
        place.companyId,
        place.branchId,
        `bench-${serial}`,
        `+90555${1_000_000 + serial}`,
        `Ölçüm ${serial}`,
        role,
      ],
    );
    const secret = token();
    await client.query(
      `insert into sessions (token_hash, user_id, remember, expires_at)
       values ($1, $2, true, now() + interval '7 days')`,
      [hash(secret), id],
    );
    return { id: Number(id), cookie: `ulak=${secret}` };
  }

  return {
    client,
    person,

    /** Creates a branch, of a new company or of the given one. */
    async branch({
      companyId,
      method = 'MANUAL',
      limit = 3,
    }: {
      companyId?: number;
      method?: string;
      limit?: number;
    } = {}): Promise<Branch> {
      serial += 1;
      const company =
        companyId ??
        Number(
          (
            await one<{ id: string }>('insert into companies (name) values ($1) returning id', [
              `Ölçüm ${serial}`,
            ])
          ).id,
        );
      const key = `ulak_${token()}`;
      const { id } = await one<{ id: string }>(
        `insert into branches (company_id, name, address, lat, lng, api_key_hash, assignment_method,
        max_concurrent_deliveries, radius_m)
         values ($1, $2, 'Caferağa Mah. Moda Cad. No 1', $3, $4, $5, $6, $7, 500) returning id`,
        [company, `Şube ${serial}`, BRANCH_POINT.lat, BRANCH_POINT.lng, hash(key), method, limit],
      );
      await client.query('insert into branch_order_numbers (branch_id, company_id) values ($1, $2)', [
        id,
        company,
      ]);
      return { id: Number(id), companyId: company, bearer: `Bearer ${key}` };
    },

    manager: (branch: Branch): Promise<Person> =>
      person('BRANCH_MANAGER', { companyId: branch.companyId, branchId: branch.id }),

    admin: ({ companyId }: Branch): Promise<Person> => person('COMPANY_ADMIN', { companyId, branchId: null }),

    owner: (): Promise<Person> => person('OWNER', { companyId: null, branchId: null }),

    /** Creates a courier on duty, in the branch. */
    async courier(branch: Branch): Promise<Person> {
      const made = await person('COURIER', { companyId: branch.companyId, branchId: branch.id });
      const whose = [made.id, branch.companyId, branch.id];
      await client.query(
        `insert into couriers (user_id, company_id, branch_id, online, last_status_change_at)
         values ($1, $2, $3, true, now() - interval '1 hour')`,
        whose,
      );
      await client.query(
        `insert into courier_shifts (courier_id, company_id, branch_id, started_at, started_by)
         values ($1, $2, $3, now() - interval '1 hour', $1)`,
        whose,
      );
      await client.query(
        `insert into courier_positions_now (courier_id, company_id, branch_id, lat, lng, fix_at,
        received_at, seq)
         values ($1, $2, $3, $4, $5, now(), now(), 0)`,
        [...whose, BRANCH_POINT.lat, BRANCH_POINT.lng],
      );
      return made;
    },

    /** Creates orders of a branch, each with its ORDER_CREATED event as the product would have written it. */
    async orders(branch: Branch, count: number, status = 'PREPARING'): Promise<number[]> {
      const { rows } = await client.query<{ id: string }>(
        `with made as (
           insert into orders (company_id, branch_id, order_number, source, status, customer_name,
             customer_phone, customer_phone_key, customer_address,
             lat, lng, distance_km, estimated_min, subtotal, total, payment_type, order_notes, items,
               created_at)
           select $1, $2, 'B' || n, (array['GETIR', 'YEMEKSEPETI', 'TRENDYOL', 'TELEFON'])[1 + n % 4],
             $4, 'Müşteri Ölçüm ' || n, '0533 ' || (1000000 + n),
             '+90533' || (1000000 + n), 'Osmanağa Mah. Söğütlüçeşme Cad. No ' || n
               || ' Daire 3, Kadıköy/İstanbul', $5::float8 + n * 0.00003, $6::float8 + n * 0.00002,
             1.25, 20, 250, 250, 'Nakit', 'Zili çalmayın, arayın',
             '[{"name":"Adana Dürüm","quantity":2,"price":100,"options":["Acılı","Soğansız"]},'
             '{"name":"Ayran","quantity":2,"price":25}]', now() - n * interval '1 second'
           from generate_series((select count(*) from orders where branch_id = $2) + 1,
             (select count(*) from orders where branch_id = $2) + $3::bigint) n
           returning id, company_id, branch_id, status, created_at
         ), recorded as (
           insert into events (at, kind, entity, entity_id, company_id, branch_id, actor_kind, payload)
           select created_at, 'ORDER_CREATED', 'order', id, company_id, branch_id, 'SYSTEM',
             jsonb_build_object('action', 'create', 'from', null, 'to', status, 'version', 1) from made
         ) select id from made`,
        [branch.companyId, branch.id, count, status, BRANCH_POINT.lat, BRANCH_POINT.lng],
      );
      return rows.map((row) => Number(row.id));
    },

    end: () => client.end(),
  };
}
