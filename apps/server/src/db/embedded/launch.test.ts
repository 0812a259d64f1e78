import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { copyData, pristineData } from '../../test/pristine-data.ts';
import { resolveDataDir } from './data-dir.ts';
import { explainFailure } from './failure.ts';
import { type EmbeddedDatabase, startEmbedded } from './launch.ts';
import { isProcessAlive, findLivePostmaster } from './postmaster.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
/**
 * A quarter of a second when idle, two under a test run; waiting for the busy statement would take minutes.
 */
const BACK_WITHIN_MS = 5_000;
const started: EmbeddedDatabase[] = [];
const folders: string[] = [];

const newFolder = (prefix = 'ulak-launch-') => {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  folders.push(folder);
  return folder;
};
/** A folder of a server that has stopped: what happens after the first start needs no first start. */
const usedFolder = async () => {
  const folder = newFolder();
  rmSync(folder, { recursive: true });
  copyData(await pristineData(), folder);
  return folder;
};
const start = async (dataDir: string) => {
  const database = await startEmbedded({
    dataDir,
    log,
    settings: { shared_buffers: '8MB', max_connections: 20 },
  });
  started.push(database);
  return database;
};
const ask = async (url: string, sql: string): Promise<unknown> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
};
const pidOf = (dataDir: string) => findLivePostmaster(join(dataDir, 'postgres'))?.pid ?? 0;

