import { isRestrictedManager, maySeePay } from '@ulak/contracts/access';
import { BRANCH_KEY_PREFIX, maskBranchKey } from '@ulak/contracts/branches/masked-key';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { BRANCH_KEY_ROLES } from '@ulak/contracts/roles';
import type { UserActor } from '../../access/scope.ts';
import type { Secrets } from '../../access/secrets.ts';
import { hashToken, randomToken } from '../../access/token.ts';
import type { Clock } from '../../clock.ts';
import { connectionStateOf, previousKeyUntil } from './key-state.ts';
import type { BranchRow } from './repository.ts';
import { plainView, salarySettings } from './view-branch.ts';

/** How much of a branch somebody sees. */
export type BranchDetail = 'plain' | 'key' | 'keyAndPay';
export const BRANCH_DETAILS = ['plain', 'key', 'keyAndPay'] as const satisfies readonly BranchDetail[];

/**
 * A BRANCH_MANAGER has the key, but no pay; a restricted general manager has neither (DECISIONS "Passwords,
 * keys", "Roles, once more").
 */
export function detailFor(actor: UserActor): BranchDetail {
  const isKeyHolder = (BRANCH_KEY_ROLES as readonly string[]).includes(actor.role);
  if (isRestrictedManager(actor) || !isKeyHolder) return 'plain';
  return maySeePay(actor) ? 'keyAndPay' : 'key';
}

export type BranchKeys = ReturnType<typeof createBranchKeys>;

/** Branch keys: generated, masked in views, opened for a reveal. */
export function createBranchKeys({ secrets, clock }: { secrets: Secrets; clock: Clock }) {
  /**
   * Null: there is none, or another APP_SECRET sealed it; such a key works and cannot be shown
   * (docs/decisions/006).
   */
  const openKey = (row: BranchRow): string | null =>
    row.api_key_sealed === null ? null : secrets.open(row.api_key_sealed);

  function toView(row: BranchRow, detail: BranchDetail): BranchView {
    const view = plainView(row);
    if (detail === 'plain') return view;
    const apiKey = openKey(row);
    const now = clock.now();
    return {
      ...view,
      ...(apiKey === null ? {} : { apiKey: maskBranchKey(apiKey) }),
      apiConnectionStatus: connectionStateOf(row, now),
      lastApiConnection: row.last_api_connection?.toISOString() ?? null,
      previousKeyUntil: previousKeyUntil(row, now),
      ...(detail === 'keyAndPay' && { salarySettings: salarySettings(row) }),
    };
  }

  function newKey() {
    const apiKey = BRANCH_KEY_PREFIX + randomToken();
    return { apiKey, columns: { api_key_hash: hashToken(apiKey), api_key_sealed: secrets.seal(apiKey) } };
  }

  return { openKey, newKey, toView };
}
