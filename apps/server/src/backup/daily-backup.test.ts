import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { createFolderFiles } from '../modules/documents/document-files.ts';
import { startTestApp } from '../test/build-app.ts';
import { administer, createTestDatabase, type TestDatabase } from '../test/database.ts';
import { createServerBackups } from './server-backups.ts';
import { copyInChildProcess, spawnCopyProcess } from './spawn-copy-process.ts';
import { createDailyBackup, type DailyOptions } from './daily-backup.ts';
import { verifyBackup } from './read-backup.ts';

const HOUR_MS = 3_600_000;
const START = new Date('2026-11-22T01:30:00Z').getTime();
let dir: string;
let now: number;
let lines: { level: string; message: string; facts: Record<string, unknown> }[];
beforeEach(() => {
  dir = join(mkdtempSync(join(tmpdir(), 'ulak-daily-')), 'backups');
  mkdirSync(dir);
  now = START;
  lines = [];
});
afterEach(() => rmSync(join(dir, '..'), { recursive: true, force: true }));

const line = (level: string) => (facts: object, message: string) =>
  void lines.push({ level, message, facts: { ...facts } });
const daily = (more: Partial<DailyOptions> = {}) =>
  createDailyBackup({
    dir,
    keep: 3,
    clock: { now: () => new Date(now) },
    log: { info: line('info'), warn: line('warn'), error: line('error') },
    copy: async (file) => {
      writeFileSync(file, 'a copy');
      return { rowBytes: 6, fileBytes: 6 };
    },
    ...more,
  });

describe('daily copies', () => {
  it('makes one a day however often it checks, prunes the oldest, reports the newest’s age', async () => {
    const backups = daily();
    expect(backups.newestBackup()).toEqual({ newestAt: null, ageHours: null });
    for (let hour = 0; hour < 24 * 5; hour += 1) {
      await backups.check();
      now += HOUR_MS;
    }
    expect(readdirSync(dir)).toEqual([
      'ulak-20261124-013000.backup',
      'ulak-20261125-013000.backup',
      'ulak-20261126-013000.backup',
    ]);
    expect(backups.newestBackup()).toEqual({ newestAt: '2026-11-26T01:30:00.000Z', ageHours: 24 });
    expect(lines.filter(({ message }) => message === 'backup written')).toHaveLength(5);
    expect(daily().newestBackup()).toEqual(backups.newestBackup());
  });

  it('retries a failed copy, logs when the newest is two days old, leaves foreign files', async () => {
    await daily().check();
    writeFileSync(join(dir, 'notes.txt'), '');
    const full = Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC' });
    const failing = daily({ copy: () => Promise.reject(full) });
    now += 49 * HOUR_MS;
    await failing.check();
    await failing.check();
    expect(lines.filter(({ level }) => level === 'error')).toHaveLength(2);
    expect(lines.at(-2)?.facts.err).toMatchObject({ message: expect.stringMatching(/^Disk dolu: yedek/) });
    expect(lines.at(-1)).toMatchObject({ level: 'warn', facts: { ageHours: 49 } });
    expect(readdirSync(dir)).toEqual(['notes.txt', 'ulak-20261122-013000.backup']);
  });

  it('leftovers of a killed process go after a day; names in the future neither count nor go', async () => {
    await daily().check();
    const [killed, running] = ['ulak-20261120-010000.backup.partial', 'ulak-20261122-012900.backup.partial'];
    for (const name of [killed, running, 'ulak-20991231-000000.backup']) writeFileSync(join(dir, name), '');
    utimesSync(join(dir, killed), new Date(START - 48 * HOUR_MS), new Date(START - 48 * HOUR_MS));
    utimesSync(join(dir, running), new Date(START + 24 * HOUR_MS), new Date(START + 24 * HOUR_MS));
    now += 24 * HOUR_MS;
    const backups = daily({ keep: 1 });
    await backups.check();
    expect(readdirSync(dir)).toEqual(
      [running, 'ulak-20261123-013000.backup', 'ulak-20991231-000000.backup'].toSorted(),
    );
    expect(backups.newestBackup().ageHours).toBe(0);
  });
});

/** The child process starts, loads and works at the lowest priority. */
const SLOW = 60_000;

