import type { BranchView } from '@ulak/contracts/branches/schema';
import { DAY_MS } from '@ulak/contracts/time';
import type { BranchRow } from './repository.ts';

/** A key that was used so lately counts as connected. */
const CONNECTED_FOR_MS = DAY_MS;

/** Whether an outside system uses the key: lately, before that and silent since, never. */
export function connectionStateOf(
  { last_api_connection: last }: Pick<BranchRow, 'last_api_connection'>,
  now: Date,
): NonNullable<BranchView['apiConnectionStatus']> {
  if (last === null) return 'NEVER';
  return now.getTime() - last.getTime() <= CONNECTED_FOR_MS ? 'CONNECTED' : 'SILENT';
}

/** Until when a replaced key still works; null: none does. */
export const previousKeyUntil = (
  { previous_key_until: until }: Pick<BranchRow, 'previous_key_until'>,
  now: Date,
): string | null => (until !== null && until > now ? until.toISOString() : null);
