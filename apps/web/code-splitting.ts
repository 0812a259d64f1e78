import { join } from 'node:path';
import { type InlineConfig, type Rolldown, build } from 'vite';

const FOLDER = join(import.meta.dirname, 'src');
/** What each kind of page begins with: modules below `src`, whose chunks are fetched together. */
const STARTS = {
  main: ['app/main.tsx'],
  landing: ['pages/landing/landing.tsx'],
  login: ['pages/login/login.tsx'],
  tracking: ['pages/tracking/tracking.tsx'],
  order: ['features/tracking/components/order-content.tsx', 'features/tracking/components/rating-form.tsx'],
  panel: ['app/signed-in-app.tsx'],
  courier: ['app/courier-layout.tsx', 'pages/courier-home/courier-home.tsx'],
  dashboard: ['pages/dashboard/dashboard-page.tsx'],
  orders: ['pages/orders/orders.tsx'],
} as const;
type Start = keyof typeof STARTS;
type Chunk = Rolldown.OutputChunk;
const PUBLIC: readonly Start[] = ['landing', 'login', 'tracking', 'order'];
const DESK: readonly Start[] = ['dashboard', 'orders'];

/** What reaches a module: `first` at the start of a page, `later` by what it can fetch afterwards. */
interface Users {
  readonly first: ReadonlySet<Start>;
  readonly later: ReadonlySet<Start>;
}

/**
 * Groups of modules that come in one file: what every page begins with, what public pages share, what all
 * signed-in pages begin with, the desk's, and each page's own. Split by who shares what, as the bundler does
 * by itself, a dashboard is 80 requests. Who uses what is read from such a build: only it knows what of a
 * package's index is used (decision 047).
 * @param config of the build; its output is not written
 */
export async function chunkGroups(config: InlineConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  const users = await findUsers(config);
  const nameOf = new Map([...users].map(([module, by]) => [module, groupOf(by)]));
  // a page keeps a chunk of its own name, by which the manifest and the size budgets know it
  for (const path of Object.values(STARTS).flat()) nameOf.delete(join(FOLDER, path));
  return [
    {
      debugName: 'what pages share',
      name: (module) => nameOf.get(module) ?? null,
      includeDependenciesRecursively: false,
    },
  ];
}

function groupOf({ first, later }: Users): string | null {
  if (first.has('main')) return 'main';
  const visitors = PUBLIC.filter((page) => first.has(page));
  const isOnDesk = DESK.some((page) => first.has(page));
  const isForAll = first.has('panel') || first.has('courier');
  if (visitors.length > 0) {
    if (first.size === 1) return null;
    return [...visitors, ...(isForAll ? ['panel'] : isOnDesk ? ['desk'] : [])].join('-');
  }
  if (first.has('panel') || (first.has('courier') && isOnDesk)) return 'panel';
  if (isOnDesk && DESK.every((page) => first.has(page) || later.has(page))) return 'desk';
  return [...first][0] ?? null;
}

async function findUsers(config: InlineConfig): Promise<Map<string, Users>> {
  const chunks = await buildChunks(config);
  // they fetch pages, not what a page shows later
  const routes = reach(chunks, [...STARTS.main, ...STARTS.panel], ({ imports }) => imports);
  const users = new Map<string, { first: Set<Start>; later: Set<Start> }>();
  const note = (start: Start, when: keyof Users, reached: Iterable<Chunk>): void => {
    for (const module of [...reached].flatMap(({ moduleIds }) => moduleIds)) {
      const by = users.get(module) ?? { first: new Set(), later: new Set() };
      users.set(module, by);
      by[when].add(start);
    }
  };
  for (const [start, paths] of Object.entries(STARTS) as [Start, readonly string[]][]) {
    note(
      start,
      'first',
      reach(chunks, paths, ({ imports }) => imports),
    );
    note(
      start,
      'later',
      reach(chunks, paths, (chunk) =>
        routes.has(chunk) ? chunk.imports : [...chunk.imports, ...chunk.dynamicImports],
      ),
    );
  }
  return users;
}

/** The chunks that the bundler makes by itself, by file name. */
async function buildChunks(config: InlineConfig): Promise<Map<string, Chunk>> {
  const built = await build({
    ...config,
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false, cssMinify: false },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
}

/** The chunks that hold these modules, and all that is reached from them. @param next file names */
function reach(
  chunks: ReadonlyMap<string, Chunk>,
  paths: readonly string[],
  next: (chunk: Chunk) => readonly string[],
): Set<Chunk> {
  const modules = paths.map((path) => join(FOLDER, path));
  const found = new Set<Chunk>();
  const waiting = [...chunks.values()].filter(({ moduleIds }) =>
    modules.some((id) => moduleIds.includes(id)),
  );
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (found.has(chunk)) continue;
    found.add(chunk);
    waiting.push(...next(chunk).flatMap((name) => chunks.get(name) ?? []));
  }
  return found;
}
