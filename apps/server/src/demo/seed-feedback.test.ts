import { createRandom } from '@ulak/city/random';
import { FEEDBACK_STATUSES } from '@ulak/contracts/salary/feedback-status';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import { seedPeople } from './people.ts';
import { seedFeedback } from './seed-feedback.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());

it('the demo’s couriers wrote in the past, in every state, and have read their answers', async () => {
  const now = t.clock.now();
  const branches = await t.db.asSystem((tx) =>
    seedPeople(tx, createRandom(7), { secrets: t.secrets, passwordHash: '-', now }),
  );
  const failures: unknown[] = [];
  await seedFeedback({ db: t.db, now, onError: (error) => failures.push(error) }, branches);
  expect(failures).toEqual([]);
  const { rows } = await t.db.asSystem((tx) =>
    sql<Record<string, unknown>>`
      select array(select distinct status from courier_feedback order by status) as states,
        (select count(distinct branch_id)::integer from courier_feedback) as branches,
        (select max(greatest(created_at, answered_at)) < ${now} from courier_feedback) as is_past,
        (select bool_and(created_at <= answered_at) from courier_feedback
          where answered_at is not null) as is_answered_later,
        (select count(*)::integer from courier_notices where acknowledged_at is null) as unread`.execute(tx),
  );
  expect(rows).toEqual([
    {
      states: [...FEEDBACK_STATUSES].toSorted(),
      branches: branches.length,
      is_past: true,
      is_answered_later: true,
      unread: 0,
    },
  ]);
});
