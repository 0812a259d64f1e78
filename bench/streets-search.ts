import { streetCell, streetSearchText } from '@ulak/contracts/streets/search-text';
import {
  BRANCH_POINT,
  type Branch,
  type DatabaseSeeder,
  openDatabaseSeeder,
} from './harness/database-seeder.ts';
import { measure } from './harness/measure.ts';
import { newOrder } from './harness/order-body.ts';
import { isSmoke, sizedFor } from './harness/smoke.ts';
import { median, percentile, round } from './harness/statistics.ts';

/** Streets of a country; a tenth of them within some thirty kilometres of the branch. */
const STREETS = sizedFor(1_000_000, 5_000);
const AT_ONCE = 5_000;
const REPEATS = sizedFor(25, 1);
const MOST = { p95Ms: 30, ratio: 6 };
const STATISTICS_AFTER_MS = sizedFor(12_000, 0);

/** As people type them: whole, from their beginning, with door and district, frequent, rare and unknown. */
const TEXTS = [
  'moda cad',
  'mo',
  'ata',
  'atatürk cad',
  'Atatürk Caddesi No 12',
  'cumhuriyet mah atatürk cad 5 kadıköy',
  'gül',
  'şair nedim sk',
  '1417 sokak',
  '15 tem',
  'sa',
  'yeni kale',
  'dr esat ışık',
  'xqzw',
  'yıldız bahçe kadıköy',
];
const FREQUENT = 'Atatürk|Cumhuriyet|Gül|Yeni|Yıldız|Kale|Çınar|Bahar|Şair|Moda|Zafer|Menekşe'.split('|');
const SYLLABLES = 'ka|mo|şa|de|gü|ri|lı|çe|tu|no|be|sa|yü|öz|ak|da|mi|re|ko|ba'.split('|');
const KINDS = ['Caddesi', 'Sokağı', 'Sokağı', 'Sokağı', 'Bulvarı'];
const DISTRICTS = ['Kadıköy', 'Üsküdar', 'Ataşehir', 'Maltepe', 'Konak', 'Çankaya', 'Seyhan', 'Merkez'];

/**
 * The search of streets among a million of them, beside a look-up by the primary key in the same database;
 * both through their calls. Nothing is read sequentially.
 */
await measure('streets-search', 1_200_000, async (bench) => {
  const ulak = await bench.ulak();
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const branch = await seeder.branch();
  const headers = { cookie: (await seeder.manager(branch)).cookie };
  const began = performance.now();
  await seedStreets(seeder);
  console.log(`  ${STREETS} streets in ${round((performance.now() - began) / 1_000, 0)} s`);
  const orderId = await createOrder(ulak.url, branch);
  const call = async (path: string): Promise<number> => {
    const start = performance.now();
    const answer = await fetch(ulak.url + path, { headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    return performance.now() - start;
  };
  const searchOf = (text: string): string => `/api/places?only=known&q=${encodeURIComponent(text)}`;
  for (const text of TEXTS) await call(searchOf(text));
  const before = await sequentialScans(seeder);
  const times: number[] = [];
  const lookUps: number[] = [];
  for (const text of TEXTS) {
    const own: number[] = [];
    for (let n = 0; n < REPEATS; n += 1) {
      own.push(await call(searchOf(text)));
      lookUps.push(await call(`/api/orders/${orderId}`));
    }
    times.push(...own);
    console.log(`  ${text}: ${round(median(own), 1)} ms, p95 ${round(percentile(own, 0.95), 1)}`);
  }
  const scans = (await sequentialScans(seeder)) - before;
  const p95 = percentile(times, 0.95);
  const ratio = median(times) / median(lookUps);
  const figures = `p50 ${round(median(times), 1)}, p95 ${round(p95, 1)} ms (at most ${MOST.p95Ms})`;
  return {
    text:
      `${STREETS} streets: ${figures}, ${round(ratio, 1)} × a look-up by primary key (at most ` +
      `${MOST.ratio}); ${scans} sequential scans`,
    ok: p95 <= MOST.p95Ms && ratio <= MOST.ratio && scans === 0,
    isCorrect: isSmoke || scans === 0,
  };
});

/** An order to be looked up. */
async function createOrder(url: string, branch: Branch): Promise<number> {
  const answer = await fetch(`${url}/api/orders`, {
    method: 'POST',
    headers: { authorization: branch.bearer, 'content-type': 'application/json' },
    body: JSON.stringify(newOrder(1, true)),
  });
  const { data } = (await answer.json()) as { data: { id: number } };
  return data.id;
}

async function seedStreets({ client }: DatabaseSeeder): Promise<void> {
  let seed = 17;
  const random = (): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const word = (): string => pick(SYLLABLES) + pick(SYLLABLES) + pick(SYLLABLES);
  const { rows } = await client.query<{ id: string }>(
    `insert into street_sets (name, source_file, built_at, way_count, street_count,
       neighborhood_count, length_km,
       min_lat, min_lng, max_lat, max_lng, tiles_file, tiles_bytes)
     values ('bench', 'bench.osm.pbf', now(), 1, 1, 0, 1, 36, 26, 42, 45, md5('bench') || '.pmtiles', 1)
     returning id`,
  );
  for (let done = 0; done < STREETS; done += AT_ONCE) {
    const streets = Array.from({ length: Math.min(AT_ONCE, STREETS - done) }, () => {
      const isNear = random() < 0.1;
      const lat = isNear ? BRANCH_POINT.lat + (random() - 0.5) * 0.5 : 36 + random() * 6;
      const lng = isNear ? BRANCH_POINT.lng + (random() - 0.5) * 0.6 : 26 + random() * 19;
      const isNumbered = random() < 0.2;
      const name = isNumbered
        ? `${1 + Math.floor(random() * 3_000)}. Sokak`
        : [random() < 0.15 ? pick(FREQUENT) : word(), random() < 0.5 ? word() : '', pick(KINDS)]
            .filter(Boolean)
            .join(' ');
      return {
        name,
        search: streetSearchText(name),
        district: pick(DISTRICTS),
        lat,
        lng,
        cell: streetCell(lat, lng),
      };
    });
    await client.query(
      `insert into streets (set_id, kind, name, search, district, city, lat, lng, length_m, cell)
       select $1, 'STREET', name, search, district, 'İstanbul', lat, lng, 300, cell
       from jsonb_to_recordset($2::jsonb)
         s (name text, search text, district text, lat float8, lng float8, cell int)`,
      [rows[0]?.id, JSON.stringify(streets)],
    );
  }
  await client.query('vacuum (analyze) streets');
}

/** As PostgreSQL counts them, once it has published them. */
async function sequentialScans({ client }: DatabaseSeeder): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, STATISTICS_AFTER_MS));
  const { rows } = await client.query<{ seq_scan: string }>(
    `select seq_scan from pg_stat_user_tables where relname = 'streets'`,
  );
  return Number(rows[0]?.seq_scan ?? NaN);
}
