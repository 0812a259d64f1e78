import type { RegenerateKeyBody } from '@ulak/contracts/branches/schema';
import { HOUR_MS } from '@ulak/contracts/time';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import type { BranchChange, ChangeLog } from './record-change.ts';
import * as repository from './repository.ts';
import type { BranchKeys } from './reveal-keys.ts';

interface ReplaceDeps {
  readonly keys: Pick<BranchKeys, 'newKey'>;
  readonly log: ChangeLog;
  readonly clock: Clock;
}

/** @throws AppError BRANCH_NOT_FOUND | BRANCH_UNASSIGNED: shells have no key */
export function assertHasKey(row: repository.BranchRow | null | undefined): repository.BranchRow {
  if (!row) throw new AppError('BRANCH_NOT_FOUND');
  if (row.company_id === null) throw new AppError('BRANCH_UNASSIGNED');
  return row;
}

/**
 * Replaces the key (criteria B15). The old one is unknown from the commit on, or works for the chosen hours;
 * one that was replaced earlier stops in any case: two keys work at most. The branch's lock orders races.
 * @throws AppError BRANCH_NOT_FOUND | BRANCH_UNASSIGNED
 */
export async function replaceKey(
  { keys, log, clock }: ReplaceDeps,
  tx: Tx,
  who: BranchChange,
  { keepOldForHours = 0 }: RegenerateKeyBody,
): Promise<{ readonly apiKey: string; readonly previousKeyUntil: string | null }> {
  const [locked] = await repository.lockAll(tx, who.scope, [who.id]);
  const row = assertHasKey(locked);
  const now = clock.now();
  const until = new Date(now.getTime() + keepOldForHours * HOUR_MS);
  await repository.endFormerKeys(tx, who.id, now);
  await repository.keepFormerKey(tx, who.id, until);
  const { apiKey, columns } = keys.newKey();
  await repository.update(tx, who.id, columns);
  const previousKeyUntil = keepOldForHours > 0 ? until.toISOString() : null;
  await log.audit(tx, 'API_KEY_REGENERATED', { ...who, row }, { details: { previousKeyUntil } });
  return { apiKey, previousKeyUntil };
}

/** Stops a replaced key that still works. @throws AppError BRANCH_NOT_FOUND | BRANCH_UNASSIGNED */
export async function endPreviousKey({ log, clock }: ReplaceDeps, tx: Tx, who: BranchChange): Promise<void> {
  const [locked] = await repository.lockAll(tx, who.scope, [who.id]);
  const row = assertHasKey(locked);
  const ended = await repository.endFormerKeys(tx, who.id, clock.now());
  if (ended > 0) await log.audit(tx, 'API_KEY_ENDED', { ...who, row });
}
