import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { SYSTEM_SETTING } from '../../db/scope.ts';
import { isStorageFull } from '../../db/unavailable.ts';
import { ExtractError } from '@ulak/roads/extract/extract-failure';
import { type OnProgress, readExtract } from '@ulak/roads/extract/read-extract';
import { buildRouting, hasRouter, installRouter, RoutingError } from '../roads/service.ts';
import { holdStreets, type OnStep, type WrittenSet, writeSet } from './build/write-set.ts';

/** A file of streets to load. */
export interface StreetsToLoad {
  /** Connection string of the role that owns the schema. */
  readonly ownerUrl: string;
  readonly dataDir: string;
  readonly file: string;
  /** A set of the same name is replaced. */
  readonly name: string;
  readonly at: Date;
  readonly onRead?: OnProgress;
  readonly onTiles?: OnProgress;
  /** Called as each of these begins. */
  readonly onStep?: OnStep;
  /** Nothing is loaded where there are streets already; the answer is then null. */
  readonly isOnce?: boolean;
  /** Installs the router Valhalla first where it is not; where it is, its tiles are built in any case. */
  readonly withRouter?: boolean;
  readonly onInstalled?: (bytes: number) => void;
}

/** Where tiles of streets lie in a data folder. */
export const streetFolderOf = (dataDir: string): string => join(dataDir, 'streets');

const OLDER_SCHEMA = '42P01';
const ignore = (): void => undefined;

/**
 * Loads the streets of an .osm.pbf file: tiles for maps, names for searches, in the place of the set of that
 * name. The server may run meanwhile. @throws ExtractError with a sentence for the operator
 */
export async function loadStreets(load: StreetsToLoad): Promise<WrittenSet | null> {
  const { file, name, ownerUrl, dataDir, at, onRead = ignore, onTiles = ignore, onStep = ignore } = load;
  const bytes = await sizeOf(file);
  const folder = streetFolderOf(dataDir);
  return withStreets(ownerUrl, async (client) => {
    if (load.isOnce && (await isThere(client))) return null;
    const extract = await readExtract(file, bytes, onRead);
    if (load.withRouter && !(await hasRouter(folder))) {
      onStep('INSTALL_ROUTER');
      load.onInstalled?.(await installRouter(folder));
    }
    return writeSet(extract, {
      client,
      folder,
      name,
      sourceFile: basename(file).slice(-255),
      builtAt: at,
      onTiles,
      onStep,
      buildRouting: (await hasRouter(folder)) ? (into) => buildRouting(folder, file, into) : null,
    });
  });
}

/** A connection of the owner's that keeps other loads away. @throws ExtractError with a sentence */
export const withStreets = <T>(ownerUrl: string, work: (client: Client) => Promise<T>): Promise<T> =>
  withOwner(ownerUrl, async (client) => {
    await holdStreets(client);
    return work(client);
  });

/** A connection of the owner's, who sees every company. @throws ExtractError with a sentence */
export async function withOwner<T>(ownerUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: ownerUrl,
    options: `-c ulak.company=${SYSTEM_SETTING}`,
    application_name: 'ulak streets',
  });
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw explained(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function isThere(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select exists (select from street_sets) as there');
  return rows[0]?.there === true;
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => null);
  if (!found) throw new ExtractError(`Dosya bulunamadı: ${file}`);
  if (!found.isFile()) throw new ExtractError(`Bu bir dosya değil: ${file}`);
  return found.size;
}

/** A full disk and a database of an older version, in words; else the error itself. */
function explained(error: unknown): unknown {
  if (isStorageFull(error) || (error instanceof RoutingError && error.isDiskFull))
    return new ExtractError('Diskte yer kalmadı; hiçbir şey değişmedi. Yer açıp yeniden deneyin.', {
      cause: error,
    });
  if (error instanceof RoutingError) return new ExtractError(error.message, { cause: error });
  const { code } = error as { code?: unknown };
  if (code === 'EACCES' || code === 'EROFS')
    return new ExtractError('Veri klasörüne yazılamıyor: DATA_DIR sunucununkiyle aynı mı, izni var mı?', {
      cause: error,
    });
  if (code === OLDER_SCHEMA)
    return new ExtractError('Veritabanı bu sürümün şemasında değil. Önce sunucuyu bir kez başlatın.', {
      cause: error,
    });
  return error;
}
