import { DAY_MS, HOUR_MS } from '@ulak/contracts/time';
import { appendAudit } from '../access/audit.ts';
import type { Tx } from '../db/database.ts';
import type { SeededBranch } from './people.ts';

const DAYS_AGO = 9;
const REASON = 'Valilik kararı: fırtına nedeniyle moto kurye durduruldu';

/** A stopped hour in the past of the branch with the accounts of the README; nobody is told any more. */
export async function seedStops(tx: Tx, branches: readonly SeededBranch[], now: Date): Promise<void> {
  const branch = branches.find(({ accountCouriers }) => accountCouriers.length > 0);
  if (!branch) return;
  const { id: branchId, companyId, payer } = branch;
  const startsAt = new Date(now.getTime() - DAYS_AGO * DAY_MS);
  const endsAt = new Date(startsAt.getTime() + HOUR_MS);
  await tx
    .insertInto('delivery_stops')
    .values({
      company_id: companyId,
      branch_id: branchId,
      reason: REASON,
      starts_at: startsAt,
      ends_at: endsAt,
      road: 'HOLD',
      created_at: startsAt,
      created_by: payer.id,
      begun_at: startsAt,
      finished_at: endsAt,
    })
    .execute();
  const place = { entity: 'branch' as const, entityId: branchId, companyId, branchId, ip: null };
  await appendAudit(tx, [
    {
      ...place,
      action: 'DELIVERY_STOP_SET',
      at: startsAt,
      actor: { kind: 'user', id: payer.id, name: payer.name },
      details: {
        reason: REASON,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        road: 'HOLD',
      },
    },
  ]);
}
