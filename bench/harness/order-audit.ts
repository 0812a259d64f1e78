import type { DatabaseSeeder } from './database-seeder.ts';

/** Compares acknowledged orders with the database. */
export async function auditOrders(
  seeder: DatabaseSeeder,
  acknowledged: readonly string[],
): Promise<{ orders: number; lost: number; twice: number; unrecorded: number }> {
  const { rows } = await seeder.client.query<{
    orders: string;
    lost: string;
    twice: string;
    unrecorded: string;
  }>(
    `select (select count(*) from orders) as orders,
      (select count(*) from unnest($1::text[]) as asked (number) where not exists (
        select from orders o join events e on e.entity = 'order' and e.entity_id = o.id
          and e.kind = 'ORDER_CREATED' where o.order_number = asked.number)) as lost,
      (select count(*) from (select from orders group by branch_id, order_number
        having count(*) > 1) repeated) as twice,
      (select count(*) from orders o where not exists (
        select from events e where e.entity = 'order' and e.entity_id = o.id
          and e.kind = 'ORDER_CREATED')) as unrecorded`,
    [acknowledged],
  );
  const [found] = rows;
  return {
    orders: Number(found?.orders),
    lost: Number(found?.lost),
    twice: Number(found?.twice),
    unrecorded: Number(found?.unrecorded),
  };
}
