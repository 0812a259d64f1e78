import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestJson } from '../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../test/factories.ts';

let t: TestApp;
let branch: GivenBranch;
let manager: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch();
  manager = await t.given.user('COMPANY_ADMIN', { branch });
});
afterAll(() => t?.close());

describe('GET /api/orders/{id}/candidates (ux "Management dashboard")', () => {
  it('ranks the branch’s couriers and says why not', async () => {
    const at = await t.given.branch({ companyId: branch.companyId, max_concurrent_deliveries: 2 });
    const far = await t.given.courier(at, {
      position: { lat: BRANCH_POINT.lat + 0.05, lng: BRANCH_POINT.lng },
    });
    const near = await t.given.courier(at, { position: BRANCH_POINT });
    const offline = await t.given.courier(at, { online: false });
    const busy = await t.given.courier(at, { position: BRANCH_POINT });
    await t.given.order(at, { status: 'PICKED_UP', courier_id: busy.id });
    await t.given.order(at, { status: 'ASSIGNED', courier_id: busy.id });
    const { id } = await t.given.order(at);
    const { body } = await t.call(manager, 'GET', `/api/orders/${id}/candidates`);
    expect(body.data.map((courier: TestJson) => courier.courierId)).toEqual([
      near.id,
      far.id,
      offline.id,
      busy.id,
    ]);
    expect(body.data[0]).toMatchObject({
      eligible: true,
      refusal: null,
      load: 0,
      limit: 2,
      distanceToBranchKm: 0,
      online: true,
    });
    expect(body.data[2]).toMatchObject({
      eligible: false,
      refusalCode: 'COURIER_OFFLINE',
      refusal: `${offline.name} çevrimdışı; sipariş atanamaz.`,
    });
    expect(body.data[3]).toMatchObject({ eligible: false, refusalCode: 'COURIER_AT_CAPACITY', load: 2 });
    expect((await t.call(near, 'GET', `/api/orders/${id}/candidates`)).status).toBe(403);
  });
});
