import { copyFile, mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeGraph } from '@ulak/roads/graph-file';
import { Client } from 'pg';
import { PMTiles, type RangeResponse, type Source } from 'pmtiles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STREETS_LOCK } from '../../db/advisory-locks.ts';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { type MadeUpWay, writeExtract } from '../../test/street-extract.ts';
import { loadStreets, type StreetsToLoad } from './load-streets.ts';
import { listSets, removeSet } from './manage-sets.ts';

let t: TestApp;
let folder: string;
let db: Client;
beforeAll(async () => {
  t = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'ulak-extract-'));
  db = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
  await db.connect();
});
afterAll(async () => {
  await db?.end();
  await t?.close();
  await rm(folder, { recursive: true, force: true });
});

const MODA: MadeUpWay[] = [
  {
    tags: { highway: 'tertiary', name: 'Moda Caddesi' },
    points: [
      [40.986, 29.02],
      [40.987, 29.021],
    ],
  },
  {
    tags: { highway: 'tertiary', name: 'MODA CD.', oneway: '-1' },
    points: [
      [40.987, 29.021],
      [40.99, 29.022],
    ],
  },
  {
    tags: { highway: 'residential', name: 'Moda Caddesi' },
    points: [
      [40.9905, 29.0225],
      [40.991, 29.023],
    ],
  },
  // the same name five kilometres away, in Üsküdar
  {
    tags: { highway: 'residential', name: 'Moda Caddesi' },
    points: [
      [41.03, 29.04],
      [41.031, 29.041],
    ],
  },
  {
    tags: { highway: 'residential', name: 'Şair Nefi Sokağı', oneway: 'yes' },
    points: [
      [40.986, 29.02],
      [40.986, 29.03],
    ],
  },
  {
    tags: { highway: 'motorway' },
    points: [
      [40.9, 28.9],
      [41.1, 29.2],
    ],
  },
  {
    tags: { highway: 'footway', name: 'Patika' },
    points: [
      [40.986, 29.02],
      [40.996, 29.03],
    ],
  },
  {
    tags: { highway: 'residential', name: 'Kapalı Sokak', access: 'private' },
    points: [
      [40.986, 29.02],
      [40.996, 29.03],
    ],
  },
  {
    tags: { building: 'yes', name: 'Bina' },
    points: [
      [40.986, 29.02],
      [40.996, 29.03],
    ],
  },
  {
    tags: { highway: 'residential', name: '<img src=x onerror=alert(1)>\u0000\nSokak' },
    points: [
      [40.99, 29.03],
      [40.991, 29.03],
    ],
  },
];
const PLACES = [
  { tags: { place: 'neighbourhood', name: 'Caferağa Mahallesi' }, point: [40.985, 29.025] as const },
];

async function madeUp(ways: readonly MadeUpWay[] = MODA, name = 'moda.osm.pbf'): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, writeExtract(ways, PLACES));
  return file;
}
const load = (file: string, name = 'Moda', listeners: Pick<StreetsToLoad, 'onTiles'> = {}) =>
  loadStreets({
    ownerUrl: t.ownerUrl,
    dataDir: t.documentsDir,
    file,
    name,
    at: t.clock.now(),
    ...listeners,
  });
const rows = async (sql: string) => (await db.query(sql)).rows;
const graphFile = (tiles: string): string => tiles.replace('.pmtiles', '.graph');
const tilesHere = async () => (await readdir(join(t.documentsDir, 'streets'))).toSorted();
const listed = async () => (await t.call(null, 'GET', '/api/streets/tiles')).body;

/** The served archive, asked for in ranges as a browser does. */
class Served implements Source {
  constructor(private readonly url: string) {}
  getKey = (): string => this.url;
  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const range = `bytes=${offset}-${offset + length - 1}`;
    const { raw } = await t.call(null, 'GET', this.url, undefined, { range });
    if (raw.statusCode !== 206) throw new Error(`no part: ${raw.statusCode}`);
    return { data: new Uint8Array(raw.rawPayload).buffer };
  }
}

