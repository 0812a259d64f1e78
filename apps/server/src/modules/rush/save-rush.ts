import type { BranchId } from '@ulak/contracts/ids';
import type { SaveRushBody } from '@ulak/contracts/rush/schema';
import { assertVersion } from '../../access/assert-version.ts';
import { appendAudit, changesBetween } from '../../access/audit.ts';
import type { UserActor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import { appendEvents } from '../../live/append.ts';
import * as repository from './repository.ts';
import type { RushQuery } from './view-rush.ts';

/** Who changes a peak, and from where. */
export type RushChange = RushQuery & { readonly actor: UserActor; readonly ip: string };

/**
 * Names the peak of a branch. Orders that are being created read the branch anew, because its row has
 * changed; those that are there keep their slots.
 * @throws AppError BRANCH_NOT_FOUND | RECORD_CHANGED
 */
export async function saveRush(
  { tx, scope, now, actor, ip }: RushChange,
  id: BranchId,
  { version, ...body }: SaveRushBody,
): Promise<void> {
  const branch = await repository.hold(tx, scope, id);
  if (!branch) throw new AppError('BRANCH_NOT_FOUND', { toUpdate: 1 });
  await assertVersion(tx, { entity: 'branch', id, current: branch.version, version });
  const rush = { ...body, clockTime: body.kind === 'CLOCK' ? body.clockTime : null };
  const changes = changesBetween({ ...branch.rush }, rush);
  if (Object.keys(changes).length === 0) return;
  await repository.save(tx, id, rush);
  const whose = { companyId: branch.company_id, branchId: id, at: now, actor } as const;
  await appendAudit(tx, [{ ...whose, action: 'RUSH_SET', entity: 'branch', entityId: id, ip, changes }]);
  await appendEvents(tx, [
    { ...whose, kind: 'BRANCH_UPDATED', entity: 'branch', entityId: id, payload: { fields: ['rush'] } },
  ]);
}
