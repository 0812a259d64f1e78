import { BRANCH_KEY_PREFIX, maskBranchKey } from '@ulak/contracts/branches/masked-key';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { BRANCH_KEY_ROLES } from '@ulak/contracts/roles';
import type { UserActor } from '../../access/scope.ts';
import type { Secrets } from '../../access/secrets.ts';
import { hashToken, randomToken } from '../../access/token.ts';
import type { BranchRow } from './repository.ts';
import { plainView, salarySettings } from './view-branch.ts';

/**
 * The strict reading of spec 1 §6 closes branch administration for general managers of a company with that
 * setting (DECISIONS "Who may do what").
 */
export const isRestricted = (actor: UserActor): boolean =>
  actor.role === 'GENERAL_MANAGER' && actor.restrictGeneralManagers;

/** Whether the actor sees keys and salary settings (DECISIONS "Passwords, keys", "Roles, once more"). */
export const mayHoldKeys = (actor: UserActor): boolean =>
  (BRANCH_KEY_ROLES as readonly string[]).includes(actor.role) && !isRestricted(actor);

export type BranchKeys = ReturnType<typeof createBranchKeys>;

/** Branch keys: generated, masked in views, opened for a reveal. */
export function createBranchKeys({ secrets }: { secrets: Secrets }) {
  /**
   * Null: there is none, or another APP_SECRET sealed it; such a key works and cannot be shown
   * (docs/decisions/006).
   */
  const openKey = (row: BranchRow): string | null =>
    row.api_key_sealed === null ? null : secrets.open(row.api_key_sealed);

  /** A branch as holders of keys see it, or as the others do. */
  function toView(row: BranchRow, isKeyHolder: boolean): BranchView {
    const view = plainView(row);
    if (!isKeyHolder) return view;
    const apiKey = openKey(row);
    return {
      ...view,
      ...(apiKey === null ? {} : { apiKey: maskBranchKey(apiKey) }),
      apiConnectionStatus: row.last_api_connection ? 'CONNECTED' : 'NEVER',
      lastApiConnection: row.last_api_connection?.toISOString() ?? null,
      salarySettings: salarySettings(row),
    };
  }

  function newKey() {
    const apiKey = BRANCH_KEY_PREFIX + randomToken();
    return { apiKey, columns: { api_key_hash: hashToken(apiKey), api_key_sealed: secrets.seal(apiKey) } };
  }

  return { openKey, newKey, toView };
}
