import type { NeighborhoodId } from '@ulak/contracts/neighborhoods/id';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GivenUser } from '../../test/factories.ts';
import { type HeatBranch, startHeatBranch } from '../../test/heat-branch.ts';
import { assignNeighborhoods } from './jobs.ts';

let t: HeatBranch;
let ids: Record<'near' | 'far' | 'removed' | 'ordered', NeighborhoodId>;

function ring(lat: number, lng: number): number[][] {
  const points = Array.from({ length: 2_000 }, (_, place) => {
    const turn = (2 * Math.PI * place) / 2_000;
    return [lng + 0.004 * Math.cos(turn), lat + 0.004 * Math.sin(turn)];
  });
  return [...points, points[0] ?? []];
}

async function save(owner: GivenUser, name: string, lat: number, lng: number): Promise<NeighborhoodId> {
  const { status, body } = await t.call(owner, 'POST', '/api/neighborhoods', {
    name,
    district: 'Kadıköy',
    city: 'İstanbul',
    boundary_coordinates: { type: 'Polygon', coordinates: [ring(lat, lng)] },
  });
  expect(status).toBe(201);
  return body.data.id;
}

beforeAll(async () => {
  t = await startHeatBranch();
  const owner = await t.given.user('OWNER');
  const { lat, lng } = await t.db.asSystem((tx) =>
    tx.selectFrom('branches').select(['lat', 'lng']).where('id', '=', t.home.id).executeTakeFirstOrThrow(),
  );
  ids = {
    near: await save(owner, 'Yakın', lat + 0.02, lng),
    far: await save(owner, 'Uzak', lat + 0.5, lng),
    removed: await save(owner, 'Silinen', lat, lng),
    ordered: await save(owner, 'Siparişli', lat - 0.4, lng + 0.3),
  };
  await t.call(owner, 'DELETE', `/api/neighborhoods/${ids.removed}`);
  const createdAt = t.clock.now().getTime() - 60 * 60_000;
  await t.insert([
    {
      lat: lat - 0.4,
      lng: lng + 0.3,
      status: 'DELIVERED',
      createdAt,
      pickedUpAt: createdAt,
      deliveredAt: createdAt,
      kurus: 10_000,
      neighborhoodId: ids.ordered,
    },
  ]);
});
afterAll(() => t?.close());

const outlines = (who: GivenUser, query = '') => t.call(who, 'GET', `/api/neighborhoods/outlines${query}`);
const idsOf = ({ body }: Awaited<ReturnType<typeof outlines>>): number[] =>
  body.data.map(({ id }: { id: number }) => id);

describe('outlines on maps of staff (docs/decisions/089)', () => {
  it('are those around the branch and those of its orders, simplified, with names', async () => {
    const answer = await outlines(t.manager);
    expect(answer.status).toBe(200);
    expect(idsOf(answer)).toEqual([ids.near, ids.ordered]);
    const [near] = answer.body.data;
    expect(Object.keys(near)).toEqual(['id', 'name', 'district', 'city', 'outline']);
    expect(near.outline.type).toBe('Polygon');
    expect(near.outline.coordinates[0].length).toBeLessThanOrEqual(300);
  });

  it('another branch of the company has no orders of it; a stranger’s branch shows nothing', async () => {
    expect(idsOf(await outlines(t.admin, `?branchId=${t.sibling.id}`))).not.toContain(ids.ordered);
    expect(idsOf(await outlines(t.admin, `?branchId=${t.foreign.id}`))).toEqual([]);
    expect((await outlines(t.manager, '?branchId=0')).status).toBe(400);
    expect((await outlines(t.courier)).status).toBe(403);
  });

  it('an unchanged answer travels as 304', async () => {
    const tag = String((await outlines(t.manager)).raw.headers.etag);
    const again = await t.call(t.manager, 'GET', '/api/neighborhoods/outlines', undefined, {
      'if-none-match': tag,
    });
    expect(again.status).toBe(304);
    expect(again.raw.body).toBe('');
  });

  it('the job draws those that were saved before there were outlines', async () => {
    const isDrawn = async () => idsOf(await outlines(t.manager)).includes(ids.near);
    await t.db.asSystem((tx) =>
      tx.updateTable('neighborhoods').set({ outline: null }).where('id', '=', ids.near).execute(),
    );
    expect(await isDrawn()).toBe(false);
    const db = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
    await db.connect();
    await assignNeighborhoods(db, t.clock.now());
    await db.end();
    expect(await isDrawn()).toBe(true);
  });

  it('an answer holds at most 200 kB, the nearest of many', async () => {
    await t.db.asSystem(async (tx) => {
      const row = await tx
        .selectFrom('neighborhoods')
        .selectAll()
        .where('id', '=', ids.near)
        .executeTakeFirstOrThrow();
      const { id: _, ...like } = row;
      for (let n = 0; n < 60; n += 1)
        await tx
          .insertInto('neighborhoods')
          .values({
            ...like,
            name_key: `kopya ${n}`,
            boundary: JSON.stringify(row.boundary),
            outline: JSON.stringify(row.outline),
            address_details: null,
            center_lat: row.center_lat + n * 0.0001,
          })
          .execute();
    });
    const answer = await outlines(t.manager);
    expect(Buffer.byteLength(answer.raw.body)).toBeLessThanOrEqual(200_000);
    const shown = idsOf(answer);
    expect(shown.length).toBeGreaterThan(20);
    expect(shown).toEqual(expect.arrayContaining([ids.near, ids.ordered]));
    await t.db.asSystem((tx) =>
      tx.deleteFrom('neighborhoods').where('name_key', 'like', 'kopya %').execute(),
    );
  });
});
