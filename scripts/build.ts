import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle, type Plugin } from 'esbuild';

const root = resolve(import.meta.dirname, '..');

/** One build target: the contents of its sources decide whether its output is stale. */
type BuildTarget = { name: string; dist: string; sources: string[]; build(): Promise<void> };

const SHARED = ['packages/contracts', 'package-lock.json', 'tsconfig.base.json', 'scripts/build.ts'];

/** Served by the server. */
const GUIDES = ['docs/integrations.md', 'docs/integrations.tr.md'];

/** Of the demo: the server loads them at its first start, the fleet rides on them. */
const STREETS = 'data/streets';

/** Commands of an installation that run from the bundle too, where there is no loader for TypeScript. */
export const COMMANDS = [
  'create-owner',
  'backup',
  'restore',
  'personal-data',
  'audit-verify',
  'reseal-documents',
  'move-documents',
  'streets',
];

/** Threads and child processes of the server by their bundles, each with its source among the modules. */
const WORKERS = {
  'planner-worker': 'dispatch/planner-worker',
  'site-worker': 'branch-plans/site-worker',
  'rehearsal-worker': 'rehearsals/rehearsal-worker',
  'webhook-process': 'webhooks/webhook-process',
  'hash-process': 'auth/hash-process',
  'sheet-process': 'sheets/sheet-process',
  'report-sheet-process': 'reports/report-sheet-process',
  'slip-worker': 'salary/slip-worker',
  'pdf-worker': 'documents/pdf-worker',
  'streets-process': 'streets/streets-process',
  'roads-process': 'roads/roads-process',
};

const BUILD_TARGETS: BuildTarget[] = [
  { name: 'web', dist: 'apps/web/dist', sources: ['apps/web', ...SHARED], build: buildWeb },
  {
    name: 'server',
    dist: 'apps/server/dist',
    sources: [
      'apps/server',
      'packages/city',
      'packages/day-simulation',
      'packages/dispatch',
      'packages/roads',
      ...GUIDES,
      STREETS,
      ...SHARED,
    ],
    build: buildServer,
  },
  {
    name: 'simulator',
    dist: 'apps/simulator/dist',
    sources: ['apps/simulator', 'packages/city', 'packages/roads', STREETS, ...SHARED],
    build: buildSimulator,
  },
];

/**
 * Builds what is stale, by the contents of its sources, and prints what it built. @param only names of the
 * targets to check
 */
export async function build(
  log: (line: string) => void = console.log,
  only?: readonly string[],
): Promise<string[]> {
  const stale = BUILD_TARGETS.filter(({ name }) => !only || only.includes(name))
    .map((target) => ({ ...target, stamp: stampOf(target.dist), wanted: hashOf(target.sources) }))
    .filter(({ stamp, wanted }) => !existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted);
  // beside each other: the web is built by a process of its own
  await Promise.all(
    stale.map(async ({ name, stamp, wanted, build: buildTarget }) => {
      log(`Derleniyor: ${name}…`);
      rmSync(stamp, { force: true });
      await buildTarget();
      writeFileSync(stamp, wanted);
    }),
  );
  return stale.map(({ name }) => name);
}

/** Holds the hash of the sources that a target was built from. */
const stampOf = (dist: string): string => join(root, dist, '.build-hash');

function hashOf(sources: string[]): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesOf(source))) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  const skipped = new Set(['node_modules', 'dist', '.data', '.cache', 'test']);
  return readdirSync(join(root, path))
    .filter((name) => !skipped.has(name))
    .toSorted()
    .flatMap((name) => filesOf(`${path}/${name}`));
}

// In a child process, so that its memory does not stay with `npm start`; into a second folder, because a
// running server may still serve the old build.
async function buildWeb(): Promise<void> {
  const fresh = join(root, `apps/web/.cache/build-${process.pid}`);
  const dist = join(root, 'apps/web/dist');
  const args = ['build', 'apps/web', '--logLevel', 'warn', '--outDir', fresh, '--emptyOutDir'];
  const vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [code] = (await once(vite, 'close')) as [number | null];
  if (code !== 0) throw new Error('vite build failed');
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
}

async function buildServer(): Promise<void> {
  await bundleServer('apps/server/dist');
}

/** The server, what it starts from beside it, and its commands. @param folder within the checkout: bundles
 * look for packages from where they lie */
export async function bundleServer(folder: string): Promise<void> {
  const bundleSource = (source: string, name: string): Promise<void> =>
    bundleNode(`apps/server/src/${source}.ts`, `${folder}/${name}.js`);
  await bundleSource('server', 'server');
  for (const [name, source] of Object.entries(WORKERS)) await bundleSource(`modules/${source}`, name);
  await bundleSource('backup/copy-process', 'copy-process');
  for (const name of COMMANDS) await bundleSource(`cli/${name}`, name);
  // read beside the module that runs them, in both places; a renamed one must not stay under its old name
  rmSync(join(root, folder, 'migrations'), { recursive: true, force: true });
  cpSync(join(root, 'apps/server/src/db/migrations'), join(root, folder, 'migrations'), {
    recursive: true,
  });
  cpSync(join(root, STREETS), join(root, folder, 'streets'), { recursive: true });
  for (const file of GUIDES) cpSync(join(root, file), join(root, folder, 'guide', basename(file)));
}

async function buildSimulator(): Promise<void> {
  await bundleNode('apps/simulator/src/main.ts', 'apps/simulator/dist/main.js');
  cpSync(join(root, STREETS), join(root, 'apps/simulator/dist/streets'), { recursive: true });
}

/** Our own packages go into the bundle; external ones stay in node_modules. */
const externalPackages: Plugin = {
  name: 'packages-stay-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@ulak/') ? undefined : { path, external: true },
    );
  },
};

/** One program with what it imports of ours. @param outfile within the checkout */
export async function bundleNode(entry: string, outfile: string): Promise<void> {
  const { outputFiles } = await bundle({
    entryPoints: [join(root, entry)],
    outfile: join(root, outfile),
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [externalPackages],
  });
  mkdirSync(dirname(join(root, outfile)), { recursive: true });
  for (const { path, contents } of outputFiles) writeFileSync(path, contents);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const built = await build();
  console.log(built.length > 0 ? `Derlendi: ${built.join(', ')}` : 'Her şey güncel.');
}
