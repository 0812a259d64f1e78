import type { AccountOfPerson } from '@ulak/contracts/privacy/schema';
import { ROLE_LABELS } from '@ulak/contracts/roles';
import type { Clock } from '../../clock.ts';
import type { DatabaseAccess, Tx } from '../../db/database.ts';
import { appendAudit } from '../../access/audit.ts';
import { appendEvents } from '../../live/append.ts';
import type { SystemActor, UserActor } from '../../access/scope.ts';
import type { Secrets } from '../../access/secrets.ts';

export interface PrivacyDeps {
  readonly db: Pick<DatabaseAccess, 'asSystem'>;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'digest' | 'open' | 'seal'>;
}

/** Who asked: an OWNER in the panel, or the operator who runs the command on the server. */
export type Requester = UserActor | 'command';

interface PrivacyRun {
  readonly kind: 'PERSONAL_DATA_EXPORTED' | 'PERSONAL_DATA_ERASED';
  readonly phoneKey: string;
  readonly requester: Requester;
  readonly now: Date;
  readonly counts: Readonly<Record<string, number>>;
}

const COMMAND: SystemActor = { kind: 'system', name: 'npm run personal-data', role: null };

/**
 * The audit row of a run, in its transaction. Instead of the number it holds a keyed digest, which answers
 * "was this number erased?" only to who has the number and APP_SECRET.
 */
export async function recordRun(
  tx: Tx,
  { secrets }: PrivacyDeps,
  { kind, phoneKey, requester, now, counts }: PrivacyRun,
): Promise<void> {
  const phoneDigest = secrets.digest(`personal-data:${phoneKey}`);
  const whose = { entity: 'customer', companyId: null, branchId: null, at: now } as const;
  await appendAudit(tx, [
    {
      ...whose,
      action: kind,
      entityId: null,
      actor: requester === 'command' ? COMMAND : requester,
      ip: null,
      details: { phoneDigest, counts },
    },
  ]);
  await appendEvents(tx, [
    {
      ...whose,
      kind,
      entityId: 0,
      actor: requester === 'command' ? 'system' : requester,
      payload: {
        phoneDigest,
        counts,
        ...(requester === 'command'
          ? { by: 'command' }
          : { actorName: requester.name, actorRole: requester.role }),
      },
    },
  ]);
}

/** Note about a number that is a user's too. */
export const notesAbout = (accounts: readonly AccountOfPerson[]): string[] =>
  accounts.map(
    ({ role }) =>
      `Bu numara bir kullanıcı hesabında da kayıtlı (${ROLE_LABELS[role]}). Kullanıcı hesapları bu ` +
      `işlemle verilmez ve silinmez; hesabı kullanıcı ekranından kaldırın.`,
  );
