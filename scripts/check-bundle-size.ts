import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** JavaScript that a screen loads before its lazy parts, gzip kB (design §6, criteria C09). */
const BUDGETS = [
  { screen: 'tracking', module: 'src/pages/tracking/tracking.tsx', kB: 110 },
  { screen: 'login', module: 'src/pages/login/login.tsx', kB: 130 },
  { screen: 'courier', module: 'src/pages/courier-home/courier-home.tsx', kB: 190 },
  { screen: 'dashboard', module: 'src/pages/dashboard/dashboard-page.tsx', kB: 260 },
];
const ENTRY = 'index.html';

type Chunk = { file: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

export type BundleSize = { screen: string; kB: number; budgetKb: number; problem: string | null };

/** Measures the build in `dist`: entry, page and everything they import statically, each file once. */
export function measureBundles(dist: string): BundleSize[] {
  const manifestFile = join(dist, '.vite', 'manifest.json');
  if (!existsSync(manifestFile))
    throw new Error(`${manifestFile} is missing: build the web first (npm run build)`);
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  return BUDGETS.map(({ screen, module, kB: budgetKb }) => {
    if (!manifest[module])
      return { screen, kB: 0, budgetKb, problem: `${module} is not a lazy page of the build` };
    const files = new Set([...listChunkFiles(manifest, ENTRY), ...listChunkFiles(manifest, module)]);
    const bytes = [...files].map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).byteLength);
    const kB = bytes.reduce((sum, one) => sum + one, 0) / 1000;
    return {
      screen,
      kB,
      budgetKb,
      problem: kB > budgetKb ? `over budget by ${(kB - budgetKb).toFixed(1)} kB` : null,
    };
  });
}

function listChunkFiles(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  const own = chunk.file.endsWith('.js') ? [chunk.file] : [];
  return [...own, ...(chunk.imports ?? []).flatMap((next) => listChunkFiles(manifest, next, seen))];
}

/** Prints the table. @returns the number of screens over budget */
export function checkBundleSizes(dist: string): number {
  const sizes = measureBundles(dist);
  for (const { screen, kB, budgetKb, problem } of sizes) {
    console.log(`${screen.padEnd(10)} ${kB.toFixed(1).padStart(6)} kB of ${budgetKb} ${problem ?? ''}`);
  }
  return sizes.filter(({ problem }) => problem !== null).length;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = checkBundleSizes(resolve(import.meta.dirname, '../apps/web/dist')) === 0 ? 0 : 1;
}