afterEach(async () => {
  for (const database of started.splice(0).toReversed()) await database.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('the embedded database', () => {
  it('starts on an empty folder in UTF-8, keeps data, password and port, and stops with us', async () => {
    const dir = newFolder();
    const first = await start(dir);
    expect(first.attached).toBe(false);
    expect(await ask(first.url, 'show server_encoding')).toBe('UTF8');
    expect(await ask(first.url, 'show fsync')).toBe('on');
    expect(await ask(first.url, 'select current_user')).toBe('ulak_owner');
    await ask(first.url, "create table kept as select 'Şişli Iğdır'::text as place");
    const pid = pidOf(dir);
    await first.stop();
    expect(isProcessAlive(pid)).toBe(false);
    const second = await start(dir);
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, 'select place from kept')).toBe('Şişli Iğdır');
  });

  it('keeps its password out of its output', async () => {
    const dir = newFolder();
    const { url } = await start(dir);
    expect(statSync(join(dir, 'postgres-owner-password')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dir, 'postgres')).mode & 0o777).toBe(0o700);
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password/);
  });

  it('restarts by itself at the same address after kill -9 of the server', async () => {
    const dir = await usedFolder();
    const { url } = await start(dir);
    await ask(url, 'create table acknowledged as select 1 as one');
    for (let round = 0; round < 3; round += 1) {
      const pid = pidOf(dir);
      process.kill(pid, 'SIGKILL');
      const back = await until(
        () => pidOf(dir) !== pid && ask(url, 'select one from acknowledged').catch(() => null),
      );
      expect(back).toBe(1);
    }
  });

  it('restarts soon after each of three crashes, though orphaned backends are still busy', async () => {
    const dir = await usedFolder();
    const { url } = await start(dir);
    for (let fall = 0; fall < 3; fall += 1) {
      const busy = [1, 2].map(() =>
        ask(url, 'select count(*) from generate_series(1, 1000000000)').catch(() => 'lost'),
      );
      await until(
        async () =>
          (await ask(url, "select count(*)::int from pg_stat_activity where state = 'active'")) === 3,
      );
      const pid = pidOf(dir);
      const fellAt = performance.now();
      process.kill(pid, 'SIGKILL');
      await until(() => pidOf(dir) !== pid && ask(url, 'select 1').catch(() => null));
      expect(performance.now() - fellAt).toBeLessThan(BACK_WITHIN_MS);
      expect(await Promise.all(busy)).toEqual(['lost', 'lost']);
    }
  });

  it('attaches to a running server, and only the last process to detach stops it', async () => {
    const dir = await usedFolder();
    const first = await start(dir);
    const second = await start(dir);
    expect(second.attached).toBe(true);
    expect(second.url).toBe(first.url);
    await first.stop();
    expect(await ask(second.url, 'select 1')).toBe(1);
    const pid = pidOf(dir);
    await second.stop();
    expect(isProcessAlive(pid)).toBe(false);
  });

  it('starts once when two processes start at the same moment', async () => {
    const dir = newFolder();
    const both = await Promise.all([start(dir), start(dir)]);
    expect(both.filter(({ attached }) => attached)).toHaveLength(1);
  });

  it('starts in spite of a pid file whose number now belongs to another process', async () => {
    const dir = await usedFolder();
    const first = await start(dir);
    await first.stop();
    writeFileSync(
      join(dir, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${dir}/postgres\n1\n5432\n${dir}/postgres\n`,
    );
    const second = await start(dir);
    expect(await ask(second.url, 'select 1')).toBe(1);
  });

  it('uses another folder for its socket when the path is too long', async () => {
    const parent = newFolder();
    chmodSync(parent, 0o711);
    const deep = join(parent, 'k'.repeat(60), 'l'.repeat(60));
    mkdirSync(deep, { recursive: true });
    const { url } = await start(deep);
    expect(await ask(url, 'select 1')).toBe(1);
    folders.push(decodeURIComponent(new URL(url).hostname));
  });

  it('is not stopped by leftovers of an interrupted start', async () => {
    const dir = newFolder();
    mkdirSync(join(dir, 'postgres.new'), { recursive: true });
    writeFileSync(join(dir, 'postgres.new', 'half'), '');
    writeFileSync(join(dir, 'postgres.start-lock'), '2147483646');
    await start(dir);
    expect(existsSync(join(dir, 'postgres.new'))).toBe(false);
    expect(existsSync(join(dir, 'postgres.start-lock'))).toBe(false);
    expect(readFileSync(join(dir, 'postgres.log'), 'utf8')).toContain('ready to accept connections');
  });
});

describe('the data folder', () => {
  it('is what DATA_DIR says', () => {
    expect(resolveDataDir({ DATA_DIR: '/var/lib/some-ulak' })).toBe('/var/lib/some-ulak');
  });

  it.runIf(process.getuid?.() !== 0)('is .data in the working directory when nothing is said', () => {
    expect(resolveDataDir({})).toBe(join(process.cwd(), '.data'));
  });

  it.runIf(process.getuid?.() === 0)('is refused for root in a closed home, in words', () => {
    const home = newFolder();
    chmodSync(home, 0o700);
    expect(() => resolveDataDir({ DATA_DIR: join(home, 'data') })).toThrow(/kapalı/);
    expect(resolveDataDir({ DATA_DIR: home })).toBe(home);
  });
});

describe('failures as sentences', () => {
  it.each([
    ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'DISK_FULL', /Disk dolu/],
    ['initdb: error: could not create directory: Read-only file system', 'DISK_READ_ONLY', /salt okunur/],
    [
      'migration 0001 failed: could not extend file "base/1/2610": No space left on device',
      'DISK_FULL',
      /Disk dolu/,
    ],
    ['spawn EACCES', 'NO_ACCESS', /izni yok/],
    ["EEXIST: file already exists, mkdir '/veri'", 'NO_FOLDER', /bir klasör değil/],
    ['something else', 'DID_NOT_START', /başlatılamadı/],
  ] as const)('%s', (said, kind, words) => {
    const failure = explainFailure(said, '/veri');
    expect(failure.kind).toBe(kind);
    expect(failure.message).toMatch(words);
    expect(failure.message).toContain('/veri');
  });
});

async function until<T>(probe: () => T | Promise<T>): Promise<T> {
  for (let tries = 0; tries < 400; tries += 1) {
    const value = await probe();
    if (value) return value;
    await sleep(50);
  }
  throw new Error('did not happen within twenty seconds');
}
