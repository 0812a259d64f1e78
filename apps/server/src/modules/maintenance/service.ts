export { agedDays, dropPositionsWithin } from './keep-partitions.ts';
export type { SqlClient } from './repository.ts';
