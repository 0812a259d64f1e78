import { ALL_ENDPOINTS } from '@ulak/contracts/all-endpoints';
import type { Endpoint } from '@ulak/contracts/endpoint';
import { ROLES, type Role } from '@ulak/contracts/roles';
import { DAY_MS } from '@ulak/contracts/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './test/build-app.ts';
import type { GivenBranch, GivenUser } from './test/factories.ts';
import { uploadFile } from './test/upload-file.ts';

/** Routes of the framework and of operations, which no contract describes. */
const OPERATIONS = [
  /^GET \/api\/health$/,
  /^GET \/api\/ready$/,
  /^GET \/metrics$/,
  /^(GET|HEAD) \/api\/docs/,
  /^HEAD /,
  /^(GET|HEAD) \/(?!api\/)/,
];

interface Side {
  readonly branch: GivenBranch;
  readonly ids: Readonly<Record<string, number>>;
}

let t: TestApp;
let own: Side;
let other: Side;
const users = {} as Record<Role, GivenUser>;

async function side(): Promise<Side> {
  const branch = await t.given.branch();
  const courier = await t.given.courier(branch);
  const order = await t.given.order(branch);
  const webhook = await t.db.asSystem((tx) =>
    tx
      .insertInto('webhooks')
      .values({
        company_id: branch.companyId,
        branch_id: branch.id,
        url: 'https://receiver.example/hook',
        events: ['ORDER_CREATED'],
        secret_sealed: t.secrets.seal('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'),
        created_at: t.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const place = { company_id: branch.companyId, branch_id: branch.id };
  const document = await t.db.asSystem((tx) =>
    tx
      .insertInto('courier_documents')
      .values({
        ...place,
        courier_id: courier.id,
        document_type: 'COURIER_SELFIE',
        file_name: 'x.jpg',
        media_type: 'image/jpeg',
        size: 1,
        uploaded_at: t.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const rating = await t.db.asSystem((tx) =>
    tx
      .insertInto('customer_feedback')
      .values({ ...place, order_id: order.id, courier_id: courier.id, rating: 4 })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const now = t.clock.now();
  const delay = await t.db.asSystem((tx) =>
    tx
      .insertInto('courier_delays')
      .values({
        ...place,
        courier_id: courier.id,
        started_at: now,
        opened_at: now,
        expected_at: now,
        expected_min: 20,
        distance_m: 900,
        min_speed_kmh: 20,
        extra_time_min: 15,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const heat = await t.db.asSystem((tx) =>
    tx
      .insertInto('heatmap_updates')
      .values({
        ...place,
        from_at: new Date(now.getTime() - 100 * DAY_MS),
        to_at: now,
        grid_precision: 0.001,
        time_slot: 'all',
        weekdays: '1234567',
        total: 4,
        started_at: now,
        beat_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const rehearsal = await t.db.asSystem((tx) =>
    tx
      .insertInto('rehearsals')
      .values({ ...place, day: '2026-01-05', settings: '{}', total: 10, started_at: now, beat_at: now })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const plan = await t.db.asSystem((tx) =>
    tx
      .insertInto('planned_branches')
      .values({
        company_id: branch.companyId,
        lat: 41.05,
        lng: 29.03,
        potential: 70,
        evidence: '{}',
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return {
    branch,
    ids: {
      'customer-feedbacks': rating.id,
      'courier-documents': document.id,
      documents: document.id,
      orders: order.id,
      users: courier.id,
      couriers: courier.id,
      courier: courier.id,
      branches: branch.id,
      companies: branch.companyId,
      'claim-order': order.id,
      'courier-cash': order.id,
      'courier-delays': delay.id,
      webhooks: webhook.id,
      updates: heat.id,
      rehearsals: rehearsal.id,
      'planned-branches': plan.id,
    },
  };
}

beforeAll(async () => {
  t = await startTestApp();
  own = await side();
  other = await side();
  for (const role of ROLES)
    users[role] =
      role === 'COURIER'
        ? await t.given.courier(own.branch)
        : await t.given.user(role, { branch: own.branch });
});
afterAll(() => t.close());

const withFixedParts = (path: string): string =>
  path
    .replace(':token', 'x'.repeat(43))
    .replace(':day', '2026-03-02')
    .replace(':messageId', `msg_${'x'.repeat(24)}`);
/** By the part that names the rows: before `:id` where it is known, else the first one. */
function urlOf(endpoint: Endpoint, { ids }: Side): string {
  const parts = endpoint.path.split('/');
  const own = ids[parts[parts.indexOf(':id') - 1] ?? ''] ?? ids[parts[2] ?? ''];
  return withFixedParts(endpoint.path).replace(':id', String(own ?? 1));
}
const name = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;
/** Streams stay open and logging out would end the matrix's own sessions. */
const isSkipped = (endpoint: Endpoint): boolean =>
  endpoint.kind === 'stream' || endpoint.path === '/api/logout';

/** What some calls do not go without. */
const QUERIES: Readonly<Record<string, string>> = {
  'GET /api/branches/:id/delivery-area/preview': '?minutes=10',
  'GET /api/branches/:id/passed-over': '?courierId=1',
};

describe('criteria B01: route × role × own and other company', () => {
  it('every mounted route is declared, and every declared call is mounted', () => {
    const routes = t.app.http
      .printRoutes({ commonPrefix: false, includeHooks: false })
      .split('\n')
      .filter((line) => line.includes('('));
    expect(routes.length).toBeGreaterThan(10);
    const declared = new Set(ALL_ENDPOINTS.map(name));
    expect([...t.app.mounter.mounted].filter((route) => !declared.has(route))).toEqual([]);
    expect([...declared].filter((route) => !t.app.mounter.mounted.has(route))).toEqual([]);
    expect(OPERATIONS.length).toBeGreaterThan(0);
  });

  it.each(
    ALL_ENDPOINTS.filter((endpoint) => endpoint.access.who !== 'public').map(
      (endpoint) => [name(endpoint), endpoint] as const,
    ),
  )('%s without a session: 401', async (_name, endpoint) => {
    expect((await t.call(null, endpoint.method, urlOf(endpoint, own))).status).toBe(401);
  });

  const forbidden = ALL_ENDPOINTS.flatMap((endpoint) => {
    const { access } = endpoint;
    return access.who === 'public'
      ? []
      : ROLES.filter((role) => !access.roles.includes(role)).map(
          (role) => [name(endpoint), role, endpoint] as const,
        );
  });
  it.each(forbidden)('%s as %s: 403', async (_name, role, endpoint) => {
    expect((await t.call(users[role], endpoint.method, urlOf(endpoint, own))).status).toBe(403);
  });

  /**
   * With a body that is not empty where one is needed: the answer must come from the missing row, not from
   * the form.
   */
  const bodies: Readonly<Record<string, unknown>> = {
    'PATCH /api/orders/:id': { orderNotes: 'x' },
    'PUT /api/orders/:id/slot': { from: null },
    'POST /api/orders/:id/assign': { courierId: 1 },
    'POST /api/orders/:id/cancel': { reason: 'x' },
    'POST /api/orders/:id/status': { status: 'READY' },
    'PATCH /api/courier/:id/deductions': {
      type: 'leave',
      reason: 'late',
      amount: 1,
      date: '2026-03-01',
    },
    'PUT /api/courier/:id/days/:day': { km: 1, reason: 'x' },
    'PATCH /api/admin/customer-feedbacks/:id': { status: 'APPROVED' },
    'PATCH /api/courier-feedback/:id': { status: 'IN_REVIEW' },
    'PATCH /api/delivery-stops/:id': { road: 'HOLD', version: 1 },
    'PATCH /api/planned-branches/:id': { state: 'DROPPED', version: 1 },
    'PATCH /api/admin/courier-documents/:id/review': { status: 'APPROVED' },
    'PATCH /api/users/:id': { fullName: 'X' },
    'POST /api/users/:id/deactivate': { reason: 'x' },
    'POST /api/users/:id/activate': { reason: 'x' },
    'POST /api/users/:id/change-password': { password: 'Başka-parola-3' },
    'POST /api/users/:id/transfer': { branchId: 1 },
    'PATCH /api/courier/earnings/:id': { amount: 1 },
    'POST /api/courier/payouts/:id/reverse': { reason: 'X' },
    'POST /api/courier-cash/orders/:id/correct': { collected: [], reason: 'X' },
    'POST /api/courier-cash/hand-overs/:id/correct': { version: 1, counted: 1, reason: 'X' },
    'POST /api/courier-cash/hand-overs/:id/deduction': { expected: 1 },
    'POST /api/courier/hand-overs/:id/confirm': { version: 1 },
    'POST /api/courier/hand-overs/:id/dispute': { version: 1, reason: 'X' },
    'PATCH /api/branches/:id': { name: 'X' },
    'PATCH /api/branches/:id/delivery-rates': { baseRate: 1 },
    'POST /api/branches/:id/copy-settings': { targetIds: [999_999_998], fields: ['radius'] },
    'PUT /api/branches/:id/receipt-width': { receiptWidth: 58 },
    'PUT /api/branches/:id/test-mode': { hours: 1 },
    'PUT /api/branches/:id/dispatch': { paused: true },
    'PUT /api/branches/:id/delivery-area': { kind: 'NONE' },
    'PUT /api/branches/:id/rush': {
      isOn: false,
      kind: 'SUNSET',
      clockTime: null,
      offsetMin: 0,
      fromDay: null,
      toDay: null,
      weekdays: [1],
      beforeMin: 60,
      afterMin: 30,
      slotMin: 10,
      capacity: null,
    },
    'POST /api/couriers/:id/message': { text: 'x' },
    'PUT /api/companies/:id/dispatch': { paused: true },
    'PUT /api/companies/:id': { name: 'X' },
    'PATCH /api/webhooks/:id': { active: false },
    'POST /api/webhooks/:id/test': { type: 'ORDER_CREATED' },
    'POST /api/webhooks/:id/resend-failed': { since: '2026-03-01T00:00:00.000Z' },
  };
  const callOnRow = (who: GivenUser, endpoint: Endpoint, url: string, body: unknown) =>
    endpoint.upload
      ? uploadFile(t, who, { method: endpoint.method, url }, { file: { name: 'x', bytes: 'x' } })
      : t.call(who, endpoint.method, url, body);
  const tenantRoles = ROLES.filter((role) => role !== 'OWNER');
  const withId = ALL_ENDPOINTS.filter(
    (endpoint) => endpoint.path.includes(':id') && !isSkipped(endpoint),
  ).flatMap((endpoint) =>
    tenantRoles
      .filter((role) => endpoint.access.who !== 'public' && endpoint.access.roles.includes(role))
      .map((role) => [name(endpoint), role, endpoint] as const),
  );
  it.each(withId)(
    'criteria B03: %s as %s on a row of another company answers like a missing one',
    async (route, role, endpoint) => {
      const body =
        route === 'POST /api/orders/:id/status' && role === 'COURIER'
          ? { status: 'PICKED_UP' }
          : bodies[route];
      const query = QUERIES[route] ?? '';
      const foreign = await callOnRow(users[role], endpoint, `${urlOf(endpoint, other)}${query}`, body);
      const missingUrl = `${withFixedParts(endpoint.path).replace(':id', '999999999')}${query}`;
      const missing = await callOnRow(users[role], endpoint, missingUrl, body);
      expect([foreign.status, foreign.raw.body]).toEqual([404, missing.raw.body]);
    },
  );
});
