import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ENTRY = 'index.html';
const PANEL = 'src/app/signed-in-app.tsx';

/** What a page begins with, by its path: modules that the browser otherwise learns of one after the other. */
const PAGES: Readonly<Record<string, { readonly isSignedIn: boolean; readonly modules: readonly string[] }>> =
  {
    '/': { isSignedIn: false, modules: ['src/pages/landing/landing.tsx'] },
    '/auth': { isSignedIn: false, modules: ['src/pages/login/login.tsx'] },
    '/courier-dashboard': {
      isSignedIn: true,
      modules: [PANEL, 'src/app/courier-area.tsx'],
    },
    '/courier-wallet': {
      isSignedIn: true,
      modules: [PANEL, 'src/app/courier-area.tsx', 'src/pages/courier-wallet/courier-wallet.tsx'],
    },
    '/my-cash': {
      isSignedIn: true,
      modules: [PANEL, 'src/app/courier-area.tsx', 'src/pages/my-cash/my-cash.tsx'],
    },
    '/dashboard': { isSignedIn: true, modules: [PANEL, 'src/pages/dashboard/dashboard-page.tsx'] },
    '/orders': { isSignedIn: true, modules: [PANEL, 'src/pages/orders/orders.tsx'] },
    '/settings': {
      isSignedIn: true,
      modules: [PANEL, 'src/pages/settings/settings.tsx', 'src/features/settings/components/settings.tsx'],
    },
  };
/** Public and for signed-in visitors alike. */
const TRACKING = '/customer/track-order';
const TRACKING_MODULES = [
  'src/pages/tracking/tracking.tsx',
  'src/features/tracking/components/order-parts.tsx',
];

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** Value of the `Link` header for a page's path, or undefined where there is nothing to fetch early. */
export type PreloadLink = (path: string, isSignedIn: boolean) => string | undefined;

/**
 * Reads the build's manifest, so that a page's answer can name the files that it begins with: on a slow line
 * they come beside the first script instead of a round trip after it. Without a manifest nothing is named.
 */
export function readPageFiles(dist: string): PreloadLink {
  const file = join(dist, '.vite', 'manifest.json');
  if (!existsSync(file)) return () => undefined;
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const tracking = linkTo(manifest, TRACKING_MODULES);
  const pages = new Map(
    Object.entries(PAGES).map(([path, { isSignedIn, modules }]) => [
      path,
      { isSignedIn, link: linkTo(manifest, modules) },
    ]),
  );
  return (path, isSignedIn) => {
    const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
    if (plain === TRACKING) return tracking;
    const page = pages.get(plain);
    return page?.isSignedIn === isSignedIn ? page.link : undefined;
  };
}

function linkTo(manifest: Manifest, modules: readonly string[]): string | undefined {
  const named = new Set(filesOf(manifest, ENTRY));
  const files = new Set(modules.flatMap((module) => filesOf(manifest, module)));
  const links = [...files]
    .filter((file) => !named.has(file))
    .map((file) =>
      file.endsWith('.css')
        ? `</${file}>; rel=preload; as=style; crossorigin`
        : `</${file}>; rel=modulepreload; crossorigin`,
    );
  return links.length > 0 ? links.join(', ') : undefined;
}

function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  const below = (chunk.imports ?? []).flatMap((next) => filesOf(manifest, next, seen));
  return [...(chunk.css ?? []), chunk.file, ...below];
}
