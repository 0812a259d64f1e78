import type { BranchUsage } from '@ulak/contracts/branches/schema';
import { formatTl } from '@ulak/contracts/format';
import type { FieldErrors } from '@ulak/contracts/errors';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import type { BranchChange, ChangeLog } from './record-change.ts';
import * as repository from './repository.ts';

/** People named in the refusal; the dialog lists more. */
const NAMED_PEOPLE = 3;

function namesOf({ people, peopleCount }: BranchUsage): string {
  const names = people.slice(0, NAMED_PEOPLE).map(({ fullName }) => fullName);
  const others = peopleCount - names.length;
  return others > 0 ? `${names.join(', ')} ve ${others} kişi daha` : names.join(', ');
}

/** What keeps the branch, by field of {@link BranchUsage}; empty: nothing does. */
function obstaclesOf(usage: BranchUsage): FieldErrors {
  const { activeOrders, peopleCount, unpaidEarnings, unpaidTotal } = usage;
  return {
    ...(activeOrders > 0 && { activeOrders: `${activeOrders} süren sipariş` }),
    ...(peopleCount > 0 && { people: `${peopleCount} kayıtlı kullanıcı (${namesOf(usage)})` }),
    ...(unpaidEarnings > 0 && {
      unpaidEarnings: `${unpaidEarnings} ödenmemiş kazanç (${formatTl(unpaidTotal)})`,
    }),
  };
}

/**
 * Hides a branch on which nothing hangs; its history stays. An order or a person that is added at the same
 * moment either is there before, and refuses this, or finds no branch.
 * @throws AppError BRANCH_NOT_FOUND | BRANCH_IN_USE
 */
export async function removeBranch(
  { log, clock }: { readonly log: ChangeLog; readonly clock: Clock },
  tx: Tx,
  { actor, ip, scope, id }: BranchChange,
): Promise<void> {
  const row = await repository.lockForRemoval(tx, scope, id);
  if (!row) throw new AppError('BRANCH_NOT_FOUND');
  const obstacles = obstaclesOf(await repository.findUsage(tx, id));
  if (Object.keys(obstacles).length > 0)
    throw new AppError('BRANCH_IN_USE', { reasons: Object.values(obstacles).join(', ') }, obstacles);
  await repository.update(tx, id, { deleted_at: clock.now(), api_key_hash: null, api_key_sealed: null });
  await log.removed(tx, { row, actor, ip });
}
