import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ADMINISTRATION, checkBundleSizes, measureBundles } from './check-bundle-size.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function dist(manifest: Record<string, unknown>, kilobytes: Record<string, number>): string {
  const folder = mkdtempSync(join(tmpdir(), 'ulak-size-'));
  folders.push(folder);
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
  // random bytes do not compress, so the size of a file is its length
  for (const [file, kB] of Object.entries(kilobytes))
    writeFileSync(join(folder, file), randomBytes(kB * 1000));
  return folder;
}

const ELSEWHERE: Readonly<Record<string, string>> = {
  dashboard: 'src/pages/dashboard/dashboard-page.tsx',
  audit: 'src/pages/settings/audit.tsx',
};
/** Screens of staff with a budget of their own. */
const OFFICE = [...ADMINISTRATION, 'audit'];
const page = (name: string) => ELSEWHERE[name] ?? `src/pages/${name}/${name}.tsx`;

describe('criteria C09: size of a screen', () => {
  it('counts entry, page and what they import statically, each file once, and no lazy part', () => {
    const folder = dist(
      {
        'index.html': {
          file: 'entry.js',
          imports: ['_react.js'],
          dynamicImports: [page('tracking'), page('login')],
        },
        '_react.js': { file: 'react.js' },
        '_map.js': { file: 'map.js' },
        [page('tracking')]: {
          file: 'tracking.js',
          imports: ['_react.js'],
          dynamicImports: ['_map.js'],
          css: ['a.css'],
        },
        [page('login')]: { file: 'login.js', imports: ['_map.js'] },
      },
      { 'entry.js': 10, 'react.js': 60, 'map.js': 70, 'tracking.js': 20, 'login.js': 5 },
    );
    const [tracking, login, courier] = measureBundles(folder);
    expect(tracking).toMatchObject({ problem: null });
    expect(tracking?.kB).toBeCloseTo(90, 0);
    expect(login?.problem).toMatch(/over budget by 15/);
    expect(courier?.problem).toMatch(/courier-area\.tsx is not a lazy page/);
  });

  it('fails the build when one screen is over its budget', () => {
    const screen = (name: string) => [page(name), { file: `${name}.js`, imports: [] }] as const;
    const build = (trackingKb: number, extra: Record<string, unknown> = {}) =>
      dist(
        {
          'index.html': { file: 'entry.js' },
          ...Object.fromEntries(['tracking', 'login', 'dashboard', ...OFFICE].map(screen)),
          'src/app/signed-in-app.tsx': { file: 'panel.js', imports: ['_shared.js'] },
          '_shared.js': { file: 'panel.js' },
          'src/app/courier-area.tsx': { file: 'courier-area.js' },
          ...extra,
        },
        {
          'panel.js': 1,
          'entry.js': 10,
          'tracking.js': trackingKb,
          'login.js': 1,
          'courier-area.js': 1,
          'dashboard.js': 1,
          ...Object.fromEntries(OFFICE.map((name) => [`${name}.js`, 1])),
        },
      );
    expect(checkBundleSizes(build(99))).toBe(0);
    expect(checkBundleSizes(build(101))).toBe(1);
    // what the signed-in area brings is the dashboard's and the courier's too
    const withoutPanel = { 'src/app/signed-in-app.tsx': undefined };
    expect(checkBundleSizes(build(99, withoutPanel))).toBe(2 + OFFICE.length);
  });

  it('fails the build when a screen comes in too many files', () => {
    const names = Array.from({ length: 12 }, (_, index) => `part-${index}.js`);
    const folder = dist(
      {
        'index.html': { file: 'entry.js', imports: names.map((name) => `_${name}`) },
        ...Object.fromEntries(names.map((name) => [`_${name}`, { file: name }])),
        [page('tracking')]: { file: 'tracking.js' },
      },
      Object.fromEntries(['entry.js', 'tracking.js', ...names].map((name) => [name, 1])),
    );
    expect(measureBundles(folder)[0]).toMatchObject({ files: 14, problem: 'over budget by 2 files' });
  });
});
