import { plainShape } from '@ulak/contracts/neighborhoods/plain-shape';
import { isNearBranch, type StoredArea } from '@ulak/contracts/delivery-areas/area';
import { AREA_FAR_FROM_BRANCH } from '@ulak/contracts/delivery-areas/area-faults';
import type { SaveDeliveryAreaBody } from '@ulak/contracts/delivery-areas/schema';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { BranchId } from '@ulak/contracts/ids';
import { areaKm2, countPoints } from '@ulak/contracts/neighborhoods/boundary';
import { assertVersion } from '../../access/assert-version.ts';
import { appendAudit, changesBetween } from '../../access/audit.ts';
import type { UserActor } from '../../access/scope.ts';
import { AppError, fieldError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { appendEvents } from '../../live/append.ts';
import * as repository from './repository.ts';

/** Who changes an area, and from where. */
export interface AreaChange {
  readonly tx: Tx;
  readonly scope: Scope;
  readonly now: Date;
  readonly actor: UserActor;
  readonly ip: string;
}

/**
 * Sets or removes the area of a branch. Orders that are being created read the branch anew, because its row
 * has changed; those that are there keep their mark.
 * @throws AppError BRANCH_NOT_FOUND | BRANCH_UNASSIGNED | RECORD_CHANGED; VALIDATION_ERROR: drawn elsewhere
 */
export async function saveArea(
  { tx, scope, now, actor, ip }: AreaChange,
  id: BranchId,
  body: SaveDeliveryAreaBody,
): Promise<void> {
  const branch = await repository.hold(tx, scope, id);
  if (!branch) throw new AppError('BRANCH_NOT_FOUND', { toUpdate: 1 });
  if (branch.company_id === null) throw new AppError('BRANCH_UNASSIGNED');
  await assertVersion(tx, { entity: 'branch', id, current: branch.version, version: body.version });
  const area = toStored(body, branch);
  const isSame = JSON.stringify(comparable(branch.delivery_area)) === JSON.stringify(comparable(area));
  if (isSame) return;
  const changes = changesBetween(toldOf(branch.delivery_area), toldOf(area));
  await repository.save(tx, id, area);
  const whose = { companyId: branch.company_id, branchId: id, at: now, actor } as const;
  await appendAudit(tx, [
    { ...whose, action: 'DELIVERY_AREA_SET', entity: 'branch', entityId: id, ip, changes },
  ]);
  await appendEvents(tx, [
    {
      ...whose,
      kind: 'BRANCH_UPDATED',
      entity: 'branch',
      entityId: id,
      payload: { fields: ['deliveryArea'] },
    },
  ]);
}

/** @throws AppError VALIDATION_ERROR: drawn around another place */
function toStored(body: SaveDeliveryAreaBody, branch: LatLng): StoredArea | null {
  if (body.kind === 'NONE') return null;
  if (body.kind === 'MINUTES') return { kind: body.kind, minutes: body.minutes, rule: body.rule };
  if (!isNearBranch(body.shape, branch)) throw fieldError('shape', AREA_FAR_FROM_BRANCH);
  return { kind: body.kind, shape: plainShape(body.shape), rule: body.rule };
}

/** jsonb keeps fields in an order of its own. */
const comparable = (area: StoredArea | null) =>
  area && [area.kind, area.rule, area.kind === 'DRAWN' ? area.shape.coordinates : area.minutes];

/** What the audit log tells of an area: of a shape its size. */
function toldOf(area: StoredArea | null): Record<string, unknown> {
  const shape = area?.kind === 'DRAWN' ? area.shape : null;
  return {
    areaKind: area?.kind ?? 'NONE',
    areaMinutes: area?.kind === 'MINUTES' ? area.minutes : null,
    areaPoints: shape && countPoints(shape),
    areaKm2: shape && Math.round(areaKm2(shape) * 100) / 100,
    outsideRule: area?.rule ?? null,
  };
}