describe('the copying process', () => {
  const databases: TestDatabase[] = [];
  afterAll(async () => {
    for (const database of databases) await database.drop();
  });
  const task = async () => {
    const database = await createTestDatabase();
    databases.push(database);
    const documents = join(dir, '..', 'documents');
    return { ownerUrl: database.ownerUrl, secretFingerprint: 'f', passphrase: 'günlük parola', documents };
  };

  /** Lasts long enough to be interrupted. */
  const bigTask = async () => {
    const asked = await task();
    const fill = `insert into rate_hits select repeat('k', 200) || n, now(), 1
      from generate_series(1, 200000) n`;
    await administer(asked.ownerUrl, [fill]);
    return asked;
  };
  const untilItWrites = async (): Promise<void> => {
    await expect
      .poll(() => readdirSync(dir), { timeout: SLOW })
      .toEqual(['ulak-20261122-013000.backup.partial']);
  };

  it(
    'writes a complete, encrypted file; reports a failure in a sentence',
    async () => {
      const asked = await task();
      await createFolderFiles(asked.documents).put('ab'.repeat(16), Buffer.from('mühürlü'), new Date());
      const backups = daily({
        clock: systemClock,
        copy: (file, signal) => copyInChildProcess({ ...asked, file }, signal),
      });
      await backups.check();
      expect(lines.at(-1)).toMatchObject({
        message: 'backup written',
        facts: { documents: { copied: 1, present: 0 } },
      });
      const [name = '', ...beside] = readdirSync(dir);
      expect(beside).toEqual([`${name}.documents`, 'ulak-documents']);
      expect((await verifyBackup(join(dir, name), 'günlük parola')).tables.length).toBeGreaterThan(20);
      const again = copyInChildProcess({ ...asked, file: join(dir, name) }, new AbortController().signal);
      await expect(again).rejects.toThrow(/zaten var/);
    },
    SLOW,
  );

  it(
    'that is stopped while it writes leaves no file, and no error in the log',
    async () => {
      const asked = await bigTask();
      const backups = daily({ copy: (file, signal) => copyInChildProcess({ ...asked, file }, signal) });
      const looking = backups.check();
      await untilItWrites();
      await backups.stop();
      await looking;
      await expect.poll(() => readdirSync(dir), { timeout: 20_000 }).toEqual([]);
      expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
    },
    SLOW,
  );

  it(
    'that is killed while it writes leaves no file either; the log says so',
    async () => {
      const asked = await bigTask();
      let child: ChildProcess | undefined;
      const spawn = (): ChildProcess => (child = spawnCopyProcess());
      const backups = daily({
        copy: (file, signal) => copyInChildProcess({ ...asked, file }, signal, spawn),
      });
      const looking = backups.check();
      await untilItWrites();
      child?.kill('SIGKILL');
      await looking;
      expect(readdirSync(dir)).toEqual([]);
      const message = expect.stringMatching(/^Yedekleme süreci yarıda bitti/);
      expect(lines.at(-1)).toMatchObject({ level: 'error', facts: { err: { message } } });
    },
    SLOW,
  );
});

it('GET /api/ready reports the age of the newest copy, null where none are made; an old one is no 503', {
  timeout: SLOW,
}, async () => {
  const t = await startTestApp();
  const ready = await t.call(null, 'GET', '/api/ready');
  await t.close();
  expect(ready.body.backup).toBeNull();
  const old = { newestAt: '2026-01-01T00:00:00.000Z', ageHours: 1_456.5 };
  const withCopies = await startTestApp({ newestCopy: () => old });
  // the bus connects a moment after the start
  const readyStatus = async () => (await withCopies.call(null, 'GET', '/api/ready')).status;
  await expect.poll(readyStatus, { timeout: 20_000 }).toBe(200);
  expect((await withCopies.call(null, 'GET', '/api/ready')).body.backup).toEqual(old);
  await withCopies.close();
});

it('are made of the embedded database unless turned off, of another one only into a named folder', () => {
  const log = { info: line('info'), warn: line('warn'), error: line('error') };
  const madeWith = (env: Record<string, string>, isEmbedded: boolean): boolean => {
    const server = { log, dataDir: dir, isEmbedded, ownerUrl: 'postgres://x', appSecret: 's'.repeat(32) };
    return createServerBackups(readConfig(env), server) !== null;
  };
  const outside = { DATABASE_URL: 'postgres://x@y/z', APP_SECRET: 's'.repeat(32) };
  expect([
    madeWith({}, true),
    madeWith({ BACKUP_KEEP: 'off' }, true),
    madeWith({ BACKUP_KEEP: '0' }, true),
  ]).toEqual([true, false, false]);
  expect([madeWith(outside, false), madeWith({ ...outside, BACKUP_DIR: dir }, false)]).toEqual([false, true]);
  expect(() => readConfig({ BACKUP_PASSPHRASE: 'kısa' })).toThrow(/BACKUP_PASSPHRASE: En az 8 karakter/);
});
