import type { ErasedPerson, PersonalDataPage } from '@ulak/contracts/privacy/schema';
import { MINUTE_MS } from '@ulak/contracts/time';
import { type SlidingWindowLimit, consumeAttempt } from '../../access/rate-limit.ts';
import type { UserActor } from '../../access/scope.ts';
import type { AuthService } from '../auth/service.ts';
import { eraseCustomer } from './erase-customer.ts';
import { type ExportCommand, exportCustomer } from './export-customer.ts';
import type { PrivacyDeps } from './record-run.ts';
import { AppError } from '../../app-error.ts';

/**
 * Pages of exports per user: 12,000 orders in ten minutes. A stolen session does not read the whole customer
 * base number by number.
 */
const EXPORT_LIMIT: SlidingWindowLimit = { max: 60, windowMs: 10 * MINUTE_MS };
const ERASURE_LIMIT: SlidingWindowLimit = { max: 20, windowMs: 10 * MINUTE_MS };

export interface PrivacyServiceDeps extends PrivacyDeps {
  readonly confirmPassword: AuthService['confirmPassword'];
  /** After a commit that appended events. */
  wake(): void;
}
export type PrivacyService = ReturnType<typeof createPrivacyService>;

/** What an OWNER may do with the data of a telephone number (criteria B19, docs/decisions/035). */
export function createPrivacyService(deps: PrivacyServiceDeps) {
  async function assertRate(
    what: 'export' | 'erase',
    actor: UserActor,
    limit: SlidingWindowLimit,
  ): Promise<void> {
    const now = deps.clock.now();
    const wait = await deps.db.asSystem((tx) =>
      consumeAttempt(tx, `personal-data:${what}:${actor.id}`, limit, now),
    );
    if (wait !== null) throw new AppError('RATE_LIMITED', { retryAfterSeconds: wait });
  }
  return {
    /** @throws AppError RATE_LIMITED */
    async export(actor: UserActor, command: ExportCommand): Promise<PersonalDataPage> {
      await assertRate('export', actor, EXPORT_LIMIT);
      return exportCustomer(deps, command, actor);
    },

    /** @throws AppError RATE_LIMITED | PASSWORD_WRONG | LOGIN_THROTTLED | CUSTOMER_HAS_RUNNING_ORDERS */
    async erase(
      actor: UserActor,
      command: { readonly phone: string; readonly password: string },
    ): Promise<ErasedPerson> {
      await assertRate('erase', actor, ERASURE_LIMIT);
      await deps.confirmPassword(actor, command.password);
      try {
        return await eraseCustomer(deps, command.phone, actor);
      } finally {
        // Also after a failed batch: those before it are committed.
        deps.wake();
      }
    },
  };
}
