import { afterAll, beforeAll, expect, it } from 'vitest';
import { appendAudit, type AuditEntry } from '../access/audit.ts';
import { appendEvents, type NewEvent } from '../live/append.ts';
import { startTestApp, type TestApp } from '../test/build-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const COUNT = 120;
const numbers = Array.from({ length: COUNT }, (_, n) => n);

it('many audit rows are what each would be by itself, in their order', async () => {
  const { companyId, id: branchId } = await t.given.branch();
  const entryOf = (n: number): AuditEntry => ({
    action: 'USER_UPDATED',
    entity: 'user',
    entityId: n,
    companyId: n % 2 === 0 ? companyId : null,
    branchId: n % 2 === 0 ? branchId : null,
    at: t.clock.now(),
    actor: { kind: 'system', name: 'Işık "Çağrı"\n', role: null },
    ip: n % 3 === 0 ? '10.0.0.1' : null,
    ...(n % 2 === 0 && { changes: { fullName: { was: 'İ', is: n } } }),
    ...(n % 3 === 0 && { details: { list: [n, null, 1.5] } }),
  });
  const read = await t.db.asSystem(async (tx) => {
    await appendAudit(tx, numbers.map(entryOf));
    for (const n of numbers) await appendAudit(tx, [entryOf(n)]);
    return tx
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(2 * COUNT)
      .execute();
  });
  const rows = read.toReversed().map((row) => ({ ...row, id: 0 }));
  expect(rows.slice(0, COUNT).map(({ entity_id }) => entity_id)).toEqual(numbers);
  expect(rows.slice(0, COUNT)).toEqual(rows.slice(COUNT));
});

it('many events too', async () => {
  const { companyId, id: branchId } = await t.given.branch();
  const eventOf = (n: number): NewEvent => ({
    kind: 'USER_UPDATED',
    entity: 'user',
    entityId: n,
    companyId,
    branchId,
    at: t.clock.now(),
    actor: 'system',
    payload: { text: 'ığüş', n, nested: { list: [n] } },
  });
  const read = await t.db.asSystem(async (tx) => {
    await appendEvents(tx, numbers.map(eventOf));
    for (const n of numbers) await appendEvents(tx, [eventOf(n)]);
    return tx
      .selectFrom('events')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(2 * COUNT)
      .execute();
  });
  const rows = read.toReversed().map((row) => ({ ...row, id: 0 }));
  expect(rows.slice(0, COUNT).map(({ entity_id }) => entity_id)).toEqual(numbers);
  expect(rows.slice(0, COUNT)).toEqual(rows.slice(COUNT));
});
