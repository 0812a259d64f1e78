import type { Branch, Person, DatabaseSeeder } from './database-seeder.ts';

/** Size of the seeded history. */
export interface HistoryOptions {
  readonly orders: number;
  readonly days: number;
  /** Positions of the last POSITION_DAYS days. */
  readonly positions: number;
}

export interface SeededHistory {
  /** The company of half of the orders, its first branch and a user there. */
  readonly branch: Branch;
  readonly owner: Person;
  readonly general: Person;
  readonly manager: Person;
  readonly courier: Person;
  /** Company-wide users, so many that a limit per session stops none of them. */
  readonly dispatchers: readonly Person[];
}

/** A marketplace's number, which one of a hundred orders has. */
export const SHOP_PHONE = '+902161112233';
const DISPATCHERS = 12;

const BIG_COMPANY_BRANCHES = 10;
const SMALL_COMPANIES = 10;
const COURIERS_PER_BRANCH = 10;
const POSITION_DAYS = 30;
const NEIGHBOURHOODS = (
  'Caferağa,Osmanağa,Rasimpaşa,Fenerbahçe,Göztepe,Kozyatağı,Suadiye,Bostancı,Erenköy,' +
  'Hasanpaşa,Acıbadem,Koşuyolu'
).split(',');
const STREETS = (
  'Moda,Bahariye,Söğütlüçeşme,Rıhtım,Bağdat,Fener,Çamlıca,Kuşdili,Mühürdar,Neşet Ömer,Sakız,' +
  'Şifa,Leylek,Ali Suavi,Dr. Esat Işık,Cem,Tütüncü,Ethem Efendi,Plaj Yolu,Noter,Tepegöz,' +
  'Şemsettin Günaltay,Kayışdağı,Fahrettin Kerim Gökay,Ömerpaşa,Taşköprü,Kurbağalıdere,' +
  'Uzunçayır,Zühtüpaşa,Itri Dede,Recep Peker,Münir Nurettin,Badem,Sarayardı,Yoğurtçu,Duatepe,' +
  'Halitağa,Nüzhet,Kırtasiyeci,Serasker'
).split(',');
/** Orders of the last minutes are unfinished. */
const UNFINISHED_MINUTES = 60;
/** Batch size: each is a transaction of its own, so that nothing grows without bound. */
const BATCH = 200_000;

/**
 * Seeds the history: half of the orders in one company with ten branches, the rest in ten with one; newest
 * last, as they would have come in.
 */
export async function seedHistory(seeder: DatabaseSeeder, options: HistoryOptions): Promise<SeededHistory> {
  const branches: Branch[] = [];
  for (let n = 0; n < BIG_COMPANY_BRANCHES; n += 1) {
    const companyId = branches[0]?.companyId;
    branches.push(await seeder.branch(companyId === undefined ? {} : { companyId }));
  }
  for (let n = 0; n < SMALL_COMPANIES; n += 1) branches.push(await seeder.branch());
  const couriers: Person[] = [];
  for (const branch of branches)
    for (let n = 0; n < COURIERS_PER_BRANCH; n += 1) couriers.push(await seeder.courier(branch));
  const [branch] = branches;
  const [courier] = couriers;
  if (!branch || !courier) throw new Error('no branch');
  const place = { companyId: branch.companyId, branchId: branch.id };
  const rebuild = await dropIndexes(seeder);
  await insertOrders(seeder, options);
  await insertPositions(seeder, options.positions);
  await seeder.client.query(
    'update orders set customer_phone = $1, customer_phone_key = $1 where id % 100 = 0',
    [SHOP_PHONE],
  );
  await rebuild();
  await seeder.client.query('vacuum (analyze) orders, courier_positions, users, branches');
  const dispatchers: Person[] = [];
  for (let n = 0; n < DISPATCHERS; n += 1)
    dispatchers.push(await seeder.person('GENERAL_MANAGER', { ...place, branchId: null }));
  return {
    branch,
    courier,
    dispatchers,
    owner: await seeder.owner(),
    general: await seeder.person('GENERAL_MANAGER', { ...place, branchId: null }),
    manager: await seeder.manager(branch),
  };
}

