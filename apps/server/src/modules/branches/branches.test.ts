import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecrets } from '../../access/secrets.ts';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';

let t: TestApp;
let branch: GivenBranch;
let foreign: GivenBranch;
let admin: GivenUser;
let manager: GivenUser;
let chief: GivenUser;
let courier: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch();
  foreign = await t.given.branch();
  admin = await t.given.user('COMPANY_ADMIN', { companyId: branch.companyId });
  manager = await t.given.user('BRANCH_MANAGER', { branch });
  chief = await t.given.user('PACKAGING_CHIEF', { branch });
  courier = await t.given.courier(branch);
});
afterAll(() => t.close());

const order = {
  customerName: 'Ayşe Yılmaz',
  customerPhone: '0532 111 22 33',
  customerAddress: 'Moda Cad. 1',
  location: { lat: 40.98, lng: 29.03 },
  items: [{ name: 'Çorba', quantity: 1, price: 90 }],
  total: 90,
};

describe('DECISIONS "Passwords, keys": who sees a branch key', () => {
  it('owner, company roles and the own branch’s manager do; packaging chief and courier do not', async () => {
    const owner = await t.given.user('OWNER');
    const gm = await t.given.user('GENERAL_MANAGER', { companyId: branch.companyId });
    for (const user of [owner, gm, admin, manager]) {
      const list = await t.call(user, 'GET', '/api/branches');
      expect(list.body.find((row: { id: number }) => row.id === branch.id).apiKey).toBe(branch.key);
    }
    for (const user of [chief, courier]) {
      const list = await t.call(user, 'GET', '/api/branches');
      expect(list.body.map((row: { id: number }) => row.id)).toEqual([branch.id]);
      expect(list.raw.body).not.toContain('apiKey');
      expect(list.raw.body).not.toContain('salarySettings');
    }
  });

  it('criteria B15: a full dump holds no plaintext key, and each reveal is in the audit', async () => {
    const client = new Client({ connectionString: t.ownerUrl });
    await client.connect();
    const dump = (await client.query('select row_to_json(b)::text as row from branches b')).rows
      .map((row) => row.row)
      .join('\n');
    expect(dump).not.toContain(branch.key);
    expect(dump).not.toContain(branch.key.slice(5));
    const count = async () =>
      Number(
        (
          await client.query(
            "select count(*) as n from events where kind = 'API_KEY_REVEALED' and actor_id = $1",
            [manager.id],
          )
        ).rows[0].n,
      );
    const before = await count();
    await t.call(manager, 'GET', '/api/branches');
    expect(await count()).toBe(before + 1);
    await client.end();
  });

  it('criteria B15: a dump reveals no key and no password from stored idempotent replies', async () => {
    const made = await t.given.branch({ companyId: branch.companyId });
    const headers = { 'idempotency-key': 'yenile-1' };
    const renew = () => t.call(admin, 'POST', `/api/branches/${made.id}/regenerate-key`, undefined, headers);
    const [first, again] = [await renew(), await renew()];
    expect([first.status, again.raw.body, again.raw.headers['idempotent-replayed']]).toEqual([
      200,
      first.raw.body,
      'true',
    ]);
    const rows = await t.db.asSystem((tx) => tx.selectFrom('idempotency_keys').selectAll().execute());
    expect(JSON.stringify(rows)).toContain('yenile-1');
    expect(JSON.stringify(rows)).not.toContain(first.body.apiKey);
    const content = JSON.stringify(['POST', `/api/branches/${made.id}/regenerate-key`, null]);
    expect(JSON.stringify(rows)).not.toContain(createHash('sha256').update(content).digest('hex'));
  });

  it('criteria B15: every answer with a key is recorded, of a change too; others are not', async () => {
    const made = await t.call(admin, 'POST', '/api/branches', { name: 'Denetim', address: 'Bağdat Cad. 2' });
    const id = Number(made.body.data.id);
    const reveals = async () => {
      const rows = await t.db.asSystem((tx) =>
        tx.selectFrom('events').select('payload').where('kind', '=', 'API_KEY_REVEALED').execute(),
      );
      return rows.filter(({ payload }) => JSON.stringify(payload) === JSON.stringify({ branchIds: [id] }))
        .length;
    };
    expect([typeof made.body.data.apiKey, await reveals()]).toEqual(['string', 1]);
    const changed = await t.call(admin, 'PATCH', `/api/branches/${id}`, { radius: 150 });
    expect([typeof changed.body.data.apiKey, await reveals()]).toEqual(['string', 2]);
    const paused = await t.call(admin, 'PUT', `/api/branches/${id}/dispatch`, { paused: true });
    expect([typeof paused.body.data.apiKey, await reveals()]).toEqual(['string', 3]);
    const paper = await t.call(admin, 'PUT', `/api/branches/${id}/receipt-width`, { receiptWidth: 58 });
    expect([paper.body.data, await reveals()]).toEqual([{ id, receiptWidth: 58 }, 3]);
  });

  it('decision 006: without the old APP_SECRET branches are listed, keys work, are renewable', async () => {
    const made = await t.given.branch({ companyId: branch.companyId });
    const sealed = createSecrets('another-secret-another-secret-another').seal(made.key);
    await t.db.asSystem((tx) =>
      tx.updateTable('branches').set({ api_key_sealed: sealed }).where('id', '=', made.id).execute(),
    );
    const find = async () => {
      const list = await t.call(admin, 'GET', '/api/branches');
      expect(list.status).toBe(200);
      return list.body.find((row: { id: number }) => row.id === made.id);
    };
    expect([(await find()).name, (await find()).apiKey]).toEqual([made.name, undefined]);
    expect((await t.call({ key: made.key }, 'POST', '/api/orders', order)).status).toBe(201);
    const { apiKey } = (await t.call(admin, 'POST', `/api/branches/${made.id}/regenerate-key`)).body;
    expect((await find()).apiKey).toBe(apiKey);
  });

  it('spec 2 §7, criteria B15: a regenerated key works, the old one is 401 at once', async () => {
    const made = await t.given.branch({ companyId: branch.companyId });
    expect((await t.call({ key: made.key }, 'POST', '/api/orders', order)).status).toBe(201);
    const answer = await t.call(admin, 'POST', `/api/branches/${made.id}/regenerate-key`);
    expect([answer.status, typeof answer.body.apiKey]).toEqual([200, 'string']);
    expect((await t.call({ key: made.key }, 'POST', '/api/orders', order)).body.code).toBe(
      'BRANCH_KEY_INVALID',
    );
    expect((await t.call({ key: answer.body.apiKey }, 'POST', '/api/orders', order)).status).toBe(201);
    expect((await t.call(chief, 'POST', `/api/branches/${branch.id}/regenerate-key`)).status).toBe(403);
    expect((await t.call(manager, 'POST', `/api/branches/${made.id}/regenerate-key`)).status).toBe(404);
  });
});