describe('issue "Roads": npm run streets', { timeout: 60_000 }, () => {
  beforeEach(async () => {
    await db.query('delete from streets');
    await db.query('delete from street_sets');
    await load(await madeUp());
  });

  it('joins ways of one name, tells districts apart, leaves out what no courier rides', async () => {
    expect(await load(await madeUp())).toMatchObject({ roads: 7, streets: 4, neighborhoods: 1 });
    const streets = await rows(
      `select kind, name, search, district, city, length_m, jsonb_array_length(path) as points
       from streets order by search, district`,
    );
    expect(streets).toEqual([
      {
        kind: 'NEIGHBOURHOOD',
        name: 'Caferağa Mahallesi',
        search: 'caferaga mah',
        district: 'Kadıköy',
        city: 'İstanbul',
        length_m: 0,
        points: null,
      },
      {
        kind: 'STREET',
        name: '<img src=x onerror=alert(1)> Sokak',
        search: 'img src x onerror alert 1 sok',
        district: 'Kadıköy',
        city: 'İstanbul',
        length_m: 111,
        points: 2,
      },
      {
        kind: 'STREET',
        name: 'Moda Caddesi',
        search: 'moda cad',
        district: 'Kadıköy',
        city: 'İstanbul',
        length_m: 554,
        points: 3,
      },
      {
        kind: 'STREET',
        name: 'Moda Caddesi',
        search: 'moda cad',
        district: 'Üsküdar',
        city: 'İstanbul',
        length_m: 139,
        points: 2,
      },
      {
        kind: 'STREET',
        name: 'Şair Nefi Sokağı',
        search: 'sair nefi sok',
        district: 'Kadıköy',
        city: 'İstanbul',
        length_m: 840,
        points: 2,
      },
    ]);
    const [sets] = await rows(
      'select name, source_file, way_count, street_count, tiles_file, tiles_bytes from street_sets',
    );
    expect(sets).toMatchObject({ name: 'Moda', source_file: 'moda.osm.pbf', way_count: 7, street_count: 4 });
    expect(await tilesHere()).toEqual([graphFile(sets.tiles_file), sets.tiles_file]);
  });

  it('serves an archive that another reader of PMTiles reads, in ranges, with a tag, for ever', async () => {
    const { sets, attribution } = await listed();
    expect(attribution).toBe('© OpenStreetMap katkıda bulunanlar');
    expect(sets).toEqual([
      {
        name: 'Moda',
        tilesUrl: expect.stringMatching(/^\/api\/streets\/tiles\/[0-9a-f]{32}\.pmtiles$/),
        builtAt: t.clock.now().toISOString(),
        bounds: { minLat: 40.9, minLng: 28.9, maxLat: 41.1, maxLng: 29.2 },
      },
    ]);
    const url = sets[0].tilesUrl as string;
    const archive = new PMTiles(new Served(url));
    expect(await archive.getHeader()).toMatchObject({
      minZoom: 10,
      maxZoom: 15,
      tileType: 1,
      clustered: true,
    });
    expect(await archive.getMetadata()).toMatchObject({ vector_layers: [{ id: 'roads' }] });
    const tile = await archive.getZxy(15, 19_025, 12_286);
    expect(Buffer.from(tile?.data ?? new ArrayBuffer(0)).toString('utf8')).toContain('Moda Caddesi');
    expect(await archive.getZxy(15, 0, 0)).toBeUndefined();

    const { raw } = await t.call(null, 'GET', url);
    expect([raw.statusCode, raw.rawPayload.length]).toEqual([200, Number(raw.headers['content-length'])]);
    expect(raw.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
    });
    const etag = String(raw.headers.etag);
    const ask = async (headers: Record<string, string>) => {
      const answer = await t.call(null, 'GET', url, undefined, headers);
      return [answer.raw.statusCode, answer.raw.rawPayload.length, answer.raw.headers['content-range']];
    };
    const size = raw.rawPayload.length;
    expect(await ask({ 'if-none-match': etag })).toEqual([304, 0, undefined]);
    expect(await ask({ range: 'bytes=-7' })).toEqual([206, 7, `bytes ${size - 7}-${size - 1}/${size}`]);
    expect(await ask({ range: `bytes=${size - 3}-` })).toEqual([
      206,
      3,
      `bytes ${size - 3}-${size - 1}/${size}`,
    ]);
    expect(await ask({ range: `bytes=${size}-` })).toEqual([416, 0, `bytes */${size}`]);
    const none = await t.call(null, 'GET', url, undefined, { range: `bytes=${size}-` });
    expect(none.raw.headers['cache-control']).toBe('no-store');
    const head = await t.app.http.inject({ method: 'HEAD', url, headers: { range: 'bytes=0-6' } });
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(size)]);
    for (const range of ['bytes=0-1,4-5', 'bytes=9-2', 'lines=1-2', 'bytes=x'])
      expect(await ask({ range })).toEqual([200, size, undefined]);
    expect(await ask({ range: 'bytes=0-6', 'if-range': '"another"' })).toEqual([200, size, undefined]);
    expect((await t.call(null, 'GET', `/api/streets/tiles/${'0'.repeat(32)}.pmtiles`)).status).toBe(404);
    for (const file of ['..%2f..%2fsecret', 'x.pmtiles'])
      expect((await t.call(null, 'GET', `/api/streets/tiles/${file}`)).status).toBe(400);
  });

  it('a second load takes the place of the first at once, another name stands beside it', async () => {
    const [before] = (await listed()).sets;
    await load(await madeUp(MODA.slice(0, 1)));
    const [after] = (await listed()).sets;
    expect(after.tilesUrl).not.toBe(before.tilesUrl);
    expect(await rows(`select name from streets where kind = 'STREET'`)).toEqual([{ name: 'Moda Caddesi' }]);
    expect((await t.call(null, 'GET', before.tilesUrl)).status).toBe(404);
    expect(await tilesHere()).toHaveLength(2);
    await load(await madeUp(MODA.slice(3, 4)), 'Üsküdar');
    expect((await listed()).sets.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Moda',
      'Üsküdar',
    ]);
    expect(
      await loadStreets({
        ownerUrl: t.ownerUrl,
        dataDir: t.documentsDir,
        file: await madeUp(),
        name: 'Demo',
        at: t.clock.now(),
        isOnce: true,
      }),
    ).toBeNull();
  });

  it('refuses what is no file of roads in a sentence, and leaves what is there', async () => {
    const before = [await listed(), await tilesHere()];
    const cut = join(folder, 'cut.osm.pbf');
    await copyFile(await madeUp(), cut);
    await truncate(cut, (await readFile(cut)).length - 20);
    const damaged = join(folder, 'damaged.osm.pbf');
    const real = await readFile('data/streets/istanbul-4-ilce.osm.pbf');
    await writeFile(damaged, Buffer.from(real).fill(0xa5, 50_000));
    const badHeader = join(folder, 'bad-header.osm.pbf');
    await writeFile(badHeader, real.fill(0xa5, 30));
    const foreign = join(folder, 'foreign.osm.pbf');
    await writeFile(foreign, '<?xml version="1.0"?><osm></osm>');
    const empty = join(folder, 'empty.osm.pbf');
    await writeFile(empty, '');
    const nodesOnly = join(folder, 'nodes.osm.pbf');
    await writeFile(nodesOnly, writeExtract(MODA, PLACES, { hasWays: false }));
    const fewNodes = join(folder, 'few-nodes.osm.pbf');
    await writeFile(fewNodes, writeExtract(MODA, PLACES, { nodes: 5 }));
    const refusals: [string, RegExp][] = [
      [join(folder, 'none.osm.pbf'), /^Dosya bulunamadı/],
      [folder, /^Bu bir dosya değil/],
      [cut, /yarım kalmış/],
      [damaged, /^Dosya bozuk: yeniden indirin ve kaynağının \.md5/],
      [badHeader, /dosyası \(.osm.pbf\) değil/],
      [foreign, /dosyası \(.osm.pbf\) değil/],
      [empty, /dosyası \(.osm.pbf\) değil/],
      [nodesOnly, /^Dosyada hiç yol yok: indirme bitmemiş/],
      [fewNodes, /noktalarının %\d\d kadarı yok: eksik/],
      [await madeUp(MODA.slice(6, 9), 'no-roads.osm.pbf'), /^Dosyada yol yok/],
    ];
    for (const [file, sentence] of refusals) await expect(load(file)).rejects.toThrow(sentence);
    expect([await listed(), await tilesHere()]).toEqual(before);
  });

  it('tells how much of its roads a file that it loads has lost', async () => {
    const whole = await load(await madeUp());
    const edge = join(folder, 'edge.osm.pbf');
    await writeFile(edge, writeExtract(MODA.slice(0, 5), [], { nodes: 7 }));
    expect([whole?.missingShare, (await load(edge))?.missingShare]).toEqual([0, 1 / 8]);
  });

  it('tells the second of two loads to wait; a failure midway leaves nothing half there', async () => {
    const file = await madeUp();
    const both = await Promise.allSettled([load(file), load(file)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(
      String((both.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason),
    ).toContain('başka bir sokak yüklemesi');
    const before = [await listed(), await tilesHere()];
    // as a disk of the database that fills up
    await db.query(`create function fail() returns trigger language plpgsql as $$
      begin raise exception 'full' using errcode = '53100'; end $$;
      create trigger fail before insert on streets for each row execute function fail()`);
    await expect(load(file)).rejects.toThrow('Diskte yer kalmadı; hiçbir şey değişmedi');
    await db.query('drop trigger fail on streets; drop function fail()');
    // as a file of ours that meets one while it is written
    for (const code of ['ENOSPC', 'EDQUOT']) {
      const onTiles = () => {
        throw Object.assign(new Error(`${code}: write`), { code });
      };
      await expect(load(file, 'Moda', { onTiles })).rejects.toThrow(
        'Diskte yer kalmadı; hiçbir şey değişmedi',
      );
    }
    expect([await listed(), await tilesHere()]).toEqual(before);
  });

  it('what is loaded is listed while a load runs, and nothing is removed', async () => {
    const place = { ownerUrl: t.ownerUrl, dataDir: t.documentsDir };
    await db.query('select pg_advisory_lock($1)', [STREETS_LOCK]);
    try {
      expect((await listSets(place)).map(({ name }) => name)).toContain('Moda');
      await expect(removeSet(place, 'Moda')).rejects.toThrow('başka bir sokak yüklemesi');
    } finally {
      await db.query('select pg_advisory_unlock($1)', [STREETS_LOCK]);
    }
  });

  it('tiles that are not here are not listed', async () => {
    await load(await madeUp(MODA.slice(3, 4)), 'Üsküdar');
    const { sets } = await listed();
    const first = sets
      .find(({ name }: { name: string }) => name === 'Moda')
      .tilesUrl.split('/')
      .at(-1);
    await rm(join(t.documentsDir, 'streets', first));
    expect((await listed()).sets).toHaveLength(1);
    const handle = await open(join(t.documentsDir, 'streets', `.${'a'.repeat(32)}.tmp`), 'w');
    await handle.close();
    await load(await madeUp());
    expect(await tilesHere()).toHaveLength(4);
  });

  it('has a graph of what can be ridden beside its tiles, or none', async () => {
    const [{ graph_file: file }] = await rows('select graph_file from street_sets');
    const graph = decodeGraph(await readFile(join(t.documentsDir, 'streets', file)));
    expect(graph.metres.reduce((sum, metres) => sum + metres, 0)).toBeGreaterThan(100);
    expect(await load(await madeUp(MODA.slice(0, 1)))).toMatchObject({ graph: { nodes: 2, edges: 1 } });
    const street: MadeUpWay = {
      tags: { highway: 'pedestrian', name: 'Çarşı' },
      points: MODA[0]?.points ?? [],
    };
    expect(await load(await madeUp([street]))).toMatchObject({ roads: 1, graph: null });
    expect(await rows('select graph_file from street_sets')).toEqual([{ graph_file: null }]);
    expect(await tilesHere()).toHaveLength(1);
  });
});