/** Drops indexes: building one at once costs a tenth of row by row. Answers how to create them again. */
async function dropIndexes({ client }: DatabaseSeeder): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = 'orders'::regclass and not i.indisprimary`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return async () => {
    await client.query(`set maintenance_work_mem = '256MB'`);
    for (const { definition } of rows) await client.query(definition);
  };
}

/**
 * Inserts a batch: every tenth order is cancelled, the last hour's are on their way, the rest was delivered
 * in 5 to 64 minutes.
 */
async function insertOrders({ client }: DatabaseSeeder, { orders, days }: HistoryOptions): Promise<void> {
  for (let first = 1; first <= orders; first += BATCH) {
    await client.query(
      `with place as (select array_agg(array[b.id, b.company_id] order by b.id) as branches from branches b),
      riders as (select branch_id, array_agg(user_id order by user_id) as ids from couriers
        group by branch_id),
      drawn as (
        select n, n / 20 as round, now() - ($2::bigint - n) * ($3 * interval '1 day' / $2::bigint) as at,
          case when n % 2 = 0 then 1 + (n / 2) % ${BIG_COMPANY_BRANCHES} else ${BIG_COMPANY_BRANCHES} + 1
            + (n / 2) % ${SMALL_COMPANIES} end as b
        from generate_series($1::bigint, least($1::bigint + ${BATCH} - 1, $2::bigint)) n),
      placed as (
        select drawn.*, branches[b][1] as branch_id, branches[b][2] as company_id,
          case when at > now() - interval '${UNFINISHED_MINUTES} minutes'
            then (array['PREPARING', 'READY', 'PICKED_UP', 'IN_DELIVERY'])[1 + round % 4]
            when round % 10 = 0 then 'CANCELLED' else 'DELIVERED' end as status
        from drawn, place)
      insert into orders (company_id, branch_id, order_number, source, status, customer_name,
        customer_phone, customer_phone_key, customer_address,
        lat, lng, distance_km, estimated_min, subtotal, total, payment_type, items, courier_id,
          created_at, picked_up_at, delivered_at, ended_at)
      select company_id, placed.branch_id, (100000 + n)::text,
        (array['Yemeksepeti', 'Getir', 'Telefon', 'Web', 'TY', null])[1 + round % 6],
        status,
        (array['Ayşe', 'Mehmet', 'Zeynep', 'Çağrı', 'Işıl', 'Ömer', 'Şule', 'Gül'])[1 + n % 8] || ' ' ||
          (array['Yılmaz', 'Demir', 'Şahin', 'Çelik', 'Öztürk', 'Aydın', 'Kılıç', 'Doğan', 'Arslan',
            'Koç', 'Kurt'])[1 + n % 11] || ' ' || (n * 7919 % 90000),
        '+90' || (5300000000 + n * 7919 % 99999999)::text, '+90' || (5300000000 + n * 7919 % 99999999)::text,
        ($4::text[])[1 + round * 31 % 12] || ' Mah. ' || ($5::text[])[1 + round * 17 % 40] || ' Cad. No '
          || (n * 7919 % 300) || ' Daire ' || (n % 17) || ' Kadıköy/İstanbul',
        40.97 + (n % 500) * 0.0001, 29.02 + (n % 700) * 0.0001, 1.5, 20, 250,
          100 + (n * 7919 % 40000) / 100.0,
        (array['CASH', 'CREDIT_CARD', 'ONLINE', 'Yemek Kartı', null])[1 + round % 5],
        '[{"name":"Adana Dürüm","quantity":2,"price":100,"options":["Acılı","Soğansız"]},'
        '{"name":"Ayran","quantity":2,"price":25}]',
        case when status in ('DELIVERED', 'PICKED_UP', 'IN_DELIVERY')
          then riders.ids[1 + round / 7 % ${COURIERS_PER_BRANCH}] end, at,
        case when status in ('DELIVERED', 'PICKED_UP', 'IN_DELIVERY') then at + interval '4 minutes' end,
        case when status = 'DELIVERED' then at + (5 + n * 7919 % 60) * interval '1 minute' end,
        case when status in ('DELIVERED', 'CANCELLED') then at + (5 + n * 7919 % 60) * interval '1 minute' end
      from placed join riders on riders.branch_id = placed.branch_id order by n`,
      [first, orders, days, NEIGHBOURHOODS, STREETS],
    );
  }
}

async function insertPositions({ client }: DatabaseSeeder, positions: number): Promise<void> {
  if (positions === 0) return;
  await client.query(
    `select ulak_make_position_partitions((now() - interval '${POSITION_DAYS} days')::date,
    ${POSITION_DAYS + 2})`,
  );
  for (let day = POSITION_DAYS; day > 0; day -= 1) {
    await client.query(
      `insert into courier_positions (courier_id, fix_at, company_id, branch_id, lat, lng, accuracy_m,
      speed_mps, heading_deg, received_at)
       select c.user_id, at, c.company_id, c.branch_id, 40.97 + n * 0.00001, 29.02 + n * 0.00001, 8, 6,
         n % 360, at
       from couriers c, generate_series(1, $2::int / (select count(*)::int from couriers)) n,
         lateral (select now() - $1 * interval '1 day' + n * interval '30 seconds' as at) moment`,
      [day, Math.round(positions / POSITION_DAYS)],
    );
  }
}