describe('spec 2 §5: creating and changing branches', () => {
  it('takes the form’s defaults for what is left out', async () => {
    const made = await t.call(admin, 'POST', '/api/branches', {
      name: 'Yeni Şube',
      address: 'Bağdat Cad. 1',
    });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      companyId: branch.companyId,
      location: { lat: 41.0082, lng: 28.9784 },
      radius: 100,
      customerAreaRadius: 100,
      maxSpeed: 50,
      minSpeed: 20,
      extraTime: 15,
      orderExtraTime: 10,
      breakDuration: 30,
      openTime: '10:00',
      closeTime: '22:00',
      maxDeliveryTime: 60,
      warningTime: 45,
      assignmentMethod: 'MANUAL',
      maxConcurrentDeliveries: 3,
      salarySettings: {
        baseSalary: 11500,
        vehicleRent: 2000,
        overtimeRate: 100,
        gasPrice: 45,
        fuelConsumption: 0.035,
      },
    });
    expect(made.body.data.apiKey).toMatch(/^ulak_[\w-]{43}$/);
  });

  it.each([
    [{ maxConcurrentDeliveries: 11 }, 'maxConcurrentDeliveries'],
    [{ radius: -1 }, 'radius'],
    [{ assignmentMethod: 'LUCK' }, 'assignmentMethod'],
    [{ openTime: '25:00' }, 'openTime'],
    [{ location: { lat: 0, lng: 0 } }, 'location'],
    [{ name: '' }, 'name'],
    [{ apiKey: 'mine' }, 'apiKey'],
    [{ salarySettings: { baseSalary: -1 } }, 'salarySettings.baseSalary'],
  ])('refuses %j on its field', async (body, field) => {
    const answer = await t.call(admin, 'PATCH', `/api/branches/${branch.id}`, body);
    expect([answer.status, Object.keys(answer.body.details)]).toEqual([400, [field]]);
  });

  it('changes one setting at a time, and the rates', async () => {
    const changed = await t.call(admin, 'PATCH', `/api/branches/${branch.id}`, { assignmentMethod: 'POOL' });
    expect([changed.status, changed.body.data.assignmentMethod, changed.body.data.name]).toEqual([
      200,
      'POOL',
      branch.name,
    ]);
    const rates = await t.call(admin, 'PATCH', `/api/branches/${branch.id}/delivery-rates`, {
      baseRate: 35,
      pricePerKm: 9.5,
    });
    expect(rates.body.data).toEqual({ branchId: branch.id, baseRate: 35, pricePerKm: 9.5, minimumRate: 0 });
    expect((await t.call(manager, 'GET', '/api/delivery-rates')).body).toEqual([rates.body.data]);
    expect(
      (await t.call(admin, 'PATCH', `/api/branches/${branch.id}/delivery-rates`, {})).body.details,
    ).toEqual({
      _: 'Değişecek en az bir alan gönderin',
    });
  });

  it('criteria B03: a branch of another company is not found', async () => {
    expect(
      (await t.call(admin, 'PATCH', `/api/branches/${foreign.id}`, { name: 'Ele geçirildi' })).body.code,
    ).toBe('BRANCH_NOT_FOUND');
    expect((await t.call(admin, 'POST', `/api/branches/${foreign.id}/regenerate-key`)).status).toBe(404);
  });

  it('DECISIONS "Who may do what": the strict reading stops general managers', async () => {
    const companyId = await t.given.company({ settings: { restrictGeneralManagers: true } });
    const strict = await t.given.branch({ companyId });
    const gm = await t.given.user('GENERAL_MANAGER', { companyId });
    expect((await t.call(gm, 'PATCH', `/api/branches/${strict.id}`, { name: 'X' })).status).toBe(403);
    expect((await t.call(gm, 'GET', '/api/user')).body.restrictGeneralManagers).toBe(true);
  });

  it('a branch in use is kept', async () => {
    const owner = await t.given.user('OWNER');
    expect((await t.call(owner, 'DELETE', `/api/branches/${branch.id}`)).body.code).toBe('BRANCH_IN_USE');
    const empty = await t.given.branch();
    expect((await t.call(owner, 'DELETE', `/api/branches/${empty.id}`)).status).toBe(200);
    expect((await t.call({ key: empty.key }, 'POST', '/api/orders', order)).status).toBe(401);
  });
});
