import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';

let t: TestApp;
let port: number;
beforeAll(async () => {
  t = await startTestApp();
  port = Number(new URL(await t.app.http.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => t?.close());

const BODY = '{}';
/** Longer than an authorization is trusted. */
const ON_ITS_WAY_MS = 1_300;

/** Status of a call whose body comes late. @param meanwhile what happens between headers and body */
async function callSlowly(cookie: string, meanwhile: () => Promise<unknown>): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  const answered = new Promise<string>((resolve, reject) => {
    socket.once('data', (data) => resolve(data.toString('latin1'))).once('error', reject);
  });
  socket.write(
    `POST /api/user/sessions/end-others HTTP/1.1\r\nhost: a\r\ncookie: ${cookie}\r\n` +
      `content-type: application/json\r\n` +
      `content-length: ${BODY.length}\r\n\r\n`,
  );
  await Promise.all([sleep(ON_ITS_WAY_MS), sleep(100).then(meanwhile)]);
  socket.write(BODY);
  const answer = await answered;
  socket.destroy();
  return Number(answer.slice(9, 12));
}

it('criteria B05: a call whose session ends while its body is on its way is refused', async () => {
  const owner = await t.given.user('OWNER');
  const status = await callSlowly(owner.cookie, () => t.call(owner, 'POST', '/api/logout'));
  expect(status).toBe(401);
});

it('a slow body of a session that goes on is served', async () => {
  const owner = await t.given.user('OWNER');
  expect(await callSlowly(owner.cookie, () => Promise.resolve())).toBe(200);
});
