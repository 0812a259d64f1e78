import { type RawBuilder, sql, type SqlBool } from 'kysely';

/**
 * Whether an order is real: what arrived in a branch's test mode is in no figure (docs/decisions/068, whose
 * table says of every statement that reads orders whether it asks).
 * @param table the name or alias of `orders` in the statement
 */
export const isRealOrder = (table = 'orders'): RawBuilder<SqlBool> =>
  sql<SqlBool>`not ${sql.ref(`${table}.is_test`)}`;
