import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { measureTransfers } from './measure-transfers.ts';

const PANEL = 'src/app/signed-in-app.tsx';
/** Pages of administration. */
export const ADMINISTRATION = [
  'companies',
  'branches',
  'branch-settings',
  'couriers',
  'users',
  'reports',
  'integrations',
  'couriers-wallet',
  'courier-salary',
];
/** JavaScript that a screen loads before its lazy parts: gzip kB (design §6, criteria C09) and files. */
const BUDGETS = [
  { screen: 'tracking', modules: ['src/pages/tracking/tracking.tsx'], kB: 110, files: 12 },
  { screen: 'login', modules: ['src/pages/login/login.tsx'], kB: 130, files: 14 },
  {
    screen: 'courier',
    modules: ['src/app/courier-area.tsx', PANEL],
    kB: 190,
    files: 18,
  },
  { screen: 'dashboard', modules: ['src/pages/dashboard/dashboard-page.tsx', PANEL], kB: 260, files: 22 },
  // not named by the criteria: little more than they are
  ...ADMINISTRATION.map((name) => ({
    screen: name,
    modules: [`src/pages/${name}/${name}.tsx`, PANEL],
    kB: 288,
    files: 24,
  })),
  { screen: 'audit', modules: ['src/pages/settings/audit.tsx', PANEL], kB: 280, files: 24 },
];
const ENTRY = 'index.html';

type Chunk = { file: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

export type BundleSize = {
  screen: string;
  kB: number;
  files: number;
  budget: { kB: number; files: number };
  problem: string | null;
};

/** Measures the build in `dist`: entry, page and everything they import statically, each file once. */
export function measureBundles(dist: string): BundleSize[] {
  const manifestFile = join(dist, '.vite', 'manifest.json');
  if (!existsSync(manifestFile))
    throw new Error(`${manifestFile} is missing: build the web first (npm run build)`);
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  return BUDGETS.map(({ screen, modules, ...budget }) => {
    const missing = modules.find((module) => !manifest[module]);
    if (missing)
      return { screen, kB: 0, files: 0, budget, problem: `${missing} is not a lazy page of the build` };
    const files = new Set([ENTRY, ...modules].flatMap((module) => listChunkFiles(manifest, module)));
    const bytes = [...files].map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).byteLength);
    const kB = bytes.reduce((sum, one) => sum + one, 0) / 1000;
    return { screen, kB, files: files.size, budget, problem: problemOf(kB, files.size, budget) };
  });
}

function problemOf(kB: number, files: number, budget: BundleSize['budget']): string | null {
  if (kB > budget.kB) return `over budget by ${(kB - budget.kB).toFixed(1)} kB`;
  return files > budget.files ? `over budget by ${files - budget.files} files` : null;
}

function listChunkFiles(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  const own = chunk.file.endsWith('.js') ? [chunk.file] : [];
  return [...own, ...(chunk.imports ?? []).flatMap((next) => listChunkFiles(manifest, next, seen))];
}

/** Prints the tables. @returns the number of screens over a budget */
export function checkBundleSizes(dist: string): number {
  const sizes = measureBundles(dist);
  for (const { screen, kB, files, budget, problem } of sizes) {
    const size = `${kB.toFixed(1).padStart(6)} kB of ${budget.kB}`;
    console.log(`${screen.padEnd(10)} ${size}, ${files} files of ${budget.files} ${problem ?? ''}`);
  }
  return sizes.filter(({ problem }) => problem !== null).length + checkTransfers(dist);
}

function checkTransfers(dist: string): number {
  const transfers = measureTransfers(dist);
  for (const { screen, kB, requests, budget, problem } of transfers) {
    const size = `${kB.toFixed(1).padStart(6)} kB of ${budget.kB}`;
    console.log(
      `${screen.padEnd(10)} ${size} transferred, ${requests} requests of ${budget.requests} ${problem ?? ''}`,
    );
  }
  return transfers.filter(({ problem }) => problem !== null).length;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = checkBundleSizes(resolve(import.meta.dirname, '../apps/web/dist')) === 0 ? 0 : 1;
}
