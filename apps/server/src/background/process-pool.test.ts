import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { CONNECTION_TIMEOUTS } from '../http/connections.ts';
import {
  BackgroundBusy,
  BackgroundFailure,
  createProcessPool,
  type ProcessPool,
  WAITED_FOR,
} from './process-pool.ts';
import { entryBeside } from './spawn-process.ts';

const entry = entryBeside(new URL('../test/', import.meta.url).href + 'x.ts', 'probe-process');
const pools: ProcessPool[] = [];
afterEach(() => pools.splice(0).forEach((pool) => pool.end()));

function poolOf(options: Partial<Parameters<typeof createProcessPool>[0]> = {}): ProcessPool {
  const pool = createProcessPool({ entry, most: 1, limitMs: 60_000, ...options });
  pools.push(pool);
  return pool;
}
const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // killed, and not yet collected
    return process.platform === 'linux' && /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
};
const pidOf = async (pool: ProcessPool): Promise<number> => (await pool.run(['pid'])) as number;

describe('a pool of background processes', () => {
  it('starts them from their source as well, as the server under development does', async () => {
    const source = new URL('../test/probe-process.ts', import.meta.url);
    expect(await poolOf({ entry: source }).run(['join', 'bir', 'iki'])).toBe('bir,iki');
  });

  it('answers each task from its values in one process, also after a task that read only some', async () => {
    const pool = poolOf();
    const pid = await pidOf(pool);
    expect(await pool.run(['join', 'bir', 'iki', Buffer.from('üç')])).toBe('bir,iki,üç');
    expect(await pool.run(['first', 'bir', 'iki', 'üç'])).toBe('bir');
    expect(await pool.run(['join', 'dört'])).toBe('dört');
    expect(await pidOf(pool)).toBe(pid);
    expect(isGone(pid)).toBe(false);
  });

  it('a value may be the answer to what the process asks meanwhile', async () => {
    let hear: (told: unknown) => void = () => undefined;
    const asked = new Promise<unknown>((resolve) => (hear = resolve));
    async function* values(): AsyncGenerator<string> {
      yield 'ask';
      yield `${String(await asked)} yanıtı`;
    }
    expect(await poolOf().run(values(), hear)).toBe('soru yanıtı');
  });

  it('runs in a process of low priority and a session of its own, without our variables', async () => {
    process.env.BACKGROUND_PROBE_SECRET = 'gizli';
    globalThis.hasProductPriority = true;
    try {
      const facts = (await poolOf().run(['facts'])) as {
        nice: number;
        variables: string[];
        session: number | null;
        pid: number;
      };
      expect(facts.nice).toBe(10);
      expect(facts.variables).not.toContain('BACKGROUND_PROBE_SECRET');
      expect(facts.variables).not.toContain('HOME');
      expect(facts.session).toBe(process.platform === 'linux' ? facts.pid : null);
    } finally {
      delete process.env.BACKGROUND_PROBE_SECRET;
      globalThis.hasProductPriority = undefined;
    }
  });

  it.each([
    ['throws', ['throw'], 'bozuk'],
    ['ends in the middle of its values', ['exit', 'a', 'b'], 'ended'],
  ])('a task that %s fails, and the next one gets another process', async (_, values, said) => {
    const pool = poolOf();
    const pid = await pidOf(pool);
    await expect(pool.run(values)).rejects.toThrow(BackgroundFailure);
    await expect(pool.run(values)).rejects.toThrow(said);
    expect(await pidOf(pool)).not.toBe(pid);
  });

  it('a task over its time, or over its memory, fails', async () => {
    await expect(poolOf({ limitMs: 1_500 }).run(['hang'])).rejects.toThrow('not done within 1500 ms');
    await expect(poolOf({ heapMb: 32 }).run(['fill'])).rejects.toThrow(BackgroundFailure);
  });

  it('values that cannot be read are the caller’s error, and nobody waits for the process', async () => {
    async function* values(): AsyncGenerator<string> {
      yield 'join';
      await Promise.resolve();
      throw new RangeError('okunamadı');
    }
    const pool = poolOf();
    await expect(pool.run(values())).rejects.toThrow(RangeError);
    expect(await pool.run(['join', 'bir'])).toBe('bir');
  });

  it('more than may wait are refused; who waits is not asked for values, and fails at the end', async () => {
    const pool = poolOf({ mostWaiting: 1 });
    await pidOf(pool);
    let isAsked = false;
    async function* values(): AsyncGenerator<string> {
      isAsked = true;
      yield await Promise.resolve('pid');
    }
    const running = pool.run(['hang']);
    const waits = pool.run(values());
    await expect(pool.run(['pid'])).rejects.toThrow(BackgroundBusy);
    expect(isAsked).toBe(false);
    const results = Promise.allSettled([running, waits]);
    pool.end();
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(isAsked).toBe(false);
    await expect(pool.run(['pid'])).rejects.toThrow(BackgroundFailure);
  });

  it('who waits too long is refused, and the slot goes to the next one', async () => {
    const pool = poolOf({ limitMs: 1_500, mostWaitingMs: 100 });
    const hanging = pool.run(['hang']).catch((error: unknown) => error);
    await expect(pool.run(['pid'])).rejects.toThrow(BackgroundBusy);
    expect(await hanging).toBeInstanceOf(BackgroundFailure);
    expect(await pool.run(['join', 'bir'])).toBe('bir');
  });

  it('what somebody waits for ends before the connection counts as idle', () => {
    const { mostWaitingMs, limitMs } = WAITED_FOR;
    expect(mostWaitingMs + limitMs).toBeLessThan(CONNECTION_TIMEOUTS.connectionTimeout);
  });

  it('ends its processes', async () => {
    const pool = poolOf({ most: 2 });
    const [idle, busy] = await Promise.all([pidOf(pool), pool.run(['pid'])]);
    const hanging = pool.run(['hang']).catch(() => 'failed');
    pool.end();
    expect(await hanging).toBe('failed');
    await expect.poll(() => isGone(idle) && isGone(busy as number)).toBe(true);
  });
});
