import { type Import, isTest, type Problem, resolveImport, type SourceFile } from './tree.ts';

/** Who may know whom among the packages of this repository (style "The layout"). */
const MAY_IMPORT: Record<string, string[]> = {
  'packages/contracts': [],
  'packages/city': ['packages/contracts'],
  'packages/dispatch': ['packages/contracts'],
  'packages/day-simulation': ['packages/dispatch'],
  'packages/roads': ['packages/contracts'],
  'apps/server': [
    'packages/city',
    'packages/contracts',
    'packages/day-simulation',
    'packages/dispatch',
    'packages/roads',
  ],
  'apps/web': ['packages/contracts'],
  'apps/simulator': ['packages/city', 'packages/contracts', 'packages/roads'],
  e2e: ['packages/contracts', 'scripts'],
  bench: ['packages/contracts', 'packages/day-simulation', 'packages/dispatch', 'packages/roads', 'scripts'],
  scripts: ['packages/city', 'packages/contracts', 'packages/roads', 'apps/server'],
};
/** `dialogs` are composed of features, as pages are, for several pages. */
const WEB_LAYERS = ['lib', 'ui', 'domain', 'features', 'dialogs', 'pages', 'app'];
/** Folders of the server below its modules, lowest first: each knows those before it. */
const SERVER_LAYERS = ['background', 'db', 'access', 'live', 'http', 'modules'];

const homeOf = (path: string): string => /^(?:(?:apps|packages)\/[^/]+|[^/]+)/.exec(path)?.[0] ?? path;

/** Imports point one way: between packages, inside the server and inside the web. */
export function checkDirections(files: SourceFile[]): Problem[] {
  return files.flatMap(({ path, imports }) =>
    imports.flatMap((entry) => {
      const message = verdict(path, entry);
      return message ? [{ file: path, line: entry.line, message }] : [];
    }),
  );
}

function verdict(from: string, { specifier }: Import): string | null {
  const to = resolveImport(from, specifier);
  if (to === null) return fromOutside(from, specifier);
  const [home, target] = [homeOf(from), homeOf(to)];
  if (home !== target) return betweenPackages(home, target, specifier);
  if (specifier.startsWith('@ulak/')) return `import "${specifier}" of the same package by its relative path`;
  if (home === 'apps/server') return insideServer(from, to);
  if (home === 'apps/web') return insideWeb(from, to);
  return null;
}

function fromOutside(from: string, specifier: string): string | null {
  if (!from.startsWith('packages/contracts/src/') || specifier === 'zod') return null;
  if (isTest(from) && /^(?:vitest|fast-check|zod)$/.test(specifier)) return null;
  if (specifier.startsWith('libphonenumber-js') && /\/phone(?:\.test)?\.ts$/.test(from)) return null;
  return `contracts know only zod (and libphonenumber-js in phone*.ts), not "${specifier}": move it out`;
}

function betweenPackages(home: string, target: string, specifier: string): string | null {
  const allowed = MAY_IMPORT[home];
  if (!allowed) return null;
  if (!allowed.includes(target)) {
    return `${home} may not import ${target}: it knows ${allowed.join(', ') || 'nothing of the repository'}`;
  }
  const isPackage = target.startsWith('packages/');
  if (isPackage && specifier.startsWith('.'))
    return `import ${target} by its name, @ulak/${target.slice('packages/'.length)}/…`;
  return null;
}

function insideServer(from: string, to: string): string | null {
  if (isTest(from)) return null;
  if (to.startsWith('apps/server/src/test/')) return 'the product does not import what is made for tests';
  return betweenLayers(from, to) ?? betweenModules(from, to);
}

function betweenLayers(from: string, to: string): string | null {
  const [fromLayer, toLayer] = [from, to].map(
    (path) => /^apps\/server\/src\/([^/]+)\//.exec(path)?.[1] ?? '',
  );
  const [fromFloor, toFloor] = [SERVER_LAYERS.indexOf(fromLayer ?? ''), SERVER_LAYERS.indexOf(toLayer ?? '')];
  if (fromFloor < 0 || toFloor <= fromFloor) return null;
  const order = SERVER_LAYERS.toReversed().join(' → ');
  return `${fromLayer} may not import ${toLayer} (${order}): pass it in`;
}

function betweenModules(from: string, to: string): string | null {
  const [, fromModule] = /^apps\/server\/src\/modules\/([^/]+)\//.exec(from) ?? [];
  const [, toModule, file] = /^apps\/server\/src\/modules\/([^/]+)\/(.+)$/.exec(to) ?? [];
  if (!toModule) return null;
  if (fromModule === toModule) {
    if (file === 'routes.ts')
      return 'nothing inside a module imports its routes: move what is needed to the service';
    if (from.endsWith('repository.ts') && file === 'service.ts')
      return 'a repository does not know the service: pass it what it needs';
    return null;
  }
  if (!fromModule || file === 'service.ts') return null;
  return `modules/${toModule} is reached only through its service.ts: add a verb there`;
}

function insideWeb(from: string, to: string): string | null {
  const [fromLayer, fromFeature] = webPlace(from);
  const [toLayer, toFeature] = webPlace(to);
  if (toLayer === 'test') return isTest(from) ? null : 'the product does not import what is made for tests';
  if (fromLayer === 'test') return null;
  if (fromLayer === 'features' && toLayer === 'features' && fromFeature !== toFeature) {
    return `features do not import each other: compose ${fromFeature} and ${toFeature} in pages`;
  }
  if (fromLayer === 'pages' && toLayer === 'pages' && fromFeature !== toFeature) {
    return 'pages do not import each other: move the shared part to dialogs, a feature, domain, ui or lib';
  }
  if (WEB_LAYERS.indexOf(fromLayer) >= WEB_LAYERS.indexOf(toLayer)) return null;
  const order = WEB_LAYERS.toReversed().join(' → ');
  return `${fromLayer} may not import ${toLayer} (${order}): move the part down or pass it in`;
}

// Files at the top of src (main.tsx, the service worker) belong to the app.
function webPlace(path: string): [layer: string, feature: string] {
  const [layer = 'app', name = ''] = path.replace(/^apps\/web\/(?:src\/)?/, '').split('/');
  return WEB_LAYERS.includes(layer) || layer === 'test' ? [layer, name] : ['app', ''];
}
