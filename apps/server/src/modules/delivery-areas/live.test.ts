import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { madeRoads } from '../../test/made-roads.ts';
import { listenForStreams, openStream, type TestStream, wait } from '../../test/open-stream.ts';

let t: TestApp;
let port: number;
const opened: TestStream[] = [];
beforeAll(async () => {
  t = await startTestApp({ roads: madeRoads() });
  port = await listenForStreams(t);
});
afterAll(async () => {
  for (const stream of opened) stream.disconnect();
  await t.close();
});

const toldTo = ({ received }: TestStream) =>
  received.filter(({ data }) => data.type === 'BRANCH_UPDATED').map(({ data }) => data.branchId);
async function until(done: () => boolean): Promise<void> {
  for (let n = 0; n < 1_000 && !done(); n += 1) await wait(10);
}

it('desks of the branch are told that an area was set, made or moved, and of no other setting', async () => {
  const admin = await t.given.user('COMPANY_ADMIN', { companyId: await t.given.company() });
  const branch = await t.given.branch({ companyId: admin.companyId ?? undefined });
  const sister = await t.given.branch({ companyId: branch.companyId });
  const people = [
    await t.given.user('PACKAGING_CHIEF', { branch }),
    await t.given.courier(branch),
    await t.given.user('PACKAGING_CHIEF', { branch: sister }),
  ];
  opened.push(...people.map(({ cookie }) => openStream(port, cookie)));
  const [desk, courier, elsewhere] = opened;
  if (!desk || !courier || !elsewhere) throw new Error('nobody listens');
  const path = `/api/branches/${branch.id}`;
  const setArea = (minutes: number) =>
    t.call(admin, 'PUT', `${path}/delivery-area`, { kind: 'MINUTES', minutes, rule: 'MARK' });
  // a stream that is not open yet misses a message
  for (
    let minutes = 20;
    minutes < 60 && (toldTo(desk).length === 0 || toldTo(courier).length === 0);
    minutes += 1
  ) {
    await setArea(minutes);
    await wait(50);
  }
  /** How often desk and courier are told of what is done. */
  const told = async (act: () => Promise<unknown>, hears: readonly TestStream[]): Promise<number[]> => {
    const before = [toldTo(desk).length, toldTo(courier).length];
    await act();
    await until(() =>
      hears.every((stream) => toldTo(stream).length > (before[stream === desk ? 0 : 1] ?? 0)),
    );
    await wait(100);
    return [toldTo(desk).length - (before[0] ?? 0), toldTo(courier).length - (before[1] ?? 0)];
  };
  await t.app.deliveryAreas.make();
  await wait(200);
  expect(await told(() => setArea(10), [desk, courier])).toEqual([1, 1]);
  expect(await told(() => t.app.deliveryAreas.make(), [desk])).toEqual([1, 0]);
  expect(await told(() => t.call(admin, 'PATCH', path, { radius: 321 }), [courier])).toEqual([0, 1]);
  const location = { lat: 40.99, lng: 29.03 };
  expect(await told(() => t.call(admin, 'PATCH', path, { location }), [desk, courier])).toEqual([1, 1]);
  expect(new Set([...toldTo(desk), ...toldTo(courier)])).toEqual(new Set([branch.id]));
  expect(toldTo(elsewhere)).toEqual([]);
});
