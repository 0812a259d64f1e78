import { isInTestMode, type TestModeHours } from '@ulak/contracts/branches/test-mode';
import { HOUR_MS } from '@ulak/contracts/time';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import type { BranchChange, ChangeLog } from './record-change.ts';
import { assertHasKey } from './replace-key.ts';
import * as repository from './repository.ts';

interface TestModeDeps {
  readonly log: ChangeLog;
  readonly clock: Clock;
}

/**
 * Starts, prolongs or ends (0) the test mode of a branch, counted from now. Orders that are being created
 * read their branch anew, because its row has changed (orders/create).
 * @throws AppError BRANCH_NOT_FOUND | BRANCH_UNASSIGNED: shells have no key
 */
export async function setTestMode(
  { log, clock }: TestModeDeps,
  tx: Tx,
  who: BranchChange,
  hours: TestModeHours,
): Promise<{ testModeUntil: string | null }> {
  const [locked] = await repository.lockAll(tx, who.scope, [who.id]);
  const row = assertHasKey(locked);
  const now = clock.now();
  const until = hours === 0 ? null : new Date(now.getTime() + hours * HOUR_MS);
  const before = isInTestMode(row.test_mode_until, now) ? row.test_mode_until : null;
  const testModeUntil = until?.toISOString() ?? null;
  if (until === null && before === null) return { testModeUntil };
  await repository.update(tx, who.id, { test_mode_until: until });
  const changes = { testModeUntil: { was: before?.toISOString() ?? null, is: testModeUntil } };
  await log.testModeSet(tx, { ...who, row }, changes);
  return { testModeUntil };
}
