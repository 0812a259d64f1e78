import type { ErasedPerson, PersonalDataPage } from '@ulak/contracts/privacy/endpoints';
import { MINUTE_MS } from '@ulak/contracts/time';
import { type SlidingLimit, takeAttempt } from '../../access/attempts.ts';
import type { UserActor } from '../../access/scope.ts';
import type { AuthService } from '../auth/service.ts';
import { eraseCustomer } from './erase-customer.ts';
import { type ExportWish, exportCustomer } from './export-customer.ts';
import type { PrivacyDeps } from './note-run.ts';
import { AppError } from '../../app-error.ts';

/**
 * Pages of exports by one person: 12,000 orders in ten minutes. A stolen session does not read the whole
 * customer base number by number.
 */
const EXPORTS: SlidingLimit = { max: 60, windowMs: 10 * MINUTE_MS };
const ERASURES: SlidingLimit = { max: 20, windowMs: 10 * MINUTE_MS };

export interface PrivacyServiceDeps extends PrivacyDeps {
  readonly confirmPassword: AuthService['confirmPassword'];
  /** After a commit that appended events. */
  wake(): void;
}
export type PrivacyService = ReturnType<typeof createPrivacyService>;

/** What an OWNER may do with the data of a telephone number (criteria B19, docs/decisions/035). */
export function createPrivacyService(deps: PrivacyServiceDeps) {
  async function insistOnRate(
    what: 'export' | 'erase',
    actor: UserActor,
    limit: SlidingLimit,
  ): Promise<void> {
    const now = deps.clock.now();
    const wait = await deps.db.asSystem((tx) =>
      takeAttempt(tx, `personal-data:${what}:${actor.id}`, limit, now),
    );
    if (wait !== null) throw new AppError('RATE_LIMITED', { retryAfterSeconds: wait });
  }
  return {
    /** @throws AppError RATE_LIMITED */
    async export(actor: UserActor, wish: ExportWish): Promise<PersonalDataPage> {
      await insistOnRate('export', actor, EXPORTS);
      return exportCustomer(deps, wish, actor);
    },

    /** @throws AppError RATE_LIMITED | PASSWORD_WRONG | LOGIN_THROTTLED | CUSTOMER_HAS_RUNNING_ORDERS */
    async erase(
      actor: UserActor,
      wish: { readonly phone: string; readonly password: string },
    ): Promise<ErasedPerson> {
      await insistOnRate('erase', actor, ERASURES);
      await deps.confirmPassword(actor, wish.password);
      try {
        return await eraseCustomer(deps, wish.phone, actor);
      } finally {
        // Also after a batch that failed: those before it are committed.
        deps.wake();
      }
    },
  };
}
