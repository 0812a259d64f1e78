import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { STREETS_LOCK } from '../../../db/advisory-locks.ts';
import { cutTiles } from './cut-tiles.ts';
import { ExtractError } from '@ulak/roads/extract/extract-failure';
import { joinStreets, type Street } from './join-streets.ts';
import { metresOf } from './lines.ts';
import type { Extract, OnProgress } from '@ulak/roads/extract/read-extract';
import { type WrittenGraph, writeGraph } from './write-graph.ts';
import { type Bounds, writePmtiles } from './write-pmtiles.ts';

/** Steps of a load that take long without telling how far they are. */
export type LoadStep = 'GRAPH' | 'INSTALL_ROUTER' | 'ROUTER_TILES' | 'NAMES';
export type OnStep = (step: LoadStep) => void;

/** What a load is told to do, and tells while it does. */
export interface SetToWrite {
  /** Connection of the schema's owner. */
  readonly client: Client;
  /** Folder of the tiles. */
  readonly folder: string;
  readonly name: string;
  readonly sourceFile: string;
  readonly builtAt: Date;
  readonly onTiles: OnProgress;
  readonly onStep: OnStep;
  /** Builds the tiles of another router into a folder that is not there yet; null: none is installed. */
  readonly buildRouting: ((folder: string) => Promise<number>) | null;
}

/** What a load made. */
export interface WrittenSet {
  readonly roads: number;
  readonly streets: number;
  readonly neighborhoods: number;
  readonly km: number;
  readonly tileBytes: number;
  /** Null: there are too many roads for a graph, or none that can be ridden. */
  readonly graph: WrittenGraph | null;
  /** Bytes of the router's tiles; null: none is installed. */
  readonly routingBytes: number | null;
  /** Part of the roads' points whose place the file does not have, 0–1. */
  readonly missingShare: number;
}

const BATCH = 1_000;
/** Of a load that was killed: nobody else writes here while the lock is held. */
const UNFINISHED = /^\.[0-9a-f]{32}\.tmp(?:\.json)?$/;
const FINISHED = /^[0-9a-f]{32}\.(?:pmtiles|graph|valhalla)$/;

/** Keeps other loads away until the client's connection ends. @throws ExtractError while another one runs */
export async function holdStreets(client: Client): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    STREETS_LOCK,
  ]);
  if (rows[0]?.held !== true)
    throw new ExtractError('Şu anda başka bir sokak yüklemesi sürüyor; bitince yeniden deneyin.');
}

/**
 * Writes tiles and graph, then set and streets in one transaction, in the place of the set of that name. Its
 * files go after the commit; a failure leaves everything as it was. Call after `holdStreets`.
 */
export async function writeSet(extract: Extract, set: SetToWrite): Promise<WrittenSet> {
  const { client, folder, onStep } = set;
  await mkdir(folder, { recursive: true });
  await removeOthers(set);
  const key = randomBytes(16).toString('hex');
  const unfinished = join(folder, `.${key}.tmp`);
  const [tiles, graphFile, routing] = [`${key}.pmtiles`, `${key}.graph`, `${key}.valhalla`];
  try {
    const { bounds, km, roads } = measure(extract);
    const tileBytes = await writePmtiles(unfinished, cutTiles(extract, set.onTiles), bounds);
    await rename(unfinished, join(folder, tiles));
    onStep('GRAPH');
    const graph = await writeGraph(unfinished, extract);
    if (graph) await rename(unfinished, join(folder, graphFile));
    if (set.buildRouting) onStep('ROUTER_TILES');
    const routingBytes = set.buildRouting ? await set.buildRouting(unfinished) : null;
    if (routingBytes !== null) await rename(unfinished, join(folder, routing));
    onStep('NAMES');
    await client.query('begin');
    await deleteSet(client, set.name);
    const files = { tiles, tileBytes, graph: graph && graphFile, routing, routingBytes };
    const counts = await insertSet(extract, set, { bounds, km, roads, ...files });
    await client.query('commit');
    // what cannot be removed now is at the next load
    await removeOthers(set).catch(() => undefined);
    // a server that runs looks what is loaded when the folder changes; so far it may have looked too early
    await utimes(folder, set.builtAt, set.builtAt).catch(() => undefined);
    const { missingShare } = extract;
    return { roads, km, tileBytes, graph, routingBytes, missingShare, ...counts };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const files = [unfinished, ...[tiles, graphFile, routing].map((file) => join(folder, file))];
    await Promise.all(files.map((file) => rm(file, { recursive: true, force: true })));
    throw error;
  }
}

