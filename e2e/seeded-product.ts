import { MINUTE_MS } from '@ulak/contracts/time';
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
 * the hour */
export async function startSeededProduct({ evening = false }: { evening?: boolean } = {}): Promise<Product> {
  const data = inject('seededData');
  // a minute after the seed, so that nothing seeded lies in the future
  if (evening) return startProduct({ from: data.evening, clockStart: data.eveningStart + MINUTE_MS });
  const product = await startProduct({ from: data.now });
  await writeDatabase(product.dataDir, MOVE_PRESENT);
  return product;
}

/** Moves what the seed wrote as its present (the last three hours) on to now: a copy is as fresh as a new
 * seed. */
const MOVE_PRESENT = `
do $$
declare
  seeded_at timestamptz := (select max(fix_at) from courier_positions_now);
  moved text;
begin
  set local session_replication_role = replica;
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
