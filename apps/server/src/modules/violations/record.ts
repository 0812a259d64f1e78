import type { Tx } from '../../db/database.ts';
import { appendEvents } from '../../live/append.ts';
import type { UserActor } from '../../access/scope.ts';
import * as repository from './repository.ts';
import type { NewViolation } from './repository.ts';

/** Who did it, for the event: the courier whose step it was, or nobody in person. */
export interface RecordContext {
  readonly now: Date;
  readonly actor: UserActor | 'system';
}

/**
 * Writes violations with their evidence, each once, and one VIOLATION_RECORDED event for each that is new, in
 * the transaction of what they tell about. The same again changes nothing.
 */
export async function record(
  tx: Tx,
  found: readonly NewViolation[],
  { now, actor }: RecordContext,
): Promise<void> {
  const written = await repository.insertMany(tx, found);
  await appendEvents(
    tx,
    written.map((row) => ({
      kind: 'VIOLATION_RECORDED',
      entity: 'courier',
      entityId: row.courier_id,
      companyId: row.company_id,
      branchId: row.branch_id,
      courierId: row.courier_id,
      at: now,
      actor,
      payload: {
        type: row.type,
        violationId: row.id,
        ...(row.order_id === null ? { fixAt: row.at.toISOString() } : { orderId: row.order_id }),
      },
    })),
  );
}
