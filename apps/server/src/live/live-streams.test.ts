import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../test/factories.ts';
import { listenForStreams, openStream, type Received, wait } from '../test/open-stream.ts';
import { appendEvents } from './append.ts';

describe('the live stream', () => {
  let t: TestApp;
  let port: number;
  let branch: GivenBranch;
  let manager: GivenUser;
  beforeAll(async () => {
    t = await startTestApp({ runningClock: true });
    port = await listenForStreams(t);
    branch = await t.given.branch();
    manager = await t.given.user('BRANCH_MANAGER', { branch });
  });
  afterAll(() => t.close());

  async function tell(at: GivenBranch, mark: number): Promise<void> {
    const order = await t.given.order(at);
    await t.db.asSystem((tx) =>
      appendEvents(tx, [
        {
          kind: 'ORDER_CREATED',
          entity: 'order',
          entityId: order.id,
          companyId: at.companyId,
          branchId: at.id,
          at: t.clock.now(),
          actor: 'system',
          payload: { action: 'create', from: null, to: 'PREPARING', version: mark },
        },
      ]),
    );
    t.app.feed.wake();
  }
  const marks = (received: readonly Received[]) =>
    received
      .filter((message) => message.data.type === 'ORDER_CREATED')
      .map((message) => message.data.version);
  async function until(done: () => boolean): Promise<void> {
    for (let i = 0; i < 300 && !done(); i += 1) await wait(10);
  }

  it('criteria A11: over 100 disconnects with Last-Event-ID every event arrives exactly once and in order', {
    timeout: 60_000,
  }, async () => {
    const all: Received[] = [];
    let last: number | undefined;
    let mark = 0;
    for (let cut = 0; cut < 100; cut += 1) {
      const stream = openStream(port, manager.cookie, last);
      if (cut === 0) await stream.open();
      for (let i = 0; i < 3; i += 1) await tell(branch, (mark += 1));
      if (cut % 10 === 9 || cut === 0) await until(() => marks(stream.received).at(-1) === mark);
      else await wait(cut % 4);
      stream.disconnect();
      const taken = stream.received.filter((message) => message.id !== null);
      all.push(...taken);
      last = taken.at(-1)?.id ?? last;
    }
    const rest = openStream(port, manager.cookie, last);
    await until(() => marks(rest.received).at(-1) === mark);
    rest.disconnect();
    all.push(...rest.received);
    expect(marks(all)).toEqual(Array.from({ length: mark }, (_, i) => i + 1));
  });

  it('an id from too long ago, or from another database, is answered with RESYNC', async () => {
    const stream = openStream(port, manager.cookie, 999_999_999);
    await until(() => stream.received.length > 0);
    expect(stream.received[0]?.data).toEqual({ type: 'RESYNC' });
    stream.disconnect();
  });

  it('an id that cannot be read is answered with RESYNC too', async () => {
    for (const id of ['abc', '-1', '9'.repeat(20)]) {
      const stream = openStream(port, manager.cookie, id);
      await until(() => stream.received.length > 0);
      expect(stream.received[0]?.data).toEqual({ type: 'RESYNC' });
      stream.disconnect();
    }
  });

  it('a stream receives events of its own scope only', async () => {
    const other = await t.given.branch();
    const sibling = await t.given.branch({ companyId: branch.companyId });
    const admin = await t.given.user('COMPANY_ADMIN', { companyId: branch.companyId });
    const [own, company] = [openStream(port, manager.cookie), openStream(port, admin.cookie)];
    await Promise.all([own.open(), company.open()]);
    await tell(other, 9_001);
    await tell(sibling, 9_002);
    await tell(branch, 9_003);
    await until(() => marks(own.received).includes(9_003) && marks(company.received).includes(9_003));
    expect(marks(own.received)).toEqual([9_003]);
    expect(marks(company.received)).toEqual([9_002, 9_003]);
    own.disconnect();
    company.disconnect();
  });

  it('criteria B05: the stream of an ended session closes within 5 s', async () => {
    const user = await t.given.user('BRANCH_MANAGER', { branch });
    const stream = openStream(port, user.cookie);
    await stream.open();
    await t.call({ cookie: user.cookie }, 'POST', '/api/logout');
    for (let i = 0; i < 50 && !stream.isEnded(); i += 1) await wait(100);
    expect(stream.isEnded()).toBe(true);
    expect(stream.received.at(-1)?.data).toEqual({ type: 'SESSION_ENDED' });
  });

  it('without a session the stream answers 401', async () => {
    expect((await t.call(null, 'GET', '/api/events')).status).toBe(401);
  });
});
