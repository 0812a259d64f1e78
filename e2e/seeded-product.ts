import { MINUTE_MS } from '@ulak/contracts/time';
import { DatabaseError } from 'pg';
import { inject } from 'vitest';
import { writeDatabase } from './database.ts';
import { eveningOfToday, type Product, startProduct } from './product.ts';

/** Data folders of stopped products with the demo's data, seeded once per run (`global-setup.ts`). */
export type SeededData = {
  /** Seeded at the real time. */
  now: string;
  /** Seeded by a clock that began at `eveningStart`. */
  evening: string;
  eveningStart: number;
};

declare module 'vitest' {
  export interface ProvidedContext {
    seededData: SeededData;
  }
}

/** Seeds the demo in both hours, one cluster each. */
export async function seedData(): Promise<SeededData> {
  const eveningStart = eveningOfToday();
  const products = await Promise.all([startProduct({}), startProduct({ clockStart: eveningStart })]);
  await Promise.all(products.map((product) => product.end()));
  const [now, evening] = products;
  return { now: now.dataDir, evening: evening.dataDir, eveningStart };
}

/** The product on a copy of the seeded data. @param evening by a clock that begins in the evening, whatever
 * the hour
 * @param env further settings of the server */
export async function startSeededProduct({
  evening = false,
  env = {},
}: {
  evening?: boolean;
  env?: Record<string, string>;
} = {}): Promise<Product> {
  const data = inject('seededData');
  // a minute after the seed, so that nothing seeded lies in the future
  if (evening) return startProduct({ from: data.evening, clockStart: data.eveningStart + MINUTE_MS, env });
  const product = await startProduct({ from: data.now, env });
  await movePresent(product.dataDir);
  return product;
}

/** The server is at work meanwhile: of two that wait for each other this one gives way, and tries again. */
async function movePresent(dataDir: string, attempts = 10): Promise<void> {
  try {
    await writeDatabase(dataDir, MOVE_PRESENT);
  } catch (error) {
    const isDeadlock = error instanceof DatabaseError && error.code === DEADLOCK_DETECTED;
    if (!isDeadlock || attempts === 1) throw error;
    await movePresent(dataDir, attempts - 1);
  }
}
const DEADLOCK_DETECTED = '40P01';

/** Moves what the seed wrote as its present (the last three hours) on to now: a copy is as fresh as a new
 * seed. */
const MOVE_PRESENT = `
do $$
declare
  seeded_at timestamptz := (select max(fix_at) from courier_positions_now);
  moved text;
begin
  set local session_replication_role = replica;
  -- looks for a deadlock long before the server does, so that the server hardly ever gives way
  set local deadlock_timeout = '20ms';
  for moved in
    select format('update %s set %s where %s', attrelid::regclass,
        string_agg(format('%1$I = case when %1$I > $1 then %1$I + $2 else %1$I end', attname), ', '),
        string_agg(format('%I > $1', attname), ' or '))
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'schema_migrations'
      and atttypid = 'timestamptz'::regtype and attnum > 0 and not attisdropped and attgenerated = ''
    group by attrelid
  loop
    execute moved using seeded_at - interval '185 minutes', now() - seeded_at;
  end loop;
end $$`;
