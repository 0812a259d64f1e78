import { afterEach, describe, expect, it } from 'vitest';
import { entryBeside } from '../../background/spawn-process.ts';
import { createProcessHost } from './process-host.ts';
import type { RoadTask, RouterHost } from './road-task.ts';

const ENTRY = new URL('../../test/made-router-process.ts', import.meta.url);
const EVERYWHERE = { minLat: -90, minLng: -180, maxLat: 90, maxLng: 180 };
let host: RouterHost | undefined;
let ends: string[] = [];
afterEach(async () => {
  await host?.stop();
  ends = [];
});

async function open(library: string | null = null): Promise<RouterHost> {
  const opened = createProcessHost({
    entry: ENTRY,
    settings: { sets: [], library },
    hangMs: 300,
    firstPauseMs: 20,
    onReady: () => undefined,
    onEnd: (reason) => ends.push(reason),
  });
  host = opened;
  await expect.poll(() => opened.method()).toBe('STREETS');
  return opened;
}
const about = (lat: number): RoadTask => ({ kind: 'covers', place: { lat, lng: 29 } });

describe('issue "Roads": a router in a process of its own', () => {
  it('answers, and says that it failed', async () => {
    const opened = await open();
    expect(await opened.run(about(1))).toBe(true);
    await expect(opened.run(about(4))).rejects.toThrow('broken');
    expect(await opened.run(about(1))).toBe(true);
  });

  it.each([
    ['dies in the middle of a call', 3],
    ['hangs', 2],
  ])('that %s is ended and started again', async (_, lat) => {
    const opened = await open();
    await expect(opened.run(about(lat))).rejects.toThrow('ended');
    expect(opened.method()).toBeNull();
    await expect(opened.run(about(1))).rejects.toThrow('no router is ready');
    await expect.poll(() => opened.method()).toBe('STREETS');
    expect(await opened.run(about(1))).toBe(true);
    expect(ends).toHaveLength(1);
  });

  it('that ends while a library is loaded goes on without the library', async () => {
    await open('/nowhere');
    expect(ends).toEqual(['exit 7']);
  });

  it.each([
    ['hangs again makes room for the graph', 2, '/made.graph', 'STREETS'],
    ['ends again makes room for the graph', 3, '/made.graph', 'STREETS'],
    ['hangs again is opened again where there is no graph', 2, null, 'VALHALLA'],
  ] as const)('whose library %s', async (_, lat, graph, then) => {
    const methods: string[] = [];
    const opened = createProcessHost({
      entry: ENTRY,
      settings: { sets: [{ name: 'Var', bounds: EVERYWHERE, graph, tiles: '/made' }], library: '/opens' },
      hangMs: 300,
      firstPauseMs: 20,
      onReady: (method) => methods.push(method),
      onEnd: (reason) => ends.push(reason),
    });
    host = opened;
    for (const count of [1, 2]) {
      await expect.poll(() => methods.length, { timeout: 5_000 }).toBe(count);
      expect(opened.method()).toBe('VALHALLA');
      await expect(opened.run(about(lat))).rejects.toThrow('ended');
    }
    await expect.poll(() => opened.method(), { timeout: 5_000 }).toBe(then);
    expect(await opened.run(about(1))).toBe(true);
  });

  it('whose library hangs over one set keeps it for the other', async () => {
    const set = (name: string, lat: number) => ({
      name,
      bounds: { ...EVERYWHERE, minLat: lat - 0.5, maxLat: lat + 0.4 },
      graph: '/made.graph',
      tiles: '/made',
    });
    const opened: (readonly string[])[] = [];
    const made = createProcessHost({
      entry: ENTRY,
      settings: { sets: [set('Bir', 1), set('İki', 2), set('Üç', 3)], library: '/opens' },
      hangMs: 300,
      firstPauseMs: 20,
      onReady: (_, notes) => opened.push(notes),
      onEnd: (reason) => ends.push(reason),
    });
    host = made;
    for (const [count, lat] of [2, 3, 2, 3].entries()) {
      await expect.poll(() => opened.length, { timeout: 5_000 }).toBe(count + 1);
      await expect(made.run(about(lat))).rejects.toThrow('ended');
    }
    await expect.poll(() => opened.length, { timeout: 5_000 }).toBe(5);
    const all = ['Bir', 'İki', 'Üç'];
    expect(opened).toEqual([all, all, all, ['Bir', 'Üç'], ['Bir']]);
    expect(made.method()).toBe('VALHALLA');
  });

  it('that only takes too long to open is tried again with its library', async () => {
    const opened = createProcessHost({
      entry: ENTRY,
      settings: { sets: [], library: '/never' },
      openMs: 400,
      firstPauseMs: 20,
      onReady: () => ends.push('ready'),
      onEnd: (reason) => ends.push(reason),
    });
    host = opened;
    await expect.poll(() => ends.length, { timeout: 5_000 }).toBeGreaterThan(2);
    expect(new Set(ends)).toEqual(new Set(['not opened within 400 ms']));
  });

  it('that can open nothing says why, and tries again', async () => {
    const closed = createProcessHost({
      entry: entryBeside(import.meta.url, 'roads-process'),
      settings: {
        sets: [{ name: 'Yok', bounds: EVERYWHERE, graph: '/nowhere.graph', tiles: '/nowhere' }],
        library: '/nowhere',
      },
      firstPauseMs: 20,
      onReady: () => undefined,
      onEnd: (reason) => ends.push(reason),
    });
    host = closed;
    await expect.poll(() => ends.length).toBeGreaterThan(1);
    expect(ends[0]).toMatch(/^Yok: Valhalla: .+; Yok: graph: ENOENT/);
    expect(closed.method()).toBeNull();
  });

  it('ends with its host', async () => {
    const opened = await open();
    await opened.stop();
    await expect(opened.run(about(1))).rejects.toThrow('no router is ready');
    expect(ends).toEqual([]);
  });
});
