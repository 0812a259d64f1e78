import { businessDate } from '@ulak/contracts/business-day';
import { DAY_MS, HOUR_MS } from '@ulak/contracts/time';
import { systemScope } from '../access/scope.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { createForecastService } from '../modules/forecasts/service.ts';
import { readCouriersByHour, rehearseNow } from '../modules/rehearsals/service.ts';
import type { SeededBranch } from './people.ts';

/** Hours of the clock in which one courier is left, 18 to 21. */
const EVENING = { from: 18, to: 22 };
const DAYS_AGO = 2;

export interface SeedRehearsalDeps {
  readonly db: Pick<Database, 'asSystem' | 'inScope' | 'autocommit'>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** An evening of the branch with the accounts of the README, with one courier: rehearsed an hour ago. */
export async function seedRehearsal(
  deps: SeedRehearsalDeps,
  branches: readonly SeededBranch[],
): Promise<void> {
  const branch = branches.find(({ accountCouriers }) => accountCouriers.length > 0);
  if (branch) await rehearseEvening(deps, branch).catch(deps.onError);
}

async function rehearseEvening(
  { db, clock }: SeedRehearsalDeps,
  { id: branchId, companyId }: SeededBranch,
): Promise<void> {
  const now = clock.now().getTime();
  const day = businessDate(now - DAYS_AGO * DAY_MS);
  const asked = { scope: systemScope(), now: new Date(now - HOUR_MS), branchId, day };
  const found = await db.asSystem(async (tx) => ({
    admin: await tx
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'COMPANY_ADMIN')
      .where('company_id', '=', companyId)
      .orderBy('id')
      .executeTakeFirst(),
    couriers: await readCouriersByHour(tx, asked),
  }));
  if (!found.admin) return;
  const { timingsOf } = createForecastService({ clock });
  await rehearseNow(db, {
    ...asked,
    startedBy: found.admin.id,
    timingsOf,
    settings: {
      couriersByHour: found.couriers.map((count, hour) =>
        hour >= EVENING.from && hour < EVENING.to ? Math.min(1, Math.round(count)) : Math.round(count),
      ),
      method: 'NEAREST',
      concurrentLimit: null,
      location: null,
      rates: null,
      pacing: null,
    },
  });
}
