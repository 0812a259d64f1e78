import type { BranchView } from '@ulak/contracts/branches/schema';
import { BRANCH_KEY_ROLES } from '@ulak/contracts/roles';
import type { UserActor } from '../../access/scope.ts';
import type { Secrets } from '../../access/secrets.ts';
import { hashToken, randomToken } from '../../access/token.ts';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import { appendEvents } from '../../live/append.ts';
import type { BranchRow } from './repository.ts';
import { plainView } from './view-branch.ts';

/** Prefix of every branch key, so that a leaked one can be recognised in a log or a repository. */
const KEY_PREFIX = 'ulak_';

/** Branch keys: generated, shown to the roles that may hold them, and each reveal recorded. */
export function createBranchKeys({ secrets, clock }: { secrets: Secrets; clock: Clock }) {
  const mayHoldKeys = (actor: UserActor): boolean =>
    (BRANCH_KEY_ROLES as readonly string[]).includes(actor.role);

  /**
   * Null: there is none, or another APP_SECRET sealed it; such a key works and cannot be shown
   * (docs/decisions/006).
   */
  const keyOf = (row: BranchRow): string | null =>
    row.api_key_sealed === null ? null : secrets.open(row.api_key_sealed);

  function toView(row: BranchRow, actor: UserActor): BranchView {
    const view = plainView(row);
    if (!mayHoldKeys(actor)) return view;
    const apiKey = keyOf(row);
    return {
      ...view,
      ...(apiKey === null ? {} : { apiKey }),
      apiConnectionStatus: row.last_api_connection ? 'CONNECTED' : 'NEVER',
      lastApiConnection: row.last_api_connection?.toISOString() ?? null,
      salarySettings: {
        baseSalary: Number(row.base_salary),
        vehicleRent: Number(row.vehicle_rent),
        overtimeRate: Number(row.overtime_rate),
        gasPrice: Number(row.gas_price),
        fuelConsumption: Number(row.fuel_consumption),
      },
    };
  }

  /** Records that keys leave the server, in the same transaction as the read (criteria B15). */
  async function recordKeyReveal(tx: Tx, actor: UserActor, views: readonly BranchView[]): Promise<void> {
    const revealed = views.filter((view) => view.apiKey !== undefined);
    const first = revealed[0];
    if (!first) return;
    await appendEvents(tx, [
      {
        kind: 'API_KEY_REVEALED',
        entity: 'branch',
        entityId: first.id,
        companyId: actor.companyId,
        branchId: actor.branchId,
        at: clock.now(),
        actor,
        payload: { branchIds: revealed.map((view) => view.id) },
      },
    ]);
  }

  function newKey() {
    const apiKey = KEY_PREFIX + randomToken();
    return { apiKey, columns: { api_key_hash: hashToken(apiKey), api_key_sealed: secrets.seal(apiKey) } };
  }

  return { newKey, toView, recordKeyReveal };
}
