import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { formatFullDateTime } from '@ulak/contracts/time';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { commandOf } from '../test/server-bundle.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const FILE = 'data/streets/istanbul-4-ilce.osm.pbf';
let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'ulak-streets-'));
});
afterAll(async () => {
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    const env = {
      ...process.env,
      DATABASE_URL: database.ownerUrl,
      APP_SECRET: 'test-secret-test-secret-test-secret-0',
      DATA_DIR: dataDir,
      INIT_CWD: ROOT,
      TZ: 'Pacific/Auckland',
    };
    const command = [...commandOf('streets'), ...args];
    execFile(process.execPath, command, { cwd: ROOT, env }, (error, out, err) =>
      done({ code: Number(error?.code ?? 0), out, err }),
    );
  });

async function builtAt(): Promise<Date> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ built_at: Date }>('select built_at from street_sets');
    return rows[0]?.built_at ?? new Date(0);
  } finally {
    await client.end();
  }
}

describe('issue "Roads": npm run streets', { timeout: 120_000 }, () => {
  it('loads the file of the demo, says what it made, lists it, takes it out with its files', async () => {
    const { code, out, err } = await run(FILE, '--name', 'Dört ilçe');
    expect([code, err]).toEqual([0, '']);
    for (const line of [
      'Okunuyor: %100',
      'Karolar: %100',
      'Sokaklar yüklendi: Dört ilçe',
      '15509 yol',
      'Yol ağı: 20938 kavşak, 30350 yol parçası',
    ])
      expect(out).toContain(line);
    expect(readdirSync(join(dataDir, 'streets')).map((file) => extname(file))).toEqual(
      expect.arrayContaining(['.pmtiles', '.graph']),
    );

    const listed = await run('--list');
    expect(listed.code).toBe(0);
    // Istanbul's time, wherever the machine stands
    const at = formatFullDateTime(await builtAt());
    expect(out).toContain(`Sokaklar yüklendi: Dört ilçe (${at}; `);
    expect(listed.out).toContain(`Dört ilçe (${at}, istanbul-4-ilce.osm.pbf)\n`);
    expect(listed.out).toContain('15509 yol, 2416 km; 6569 sokak\n');
    expect(listed.out).toContain('harita karoları 1.0 MB; yol ağı 1.4 MB; Valhalla yok\n');
    expect(await run('--remove', 'Başka')).toMatchObject({
      code: 1,
      err: expect.stringContaining('"Başka" adında yüklü sokak yok.'),
    });
    expect(await run('--remove', 'Dört ilçe')).toMatchObject({
      code: 0,
      out: 'Sokaklar kaldırıldı: Dört ilçe\n',
    });
    expect(readdirSync(join(dataDir, 'streets'))).toEqual([]);
    expect(await run('--list')).toMatchObject({ code: 0, out: 'Yüklü sokak yok.\n' });
  });

  it('refuses in a sentence what it does not understand or find', async () => {
    for (const args of [
      [],
      ['a.pbf', 'b.pbf'],
      ['--names', 'x', FILE],
      [FILE, '--name', ' '],
      ['--list', FILE],
      ['--list', '--remove', 'x'],
      ['--remove', ' '],
    ])
      expect(await run(...args)).toMatchObject({ code: 1, err: expect.stringContaining('Kullanım:') });
    expect(await run('yok.osm.pbf')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Dosya bulunamadı/),
    });
  });
});
