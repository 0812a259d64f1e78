import type { BodyOf } from '@ulak/contracts/call';
import type { resolveDelay as resolveCall } from '@ulak/contracts/delays/calls';
import type { CourierDelay, DelayId } from '@ulak/contracts/delays/schema';
import { appendAudit } from '../../access/audit.ts';
import type { UserActor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { judge, tell } from './follow-returns.ts';
import { findRow } from './list-repository.ts';
import * as repository from './repository.ts';
import { toDelay } from './view-delay.ts';

/** Who resolves, when and from where. */
export interface DelayResolver {
  readonly actor: UserActor;
  readonly scope: Scope;
  readonly now: Date;
  readonly ip: string;
}

/**
 * Ends an ACTIVE delay by hand: its minutes stop, the courier still returns. Audited, and told to open
 * screens. What the same person resolved before stays as it is.
 * @throws AppError DELAY_NOT_FOUND | DELAY_ENDED (it ended otherwise, or somebody else resolved it)
 */
export async function resolveDelay(
  tx: Tx,
  { actor, scope, now, ip }: DelayResolver,
  { id, body }: { readonly id: DelayId; readonly body: BodyOf<typeof resolveCall> },
): Promise<CourierDelay> {
  const delay = await repository.lockInScope(tx, scope, id);
  if (!delay) throw new AppError('DELAY_NOT_FOUND');
  if (delay.status === 'RESOLVED' && delay.resolved_by === actor.id) return view(tx, id);
  if (delay.status !== 'ACTIVE') {
    const by = (await findRow(tx, id))?.resolved_by_name ?? undefined;
    throw new AppError('DELAY_ENDED', { status: delay.status, by });
  }
  const { delayMin, expectedAt, reason } = await judge(tx, delay, now);
  await repository.end(tx, id, {
    status: 'RESOLVED',
    ended_at: now,
    resolved_at: now,
    resolved_by: actor.id,
    delay_min: delayMin,
    expected_at: expectedAt,
    held_since: null,
    reason,
    notes: body.notes || null,
  });
  const where = { companyId: delay.company_id, branchId: delay.branch_id };
  await appendAudit(tx, [
    {
      action: 'DELAY_RESOLVED',
      entity: 'user',
      entityId: delay.courier_id,
      ...where,
      at: now,
      actor,
      ip,
      changes: { status: { was: 'ACTIVE', is: 'RESOLVED' } },
      details: { delayId: id, delayMinutes: delayMin },
    },
  ]);
  await tell(tx, [delay], { at: now, actor, action: 'RESOLVED' });
  return view(tx, id);
}

async function view(tx: Tx, id: DelayId): Promise<CourierDelay> {
  const row = await findRow(tx, id);
  if (!row) throw new AppError('DELAY_NOT_FOUND');
  return toDelay(row);
}
