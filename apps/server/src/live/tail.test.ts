import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import { createTail, type EventRow, type Tail } from './tail.ts';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('criteria A12: the tail skips no committed event and tells no rolled-back one', () => {
  let t: TestApp;
  let tail: Tail;
  const seen: EventRow[] = [];
  beforeAll(async () => {
    t = await startTestApp({ runningClock: true });
    tail = createTail({ db: t.db, deliver: async (rows) => void seen.push(...rows), onError: () => undefined });
    await tail.start();
  });
  afterAll(async () => {
    await tail.stop();
    await t.close();
  });

  const insert = (client: Client, mark: string) =>
    client.query(
      "insert into events (kind, entity, entity_id, actor_kind, payload) values ('TEST', 'company', 1, 'SYSTEM', jsonb_build_object('mark', $1::text))",
      [mark],
    );
  const open = async () => {
    const client = new Client({ connectionString: t.ownerUrl });
    await client.connect();
    return client;
  };
  const marks = () => seen.map((row) => row.payload.mark);
  async function until(done: () => boolean): Promise<void> {
    for (let i = 0; i < 500 && !done(); i += 1) {
      tail.wake();
      await wait(10);
    }
  }

  it('waits for a lower id that is still on its way, then delivers both in id order', async () => {
    const [slow, fast] = [await open(), await open()];
    await slow.query('begin');
    await insert(slow, 'low');
    await insert(fast, 'high');
    tail.wake();
    await wait(150);
    expect(marks()).not.toContain('high');
    await slow.query('commit');
    await until(() => marks().includes('high'));
    expect(marks().slice(-2)).toEqual(['low', 'high']);
    await Promise.all([slow.end(), fast.end()]);
  });

  it('passes over an id whose transaction was rolled back', async () => {
    const [dead, alive] = [await open(), await open()];
    await dead.query('begin');
    await insert(dead, 'never');
    await insert(alive, 'after the gap');
    await dead.query('rollback');
    await until(() => marks().includes('after the gap'));
    expect(marks()).toContain('after the gap');
    expect(marks()).not.toContain('never');
    await Promise.all([dead.end(), alive.end()]);
  });

  it('2,000 random transactions on 8 connections, 5 % rolled back: each committed event exactly once, in order', async () => {
    const before = seen.length;
    const clients = await Promise.all(Array.from({ length: 8 }, open));
    const committed: string[] = [];
    await Promise.all(
      clients.map(async (client, c) => {
        for (let i = 0; i < 250; i += 1) {
          const mark = `${c}:${i}`;
          await client.query('begin');
          await insert(client, mark);
          if ((c + i) % 7 === 0) await wait((c * 3 + i) % 4);
          const abort = (c * 31 + i * 17) % 20 === 0;
          await client.query(abort ? 'rollback' : 'commit');
          if (!abort) committed.push(mark);
          tail.wake();
        }
      }),
    );
    await until(() => seen.length - before >= committed.length);
    const told = seen.slice(before);
    expect(new Set(told.map((row) => row.payload.mark))).toEqual(new Set(committed));
    expect(told.length).toBe(committed.length);
    expect(told.map((row) => row.id)).toEqual(told.map((row) => row.id).sort((a, b) => a - b));
    await Promise.all(clients.map((client) => client.end()));
  });
});
