import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The shell first: the same engine without windows and toolbars, which have processes of their own. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium'];
const NAMES = [
  ...DEBIAN_PACKAGES,
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];
const NOT_FOUND =
  'Tarayıcı bulunamadı. Chromium ya da Chrome kurun (Debian/Ubuntu: apt-get install chromium) ' +
  'veya BROWSER_PATH ile yerini gösterin.';

/** A Chromium to be started, and what it needs in its environment. */
export interface BrowserLocation {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
}

let location: Promise<BrowserLocation> | undefined;

/**
 * A Chromium for tests and benches: `BROWSER_PATH`, else an installed one, else Debian's package when we may
 * install it, else the one from npm. Looked for once.
 * @throws Error in Turkish that says what to install
 */
export const locateBrowser = (): Promise<BrowserLocation> => (location ??= findBrowser());

async function findBrowser(): Promise<BrowserLocation> {
  const installed = process.env.BROWSER_PATH || findInstalled() || installFromDebian();
  return installed ? { executablePath: installed, env: {} } : unpackFromNpm();
}

function findInstalled(): string | null {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
  ].filter(Boolean);
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES];
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installFromDebian(): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return null;
  console.log('Chromium kuruluyor (apt-get)…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  const isDone =
    run(['update']) &&
    DEBIAN_PACKAGES.some((name) => run(['install', '-y', '--no-install-recommends', name]));
  return isDone ? findInstalled() : null;
}

/** The package unpacks into the temporary folder and takes whatever lies there, also of another version: it
 * gets a folder of its own. Of its flags we use none (they switch web security off); its system libraries
 * it only brings along when it believes to run on Lambda. */
async function unpackFromNpm(): Promise<BrowserLocation> {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error(NOT_FOUND);
  const folder = join(tmpdir(), `ulak-chromium-147-${process.getuid?.() ?? ''}`);
  mkdirSync(folder, { recursive: true });
  const before = {
    TMPDIR: process.env.TMPDIR,
    AWS_LAMBDA_JS_RUNTIME: process.env.AWS_LAMBDA_JS_RUNTIME,
    LD: process.env.LD_LIBRARY_PATH,
  };
  process.env.TMPDIR = folder;
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x';
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    const executablePath = await packed.executablePath();
    return {
      executablePath,
      env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
    };
  } catch (cause) {
    throw new Error(NOT_FOUND, { cause });
  } finally {
    restore('TMPDIR', before.TMPDIR);
    restore('AWS_LAMBDA_JS_RUNTIME', before.AWS_LAMBDA_JS_RUNTIME);
    restore('LD_LIBRARY_PATH', before.LD);
  }
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
