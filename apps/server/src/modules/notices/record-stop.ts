import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import type { SystemActor, UserActor } from '../../access/scope.ts';
import type { Tx } from '../../db/database.ts';
import { appendEvents } from '../../live/append.ts';
import { enqueuePush } from '../push/service.ts';
import { NOTICE_TTL_S, stopPush } from './push-text.ts';
import * as repository from './stop-repository.ts';

/** What the couriers of branches are told about a stop of deliveries. */
export interface ToldStop {
  readonly companyId: CompanyId;
  readonly branchIds: readonly BranchId[];
  readonly text: string;
  readonly sentBy: UserId;
}

/** Leaves a card with the couriers at work, in place of the one before, and rings. */
export async function recordStopNotices(
  tx: Tx,
  { companyId, ...told }: ToldStop,
  { actor, now }: { readonly actor: UserActor | SystemActor; readonly now: Date },
): Promise<void> {
  const stored = await repository.insertStop(tx, { ...told, now });
  const message = stopPush(told.text);
  for (const { courier_id: userId } of stored)
    await enqueuePush(tx, { userId }, { message, now, ttlS: NOTICE_TTL_S });
  await appendEvents(
    tx,
    stored.map(({ courier_id: courierId, branch_id: branchId }) => ({
      kind: 'COURIER_NOTICES_CHANGED',
      entity: 'courier' as const,
      entityId: courierId,
      companyId,
      branchId,
      courierId,
      at: now,
      actor,
      payload: { action: 'stop' },
    })),
  );
}
