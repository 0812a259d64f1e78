import { createServer, type Server } from 'node:net';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeError } from '../http/errors.ts';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import { openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const one = () => t.db.asSystem((tx) => sql<{ one: number }>`select 1 as one`.execute(tx));

describe('criteria A08: a connection that is lost while it is in use', () => {
  it('between two statements: the work fails as unavailable, the process and later work go on', async () => {
    const lost = t.db.asSystem(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await endConnection(rows[0]?.pid ?? 0);
      return sql`select 1`.execute(tx);
    });
    await expect(lost).rejects.toSatisfy(isDatabaseUnavailable);
    expect((await one()).rows).toEqual([{ one: 1 }]);
  });

  it('inside a statement, in a transaction or out of one', async () => {
    const ways = [
      (query: ReturnType<typeof sql>) => t.db.asSystem((tx) => query.execute(tx)),
      (query: ReturnType<typeof sql>) => query.execute(t.db.autocommit),
    ];
    for (const way of ways) {
      const lost = way(sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(5)`);
      await expect(lost).rejects.toSatisfy(isDatabaseUnavailable);
    }
    expect((await one()).rows).toEqual([{ one: 1 }]);
  });
});

describe('criteria A08: no connection can be opened', () => {
  const servers: Server[] = [];
  afterAll(() => servers.forEach((server) => server.close()));

  /** A listener that is no database. */
  async function listen(greet: (socket: import('node:net').Socket) => void): Promise<string> {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      greet(socket);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    return `postgresql://nobody:x@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/x`;
  }

  it('whatever the driver says about it, the answer is 503 with the catalogue’s sentence', {
    timeout: 60_000,
  }, async () => {
    const closed = await listen(() => undefined);
    servers.pop()?.close();
    const urls = {
      'no listener': closed,
      'no answer (connection timeout)': await listen(() => undefined),
      'hung up at once': await listen((socket) => socket.destroy()),
      'hung up at the first word': await listen((socket) => socket.once('data', () => socket.end())),
      'not a database': await listen((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
      'an unknown host name': 'postgresql://nobody:x@no-such-host.invalid:5432/x',
      'a wrong password': t.ownerUrl.replace(/\/\/([^:]+):[^@]*@/, '//$1:wrong@'),
    };
    const answers = await Promise.all(
      Object.entries(urls).map(async ([what, url]) => {
        const db = openDatabase({ url, poolSize: 1, onError: () => undefined });
        const errors = await Promise.all(
          [
            db.asSystem((tx) => sql`select 1`.execute(tx)),
            sql`select 1`.execute(db.autocommit),
            sql`select 1`.execute(db.reserved.autocommit),
          ].map((work) => work.then(() => 'no error').catch((error: unknown) => describeError(error).code)),
        );
        await db.close();
        return [what, errors];
      }),
    );
    const expected = Object.keys(urls).map((what) => [
      what,
      Array.from({ length: 3 }, () => 'SERVICE_UNAVAILABLE'),
    ]);
    expect(answers).toEqual(expected);
  });

  it('after the pool was closed', async () => {
    const db = openDatabase({ url: t.ownerUrl, poolSize: 1, onError: () => undefined });
    await db.close();
    await expect(sql`select 1`.execute(db.autocommit)).rejects.toSatisfy(isDatabaseUnavailable);
  });
});

describe('the pool at the start', () => {
  it('opens every connection before the first use, and logs when the database refuses some', async () => {
    const db = openDatabase({ url: t.ownerUrl, poolSize: 5, onError: () => undefined });
    const { size } = db.load();
    expect(await db.warm()).toBe(size);
    expect(db.load()).toMatchObject({ total: size, idle: size, waiting: 0 });
    await db.close();
    const away = openDatabase({
      url: 'postgresql://x:x@127.0.0.1:1/x',
      poolSize: 5,
      onError: () => undefined,
    });
    expect(await away.warm()).toBe(0);
    await away.close();
  });
});

/**
 * Ends a connection from outside and waits until its close message has arrived, with no query waiting on it.
 */
async function endConnection(pid: number): Promise<void> {
  const owner = new Client({ connectionString: t.ownerUrl });
  await owner.connect();
  await owner.query('select pg_terminate_backend($1)', [pid]);
  await owner.end();
  await new Promise((resolve) => setTimeout(resolve, 300));
}
