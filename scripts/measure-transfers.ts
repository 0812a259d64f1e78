import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ENTRY = 'index.html';
/** What every page fetches beside its code: the page itself, and what it names. */
const SHELL = [ENTRY, 'colour-scheme.js', 'icon.svg', 'manifest.webmanifest'];
/** A courier's map in Istanbul: its code and worker, the names, the cell of both sides of the Bosphorus. */
const MAP_MODULE = 'src/ui/map/live-map.tsx';
const MAP_FILES = ['basemap/labels.json', 'basemap/7-74-47.json', 'basemap/7-74-48.json'];
const MAP_WORKER = /^basemap-worker-.*\.js$/;
/** In the page's order; a third one comes when a name needs it. */
const FONTS = /^inter-(?:latin|turkish)-.*\.woff2$/;

/**
 * What a cold load transfers until the page stands still, as the server sends it (brotli): kilobytes and
 * requests. The budgets are 180 kB and 20 for tracking, 320 kB and 35 for the courier (decision 056);
 * `data` of them is left for calls and headers, which no build can know.
 */
const BUDGETS = [
  {
    screen: 'tracking',
    modules: ['src/pages/tracking/tracking.tsx', 'src/features/tracking/components/order-parts.tsx'],
    hasMap: false,
    kB: 180,
    requests: 20,
    data: { kB: 15, requests: 3 },
  },
  {
    screen: 'courier',
    modules: ['src/app/signed-in-app.tsx', 'src/ui/toasts.tsx', 'src/app/courier-area.tsx'],
    hasMap: true,
    kB: 320,
    requests: 35,
    data: { kB: 15, requests: 7 },
  },
] as const;

type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

export type Transfer = {
  screen: string;
  kB: number;
  requests: number;
  budget: { kB: number; requests: number };
  problem: string | null;
};

/** Measures the build in `dist`: every file once, in its packed form where the build made one. */
export function measureTransfers(dist: string): Transfer[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const assets = existsSync(join(dist, 'assets')) ? readdirSync(join(dist, 'assets')) : [];
  const named = (pattern: RegExp): string[] =>
    assets.filter((file) => pattern.test(file)).map((file) => `assets/${file}`);
  return BUDGETS.map(({ screen, modules, hasMap, kB, requests, data }) => {
    const mapModules = hasMap && manifest[MAP_MODULE] ? [MAP_MODULE] : [];
    const files = new Set([
      ...SHELL,
      ...named(FONTS),
      ...[ENTRY, ...modules, ...mapModules].flatMap((module) => filesOf(manifest, module)),
      ...(hasMap ? [...named(MAP_WORKER), ...MAP_FILES] : []),
    ]);
    const sizes = [...files].map((file) => sizeOf(dist, file)).filter((size) => size > 0);
    const budget = { kB: kB - data.kB, requests: requests - data.requests };
    const measured = { kB: sizes.reduce((sum, one) => sum + one, 0) / 1000, requests: sizes.length };
    return { screen, ...measured, budget, problem: problemOf(measured, budget) };
  });
}

function problemOf(
  { kB, requests }: { kB: number; requests: number },
  budget: Transfer['budget'],
): string | null {
  if (kB > budget.kB) return `over budget by ${(kB - budget.kB).toFixed(1)} kB transferred`;
  return requests > budget.requests ? `over budget by ${requests - budget.requests} requests` : null;
}

function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  const below = (chunk.imports ?? []).flatMap((next) => filesOf(manifest, next, seen));
  const own = key === ENTRY && !chunk.file.endsWith('.js') ? [] : [chunk.file];
  return [...own, ...(chunk.css ?? []), ...below];
}

/** As the server sends it: packed where the build made such a file; 0 where there is none. */
function sizeOf(dist: string, file: string): number {
  const path = [`${file}.br`, file].map((name) => join(dist, name)).find((one) => existsSync(one));
  return path ? statSync(path).size : 0;
}
