import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { measureTransfers } from './measure-transfers.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const TRACKING = 'src/pages/tracking/tracking.tsx';
const MANIFEST = {
  'index.html': { file: 'assets/entry.js', imports: ['_main.js'], css: ['assets/main.css'] },
  '_main.js': { file: 'assets/main.js' },
  [TRACKING]: { file: 'assets/tracking.js', imports: ['_main.js'], css: ['assets/tracking.css'] },
  'src/app/courier-area.tsx': { file: 'assets/home.js', imports: ['_main.js'] },
  'src/ui/map/live-map.tsx': { file: 'assets/live-map.js', imports: ['_main.js'] },
};
const SIZES = {
  'index.html': 1,
  'colour-scheme.js': 1,
  'assets/entry.js': 1,
  'assets/main.js': 60,
  'assets/main.css': 5,
  'assets/tracking.js': 20,
  'assets/tracking.css': 5,
  'assets/home.js': 30,
  'assets/live-map.js': 40,
  'assets/basemap-worker-x.js': 5,
  'assets/inter-latin-x.woff2': 27,
  'assets/inter-turkish-x.woff2': 3,
  'assets/inter-european-x.woff2': 11,
  'basemap/labels.json': 10,
  'basemap/7-74-47.json': 7,
};

/** A build whose files are as large as said, in kilobytes that do not compress. */
function measure(changes: Record<string, number> = {}, manifest: Record<string, unknown> = MANIFEST) {
  const dist = mkdtempSync(join(tmpdir(), 'ulak-transfers-'));
  folders.push(dist);
  mkdirSync(join(dist, '.vite'));
  writeFileSync(join(dist, '.vite', 'manifest.json'), JSON.stringify(manifest));
  for (const [file, kB] of Object.entries({ ...SIZES, ...changes })) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), randomBytes(kB * 1000));
  }
  const [tracking, courier] = measureTransfers(dist);
  if (!tracking || !courier) throw new Error('two pages are measured');
  return { tracking, courier };
}

describe('what a cold load transfers', () => {
  it('counts scripts, styles, page and two fonts, each once; of tracking without a map', () => {
    const { tracking } = measure();
    expect(tracking.kB).toBeCloseTo(1 + 1 + 1 + 60 + 5 + 20 + 5 + 27 + 3, 0);
    expect(tracking).toMatchObject({ requests: 9, problem: null });
  });

  it('counts a courier’s map: its code, its worker, the names and the cell', () => {
    const { courier } = measure();
    expect(courier.kB).toBeCloseTo(1 + 1 + 1 + 60 + 5 + 30 + 40 + 5 + 27 + 3 + 10 + 7, 0);
    expect(courier).toMatchObject({ requests: 12, problem: null });
  });

  it('takes the packed file where the build made one, as the server does', () => {
    expect(measure({ 'assets/main.js.br': 10 }).tracking.kB).toBeCloseTo(123 - 50, 0);
  });

  it.each([
    ['a script', 'assets/tracking.js'],
    ['a style sheet', 'assets/tracking.css'],
    ['a font', 'assets/inter-latin-x.woff2'],
    ['the page', 'index.html'],
  ])('%s that grows puts tracking over its budget', (_, file) => {
    expect(measure({ [file]: 120 }).tracking.problem).toMatch(/over budget by [\d.]+ kB transferred/);
  });

  it('a map that grows puts the courier over the budget, and not tracking', () => {
    const { tracking, courier } = measure({ 'basemap/7-74-47.json': 200 });
    expect(courier.problem).toMatch(/over budget by [\d.]+ kB transferred/);
    expect(tracking.problem).toBeNull();
  });

  it('so do too many files', () => {
    const parts = Array.from({ length: 10 }, (_, i) => `assets/part-${i}.js`);
    const manifest = {
      ...MANIFEST,
      ...Object.fromEntries(parts.map((file) => [`_${file}`, { file }])),
      [TRACKING]: { file: 'assets/tracking.js', imports: parts.map((file) => `_${file}`) },
    };
    const { tracking } = measure(Object.fromEntries(parts.map((file) => [file, 1])), manifest);
    expect(tracking.problem).toMatch(/over budget by \d requests/);
  });
});
