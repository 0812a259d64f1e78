import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, extname, join, resolve } from 'node:path';
import { formatFullDateTime } from '@ulak/contracts/time';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeExtract } from '../test/street-extract.ts';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { commandOf } from '../test/server-bundle.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const FILE = 'data/streets/istanbul-4-ilce.osm.pbf';
/** Valhalla is there for these. */
const HAS_VALHALLA = ['linux/x64', 'linux/arm64', 'darwin/arm64'].includes(
  `${process.platform}/${process.arch}`,
);
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

const run = (...args: string[]) => runWith({}, ...args);
const runWith = (given: NodeJS.ProcessEnv, ...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    const env = {
      ...process.env,
      DATABASE_URL: database.ownerUrl,
      APP_SECRET: 'test-secret-test-secret-test-secret-0',
      DATA_DIR: dataDir,
      INIT_CWD: ROOT,
      TZ: 'Pacific/Auckland',
      ...given,
    };
    const command = [...commandOf('streets'), ...args];
    execFile(process.execPath, command, { cwd: ROOT, env }, (error, out, err) =>
      done({ code: Number(error?.code ?? 0), out, err }),
    );
  });

/** Puts an npm there that installs a Valhalla whose builder is a shell script. */
function putNpm(path: string, builder: string): void {
  const script = `#!/bin/sh
package=node_modules/@valhallajs/valhallajs
mkdir -p $package/${process.platform}/${process.arch}
echo '{"version":"3.6.1"}' > $package/package.json
echo > $package/index.js
cat > $package/${process.platform}/${process.arch}/valhalla_build_tiles <<'END'
#!/bin/sh
${builder}
END
chmod +x $package/${process.platform}/${process.arch}/valhalla_build_tiles
`;
  writeFileSync(path, script, { mode: 0o755 });
}

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
      'Karolar: %100\nYol ağı kuruluyor…\nAdlar kaydediliyor…\n',
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

  it.skipIf(!HAS_VALHALLA)('says which long step begins, and of a disk that fills up in one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ulak-router-'));
    const [file, full] = [join(folder, 'moda.osm.pbf'), join(folder, 'full')];
    const given = { DATA_DIR: folder, PATH: `${folder}${delimiter}${process.env.PATH ?? ''}` };
    try {
      putNpm(
        join(folder, 'npm'),
        `echo tile > tile; [ ! -e ${full} ] || { echo 'write: No space left on device' >&2; exit 1; }`,
      );
      const points = [[40.986, 29.02] as const, [40.987, 29.021] as const];
      writeFileSync(file, writeExtract([{ tags: { highway: 'tertiary', name: 'Moda Caddesi' }, points }]));
      const { code, out, err } = await runWith(given, file, '--routing');
      expect([code, err]).toEqual([0, '']);
      expect(out.split('\n').filter((line) => line.endsWith('…'))).toEqual([
        'Valhalla kuruluyor (indiriliyor)…',
        'Yol ağı kuruluyor…',
        'Valhalla karoları kuruluyor; uzun sürebilir…',
        'Adlar kaydediliyor…',
      ]);

      const before = await runWith(given, '--list');
      writeFileSync(full, '');
      expect(await runWith(given, file)).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^Diskte yer kalmadı; hiçbir şey değişmedi\./),
      });
      expect(await runWith(given, '--list')).toEqual(before);
    } finally {
      await runWith(given, '--remove', 'moda');
      rmSync(folder, { recursive: true, force: true });
    }
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
    for (const [name, sentence] of [
      ['Dört\nilçe', /^Sokakların adında satır sonu, sekme veya/],
      ['\u001b[2JDört ilçe', /^Sokakların adında satır sonu/],
      ['a\u009bb', /^Sokakların adında satır sonu/],
      ['a'.repeat(121), /^Sokakların adı en fazla 120 karakter olabilir \(121\)/],
    ] as const) {
      const { code, err } = await run(FILE, '--name', name);
      expect([code, err.trimEnd().split('\n').length]).toEqual([1, 1]);
      expect(err).toMatch(sentence);
    }
    expect(await run('yok.osm.pbf')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Dosya bulunamadı/),
    });
  });
});
