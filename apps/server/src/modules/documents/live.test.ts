import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { givenDocument, reviewAs } from '../../test/documents.ts';
import { listenForStreams, openStream, type TestStream, wait } from '../../test/open-stream.ts';

let t: TestApp;
let port: number;
const opened: TestStream[] = [];
beforeAll(async () => {
  t = await startTestApp();
  port = await listenForStreams(t);
});
afterAll(async () => {
  for (const stream of opened) stream.disconnect();
  await t.close();
});

const changesOf = ({ received }: TestStream) =>
  received.filter(({ data }) => data.type === 'COURIER_DOCUMENTS_UPDATED').map(({ data }) => data.courierId);
async function until(done: () => boolean): Promise<void> {
  for (let n = 0; n < 1_000 && !done(); n += 1) await wait(10);
}

it('who reviews papers and the own courier are told live, nobody else', { timeout: 60_000 }, async () => {
  const branch = await t.given.branch();
  const courier = await t.given.courier(branch);
  const manager = await t.given.user('BRANCH_MANAGER', { branch });
  const sister = await t.given.branch({ companyId: branch.companyId });
  const people = [
    courier,
    manager,
    await t.given.courier(branch),
    await t.given.user('PACKAGING_CHIEF', { branch }),
    await t.given.user('BRANCH_MANAGER', { branch: sister }),
  ];
  opened.push(...people.map(({ cookie }) => openStream(port, cookie)));
  const [mine, desk, ...others] = opened;
  if (!mine || !desk) throw new Error('nobody listens');
  await Promise.all(opened.map((stream) => stream.open()));
  // a stream that is not open yet misses a message: the first ones are sent until both hear
  for (let n = 0; n < 8 && (changesOf(mine).length === 0 || changesOf(desk).length === 0); n += 1) {
    await givenDocument(t, courier);
    await until(() => changesOf(mine).length > 0 && changesOf(desk).length > 0);
  }
  const before = [changesOf(mine).length, changesOf(desk).length];
  await reviewAs(t, manager, await givenDocument(t, courier));
  await until(() => changesOf(mine).length >= (before[0] ?? 0) + 2);
  await until(() => changesOf(desk).length >= (before[1] ?? 0) + 2);
  expect([changesOf(mine).length, changesOf(desk).length]).toEqual(before.map((count) => count + 2));
  expect(new Set([...changesOf(mine), ...changesOf(desk)])).toEqual(new Set([courier.id]));
  expect(others.map(changesOf)).toEqual([[], [], []]);
});