/**
 * Removes files that no set names: of sets that were replaced or removed, and of loads that were killed.
 */
export async function removeOthers({ client, folder }: Pick<SetToWrite, 'client' | 'folder'>): Promise<void> {
  const { rows } = await client.query<{ files: (string | null)[] }>(
    'select array[tiles_file, graph_file, routing_folder] as files from street_sets',
  );
  const named = new Set(rows.flatMap(({ files }) => files));
  for (const file of await readdir(folder))
    if (UNFINISHED.test(file) || (FINISHED.test(file) && !named.has(file)))
      await rm(join(folder, file), { recursive: true });
}

/** Deletes a set with its streets, its files not. @returns whether there was one */
export async function deleteSet(client: Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `with named as (select id from street_sets where name = $1),
      emptied as (delete from streets where set_id in (select id from named))
    delete from street_sets where id in (select id from named)`,
    [name],
  );
  return rowCount === 1;
}

interface Measures {
  readonly bounds: Bounds;
  readonly km: number;
  readonly roads: number;
}

function measure(extract: Extract): Measures {
  let [minLat, minLng, maxLat, maxLng, metres, roads] = [90, 180, -90, -180, 0, 0];
  for (let index = 0; index < extract.roadCount; index += 1) {
    const { points } = extract.road(index) ?? { points: [] };
    if (points.length > 0) roads += 1;
    metres += metresOf(points);
    for (const [lat, lng] of points) {
      [minLat, maxLat] = [Math.min(minLat, lat), Math.max(maxLat, lat)];
      [minLng, maxLng] = [Math.min(minLng, lng), Math.max(maxLng, lng)];
    }
  }
  if (roads === 0) throw new ExtractError('Dosyadaki yolların yeri yok: yarım ya da bozuk bir özet.');
  return { bounds: { minLat, minLng, maxLat, maxLng }, km: metres / 1_000, roads };
}

interface WrittenFiles {
  readonly tiles: string;
  readonly tileBytes: number;
  readonly graph: string | null;
  readonly routing: string;
  /** Null: there is no such folder. */
  readonly routingBytes: number | null;
}

async function insertSet(
  extract: Extract,
  { client, name, sourceFile, builtAt }: SetToWrite,
  { bounds, km, roads, tiles, tileBytes, graph, routing, routingBytes }: Measures & WrittenFiles,
): Promise<{ streets: number; neighborhoods: number }> {
  const { rows } = await client.query<{ id: number }>(
    `insert into street_sets (name, source_file, built_at, way_count, street_count, neighborhood_count,
       length_km, min_lat, min_lng, max_lat, max_lng, tiles_file, tiles_bytes, graph_file,
       routing_folder, routing_bytes)
     values ($1, $2, $3, $4, 0, 0, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
    [
      name,
      sourceFile,
      builtAt,
      roads,
      km,
      bounds.minLat,
      bounds.minLng,
      bounds.maxLat,
      bounds.maxLng,
      tiles,
      tileBytes,
      graph,
      routingBytes === null ? null : routing,
      routingBytes,
    ],
  );
  const id = rows[0]?.id;
  let [streets, neighborhoods] = [0, 0];
  let batch: Street[] = [];
  for (const street of joinStreets(extract)) {
    if (street.kind === 'STREET') streets += 1;
    else neighborhoods += 1;
    batch.push(street);
    if (batch.length < BATCH) continue;
    await insertStreets(client, id, batch);
    batch = [];
  }
  await insertStreets(client, id, batch);
  await client.query('update street_sets set street_count = $2, neighborhood_count = $3 where id = $1', [
    id,
    streets,
    neighborhoods,
  ]);
  return { streets, neighborhoods };
}

async function insertStreets(
  client: Client,
  id: number | undefined,
  streets: readonly Street[],
): Promise<void> {
  await client.query(
    `insert into streets (set_id, kind, name, search, district, city, lat, lng, length_m, cell, path)
     select $1, kind, name, search, district, city, lat, lng, "lengthM", cell, path
     from jsonb_to_recordset($2::jsonb) as street (kind text, name text, search text, district text,
       city text, lat double precision, lng double precision, "lengthM" integer, cell integer, path jsonb)`,
    [id, JSON.stringify(streets)],
  );
}
