import { ISTANBUL } from '@ulak/contracts/domain/geo';
import type { SetupStep } from '@ulak/contracts/setup/steps';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestJson } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { orderBody } from '../../test/order-body.ts';

let t: TestApp;
let owner: GivenUser;
// an installation of its own for each: what nobody has done yet is what is asked
beforeEach(async () => {
  t = await startTestApp();
  owner = await t.given.user('OWNER');
});
afterEach(() => t.close());

async function setupOf(who: GivenUser): Promise<TestJson> {
  const { status, body } = await t.call(who, 'GET', '/api/setup');
  expect(status).toBe(200);
  return body.data;
}
const doneSteps = (data: TestJson): SetupStep[] =>
  data.steps.filter((step: { done: boolean }) => step.done).map((step: { id: SetupStep }) => step.id);

describe('decision 063: the steps are judged from the data', () => {
  it('an empty installation has nothing done, in the order of the steps', async () => {
    const data = await setupOf(owner);
    expect(data).toMatchObject({ companies: 0, branches: 0, orders: false, keyOrders: false });
    expect(data.people).toEqual({ couriers: 0, dispatchers: 0 });
    expect(data.steps).toEqual(
      ['company', 'branch', 'people', 'order'].map((id) => ({ id, done: false, skipped: false })),
    );
  });

  it('each step is done by its own fact and by nothing less', async () => {
    const companyId = await t.given.company();
    const admin = await t.given.user('COMPANY_ADMIN', { companyId });
    expect(doneSteps(await setupOf(owner))).toEqual(['company']);
    expect(doneSteps(await setupOf(admin))).toEqual(['company']);

    // a point that nobody placed sends couriers to the middle of Istanbul
    const branch = await t.given.branch({ companyId, ...ISTANBUL });
    expect(await setupOf(admin)).toMatchObject({ branches: 0, unplacedBranches: 1 });
    const moved = { location: { lat: 40.99, lng: 29.02 } };
    expect((await t.call(admin, 'PATCH', `/api/branches/${branch.id}`, moved)).status).toBe(200);
    expect(await setupOf(admin)).toMatchObject({ branches: 1, unplacedBranches: 0 });
    expect(doneSteps(await setupOf(admin))).toEqual(['company', 'branch']);

    // the company's admin dispatches; a courier who is not active does not count
    const courier = await t.given.courier(branch);
    await t.call(admin, 'POST', `/api/users/${courier.id}/deactivate`, { reason: 'İzin' });
    expect(doneSteps(await setupOf(admin))).toEqual(['company', 'branch']);
    await t.call(admin, 'POST', `/api/users/${courier.id}/activate`, { reason: 'Döndü' });
    expect((await setupOf(admin)).people).toEqual({ couriers: 1, dispatchers: 1 });
    expect(doneSteps(await setupOf(admin))).toEqual(['company', 'branch', 'people']);

    const byHand = await t.call(admin, 'POST', '/api/orders', orderBody({ branchId: branch.id }));
    expect(byHand.status).toBe(201);
    expect(await setupOf(admin)).toMatchObject({ orders: true, keyOrders: false });
    expect(doneSteps(await setupOf(owner))).toEqual(['company', 'branch', 'people', 'order']);

    // one by a key shows as its own fact
    expect((await t.call(branch, 'POST', '/api/orders', orderBody())).status).toBe(201);
    // the branch's last connection is noted beside the call
    await expect.poll(async () => (await setupOf(admin)).keyOrders).toBe(true);
    expect(await setupOf(owner)).toMatchObject({ orders: true, keyOrders: true });
  });

  it('a COMPANY_ADMIN is told of the own company only, a shell counts for nobody', async () => {
    const other = await t.given.user('COMPANY_ADMIN', { companyId: await t.given.company() });
    expect(await setupOf(other)).toMatchObject({
      companies: 1,
      branches: 0,
      people: { couriers: 0, dispatchers: 1 },
      orders: false,
      keyOrders: false,
    });
    await t.db.asSystem((tx) =>
      tx
        .insertInto('branches')
        .values({ name: 'Kabuk', address: 'Moda', lat: 40.9, lng: 29.1, company_id: null })
        .execute(),
    );
    expect(await setupOf(owner)).toMatchObject({ companies: 1, branches: 0, unplacedBranches: 0 });
  });
});

describe('skipped steps', () => {
  let branch: GivenBranch;
  let admin: GivenUser;
  beforeEach(async () => {
    branch = await t.given.branch();
    admin = await t.given.user('COMPANY_ADMIN', { branch });
  });

  it('are kept per person, replaced as a whole, and change neither version nor session', async () => {
    const skip = (who: GivenUser, skipped: unknown) => t.call(who, 'PUT', '/api/setup', { skipped });
    const skippedOf = async (who: GivenUser) =>
      (await setupOf(who)).steps.filter((step: TestJson) => step.skipped).map((step: TestJson) => step.id);
    const second = await t.given.user('COMPANY_ADMIN', { branch });
    const answer = await skip(admin, ['order', 'people', 'order']);
    expect(answer.body.data.steps.map((step: TestJson) => step.skipped)).toEqual([false, false, true, true]);
    expect(await skippedOf(admin)).toEqual(['people', 'order']);
    expect(await skippedOf(second)).toEqual([]);
    expect(await skippedOf(owner)).toEqual([]);
    await skip(owner, ['company']);
    expect(await skippedOf(owner)).toEqual(['company']);
    await skip(admin, []);
    expect(await skippedOf(admin)).toEqual([]);
    const { version } = await t.db.asSystem((tx) =>
      tx.selectFrom('users').select('version').where('id', '=', admin.id).executeTakeFirstOrThrow(),
    );
    expect(version).toBe(1);
  });

  it.each([
    [{ skipped: ['shop'] }, 'Böyle bir kurulum adımı yok'],
    [{ skipped: 'order' }, 'Atlanan adımları liste olarak gönderin'],
    [{}, 'Atlanan adımları liste olarak gönderin'],
    [{ skipped: Array.from({ length: 5 }, () => 'order') }, 'En fazla 4 adım gönderebilirsiniz'],
  ])('refuses %j in words', async (body, sentence) => {
    const { status, body: answer } = await t.call(admin, 'PUT', '/api/setup', body);
    expect([status, JSON.stringify(answer.details)]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('refuses who leads no company', async () => {
    for (const role of ['GENERAL_MANAGER', 'BRANCH_MANAGER', 'COURIER'] as const) {
      const user = await t.given.user(role, { branch });
      expect((await t.call(user, 'GET', '/api/setup')).status).toBe(403);
      expect((await t.call(user, 'PUT', '/api/setup', { skipped: [] })).status).toBe(403);
    }
    expect((await t.call(null, 'GET', '/api/setup')).status).toBe(401);
  });
});
