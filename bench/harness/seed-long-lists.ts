import { BRANCH_POINT, type DatabaseSeeder, type Person } from './database-seeder.ts';

/** So many companies with a branch and a courier each, who has delivered an order today; and an OWNER. */
export async function seedLongLists(seeder: DatabaseSeeder, rows: number): Promise<{ owner: Person }> {
  const { client } = seeder;
  await client.query(
    `insert into companies (name) select 'Uzun Şirket ' || n from generate_series(1, $1) n`,
    [rows],
  );
  await client.query(
    `insert into branches (company_id, name, address, lat, lng, api_key_hash, radius_m)
      select id, 'Kadıköy Şube ' || id, 'Caferağa Mah. Moda Cad. No ' || id, $1, $2, md5(id::text), 500
      from companies`,
    [BRANCH_POINT.lat, BRANCH_POINT.lng],
  );
  await client.query(
    'insert into branch_order_numbers (branch_id, company_id) select id, company_id from branches',
  );
  await client.query(
    `insert into users (company_id, branch_id, username, phone, full_name, role, password_hash, created_at)
      select company_id, id, (10000000000 + id)::text, '+9054' || lpad(id::text, 8, '0'),
        (array['Ayşe', 'Çağrı', 'Işıl', 'İbrahim', 'Ömer', 'Şule'])[1 + id % 6] || ' Kurye ' || id,
        'COURIER', '-', now() - interval '30 days' from branches`,
  );
  await client.query(
    `insert into couriers (user_id, company_id, branch_id, online, last_status_change_at)
      select id, company_id, branch_id, id % 3 = 0, now() - interval '1 hour'
      from users where role = 'COURIER'`,
  );
  await client.query(
    `insert into courier_positions_now (courier_id, company_id, branch_id, lat, lng, fix_at, received_at, seq)
      select user_id, company_id, branch_id, $1, $2, now(), now(), 0 from couriers where online`,
    [BRANCH_POINT.lat, BRANCH_POINT.lng],
  );
  await client.query(
    `insert into orders (company_id, branch_id, order_number, status, customer_name, customer_phone,
        customer_phone_key, customer_address, lat, lng, distance_km, estimated_min, subtotal, total, items,
        courier_id, created_at, picked_up_at, delivered_at, ended_at)
      select company_id, branch_id, 'U' || id, 'DELIVERED', 'Müşteri', '+905330000000', '+905330000000',
        'Moda Cad. No 1', $1, $2, 1, 20, 250, 250, '[]', id, now() - interval '1 minute', now(), now(), now()
      from users where role = 'COURIER'`,
    [BRANCH_POINT.lat, BRANCH_POINT.lng],
  );
  await client.query('vacuum (analyze)');
  return { owner: await seeder.owner() };
}
