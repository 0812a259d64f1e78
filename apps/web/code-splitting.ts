import { join } from 'node:path';
import { type InlineConfig, type Rolldown, build } from 'vite';

const FOLDER = join(import.meta.dirname, 'src');
/** What each kind of page begins with: modules below `src`, whose chunks are fetched together. */
const STARTS = {
  main: ['app/main.tsx'],
  landing: ['pages/landing/landing.tsx'],
  login: ['pages/login/login.tsx'],
  tracking: ['pages/tracking/tracking.tsx'],
  order: ['features/tracking/components/order-parts.tsx'],
  map: ['ui/map/live-map.tsx'],
  panel: ['app/signed-in-app.tsx'],
  toasts: ['ui/toasts.tsx'],
  courier: ['app/courier-area.tsx'],
  dashboard: ['pages/dashboard/dashboard-page.tsx'],
  orders: ['pages/orders/orders.tsx'],
  companies: ['pages/companies/companies.tsx'],
  branches: ['pages/branches/branches.tsx'],
  branchSettings: ['pages/branch-settings/branch-settings.tsx'],
  couriers: ['pages/couriers/couriers.tsx'],
  users: ['pages/users/users.tsx'],
  reports: ['pages/reports/reports.tsx'],
  audit: ['pages/settings/audit.tsx'],
  integrations: ['pages/integrations/integrations.tsx'],
  wallet: ['pages/courier-wallet/courier-wallet.tsx'],
  'my-cash': ['pages/my-cash/my-cash.tsx'],
  slip: ['pages/pay-slip/pay-slip.tsx'],
  wallets: ['pages/couriers-wallet/couriers-wallet.tsx'],
  salary: ['pages/courier-salary/courier-salary.tsx'],
} as const;
type Start = keyof typeof STARTS;
type Chunk = Rolldown.OutputChunk;
const PUBLIC: readonly Start[] = ['landing', 'login', 'tracking', 'order'];
/** The tracking page, and what it shows once there is an order. */
const CUSTOMER: readonly Start[] = ['tracking', 'order'];
const DESK: readonly Start[] = ['dashboard', 'orders'];
/** Pages of administration. */
const OFFICE: readonly Start[] = [
  'companies',
  'branches',
  'branchSettings',
  'couriers',
  'users',
  'reports',
  'audit',
  'integrations',
  'wallets',
  'salary',
];
/** Pages of pay: what only they share does not come with the rest of administration. */
const PAY: readonly Start[] = ['wallets', 'salary'];
/** What a courier opens after the home. */
const COURIER_PAGES: readonly Start[] = ['wallet', 'slip'];
/** Groups whose style sheets are a few hundred bytes each. */
const SMALL_STYLES = ['visitors', 'visitors-later', 'login-panel'];
/** What a page shows once it has its data: those who came for the page do not wait for it. */
const AFTERWARDS: readonly Start[] = ['order', 'map'];

/** What reaches a module: `first` at the start of a page, `later` by what it can fetch afterwards. */
interface Users {
  readonly first: ReadonlySet<Start>;
  readonly later: ReadonlySet<Start>;
}

/**
 * Groups of modules that come in one file: what every page begins with, what public pages share, what all
 * signed-in pages begin with, the desk's, administration's, and each page's own. Split by who shares what,
 * as the bundler does by itself, a dashboard is 80 requests. Who uses what is read from such a build: only it
 * knows what of a package's index is used (decision 047).
 * @param config of the build; its output is not written
 */
export async function chunkGroups(config: InlineConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  const users = await findUsers(config);
  const nameOf = new Map([...users].map(([module, by]) => [module, fileOf(module, groupOf(by))]));
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

/** Styles of a few hundred bytes come with those that every page begins with: one request instead of four. */
const fileOf = (module: string, group: string | null): string | null =>
  module.endsWith('.css') && SMALL_STYLES.includes(group ?? '') ? 'main' : group;

export function groupOf({ first, later }: Users): string | null {
  if (first.has('main')) return 'main';
  // by itself the bundler would have a customer's map fetch the desk for one list of labels
  if (first.has('map') && !first.has('tracking')) return first.size === 1 ? 'map' : 'visitors-later';
  const visitors = PUBLIC.filter((page) => first.has(page));
  const isOnDesk = DESK.some((page) => first.has(page));
  const isInOffice = OFFICE.some((page) => first.has(page));
  const isForAll = (['panel', 'courier', 'toasts'] as const).some((start) => first.has(start));
  if (visitors.length > 0) {
    if (first.size === 1) return null;
    const others = visitors.filter((page) => !CUSTOMER.includes(page));
    const isCustomers = others.length < visitors.length;
    if (isCustomers && others.length === 0 && !isForAll && !isOnDesk) return visitors.join('-');
    // by exact sharers these were six files of half a kilobyte to four, each with styles (decision 056)
    if (isCustomers && visitors.every((page) => AFTERWARDS.includes(page))) return 'visitors-later';
    if (isCustomers) return 'visitors';
    return isForAll
      ? 'login-panel'
      : [...others, ...(isOnDesk ? ['desk'] : isInOffice ? ['office'] : [])].join('-');
  }
  if (first.has('panel') || (first.has('courier') && isOnDesk)) return 'panel';
  // they come after the page: what they share with a desk must not have a courier fetch the desk
  if (first.has('toasts')) return first.size === 1 ? null : 'panel';
  // small rules and words that a courier's later pages share with administration's, which they must not fetch
  const isOfPay = [...first].every((page) => PAY.includes(page) || COURIER_PAGES.includes(page));
  if (first.size > 1 && isOfPay) return COURIER_PAGES.some((page) => first.has(page)) ? 'pay' : 'pay-office';
  if (first.has('wallet') && isInOffice && !isOnDesk && !first.has('courier')) return 'courier-pages';
  // a courier must not fetch administration's pages, nor a desk what only these two share
  if (isInOffice && first.has('courier')) return 'courier-office';
  const isOfDesk = isOnDesk && (first.has('dashboard') || later.has('dashboard'));
  if (isInOffice && isOnDesk) return isOfDesk ? 'desk-office' : 'orders-office';
  // what a desk fetches for a dialog does not come with administration
  if (isInOffice && first.size > 1) return DESK.some((page) => later.has(page)) ? 'office-dialogs' : 'office';
  // a desk's dialog must not fetch the page for a package that both use
  if (first.has('audit') && first.size === 1 && DESK.some((page) => later.has(page))) return null;
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

/** The chunk that holds a module. @throws Error where none does: it was moved, or nobody imports it */
export function findChunk<One extends Pick<Chunk, 'moduleIds'>>(
  chunks: ReadonlyMap<string, One>,
  path: string,
): One {
  const module = join(FOLDER, path);
  const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(module));
  if (!chunk) throw new Error(`${path} is in no chunk of the build: STARTS of code-splitting.ts names it`);
  return chunk;
}

/** The chunks that hold these modules, and all that is reached from them. @param next file names */
function reach(
  chunks: ReadonlyMap<string, Chunk>,
  paths: readonly string[],
  next: (chunk: Chunk) => readonly string[],
): Set<Chunk> {
  const found = new Set<Chunk>();
  const waiting = paths.map((path) => findChunk(chunks, path));
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (found.has(chunk)) continue;
    found.add(chunk);
    waiting.push(...next(chunk).flatMap((name) => chunks.get(name) ?? []));
  }
  return found;
}
