import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MAX_SNAP_M } from '@ulak/roads/router';
import { DISK_FULL_WORDS } from '../../db/embedded/failure.ts';
import { libraryFolderOf } from './find-roads.ts';
import { VALHALLA_PACKAGE, valhallaConfig } from './configure-valhalla.ts';

/** Why the router could not be installed or its tiles built, in a sentence for the operator. */
export class RoutingError extends Error {
  /** Whether the program said that the disk is full. */
  readonly isDiskFull: boolean;
  constructor(message: string, said = '') {
    super(message);
    this.isDiskFull = DISK_FULL_WORDS.test(said);
  }
}

const VERSION = '3.6.1';
const PLATFORMS = ['linux/x64', 'linux/arm64', 'darwin/arm64'];
const INSTALL_MS = 15 * 60_000;
/** A country takes hours on a small machine. */
const BUILD_MS = 12 * 60 * 60_000;
const SAID_CHARS = 300;

const platform = `${process.platform}/${process.arch}`;
const packageIn = (library: string): string => join(library, 'node_modules', ...VALHALLA_PACKAGE.split('/'));
const binariesIn = (library: string): string => join(packageIn(library), ...platform.split('/'));

/** Whether Valhalla is installed below the folder of streets, in the version that we know. */
export async function hasRouter(streetFolder: string): Promise<boolean> {
  const text = await readFile(join(packageIn(libraryFolderOf(streetFolder)), 'package.json'), 'utf8').catch(
    () => null,
  );
  return text !== null && (JSON.parse(text) as { version?: unknown }).version === VERSION;
}

/**
 * Installs Valhalla below the folder of streets, from npm, whole or not at all. @returns its bytes
 * @throws RoutingError
 */
export async function installRouter(streetFolder: string): Promise<number> {
  if (!PLATFORMS.includes(platform))
    throw new RoutingError(`Valhalla bu sistemde çalışmaz (${platform}); yollar yine de yüklenebilir.`);
  await mkdir(streetFolder, { recursive: true });
  const library = libraryFolderOf(streetFolder);
  const unfinished = temporaryIn(streetFolder);
  try {
    await mkdir(unfinished);
    await writeFile(join(unfinished, 'package.json'), '{"private":true}\n');
    const place = ['--prefix', unfinished, '--no-audit', '--no-fund', '--ignore-scripts'];
    // `npm -s run` silences the npm below it too
    const args = ['install', ...place, '--loglevel=error', '--save-exact', `${VALHALLA_PACKAGE}@${VERSION}`];
    await run('npm', args, { cwd: unfinished, limitMs: INSTALL_MS, passedOn: OF_NPM }, 'Valhalla kurulamadı');
    await dropOtherPlatforms(unfinished);
    const probe = `require(${JSON.stringify(packageIn(unfinished))})`;
    const options = { cwd: unfinished, limitMs: 60_000 };
    await run(process.execPath, ['-e', probe], options, 'Valhalla bu makinede açılamadı');
    await exchange(unfinished, library);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return bytesOf(library);
}

/** As what an interrupted load leaves: the next load of streets removes it. */
const temporaryIn = (folder: string): string => join(folder, `.${randomBytes(16).toString('hex')}.tmp`);

/** Puts a folder in the place of another, which stays where that fails. */
async function exchange(next: string, place: string): Promise<void> {
  const old = temporaryIn(dirname(place));
  const hadOld = await rename(place, old).then(
    () => true,
    (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? false : Promise.reject(error)),
  );
  try {
    await rename(next, place);
  } catch (error) {
    if (hadOld) await rename(old, place);
    throw error;
  }
  // it is of no use any more, but harms nobody
  await rm(old, { recursive: true, force: true }).catch(() => undefined);
}

/** Binaries of other systems are most of the package. */
async function dropOtherPlatforms(library: string): Promise<void> {
  for (const name of PLATFORMS)
    if (name !== platform)
      await rm(join(packageIn(library), ...name.split('/')), { recursive: true, force: true });
}

/**
 * Builds Valhalla's tiles of an extract into a folder that is not there yet. @returns their bytes
 * @throws RoutingError
 */
export async function buildRouting(streetFolder: string, file: string, folder: string): Promise<number> {
  await mkdir(folder);
  const config = `${folder}.json`;
  try {
    await writeFile(config, JSON.stringify(valhallaConfig(folder, MAX_SNAP_M)));
    const builder = join(binariesIn(libraryFolderOf(streetFolder)), 'valhalla_build_tiles');
    if (!existsSync(builder)) throw new RoutingError('Valhalla bu makinede kurulu değil.');
    const options = { cwd: folder, limitMs: BUILD_MS };
    await run(builder, ['--config', config, file], options, 'Valhalla karoları oluşturulamadı');
    const bytes = await bytesOf(folder);
    if (bytes === 0) throw new RoutingError('Valhalla bu dosyada yol bulamadı.');
    return bytes;
  } finally {
    await rm(config, { force: true });
  }
}

interface RunOptions {
  readonly cwd: string;
  readonly limitMs: number;
  /** Variables that it inherits beside PATH and HOME: ours hold secrets. */
  readonly passedOn?: RegExp;
}

/** Its settings, and the way out. */
const OF_NPM = /^(?:npm_config_.*|(?:https?|no|all)_proxy)$/i;

/** @throws RoutingError with what the program said last */
async function run(
  program: string,
  args: readonly string[],
  options: RunOptions,
  failure: string,
): Promise<void> {
  const { cwd, limitMs, passedOn } = options;
  const isPassedOn = (name: string): boolean => /^(?:PATH|HOME)$/.test(name) || passedOn?.test(name) === true;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => isPassedOn(name)));
  const said: Buffer[] = [];
  const ending = await new Promise<string | null>((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: limitMs });
    const hear = (part: Buffer): void => {
      said.push(part);
      if (said.length > 50) said.shift();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(code === 0 ? null : `${code ?? signal}`));
  });
  if (ending === null) return;
  const text = Buffer.concat(said).toString().trim();
  throw new RoutingError(`${failure} (${ending}): ${text.slice(-SAID_CHARS)}`, text);
}

/** Bytes of all files below a folder. */
async function bytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
