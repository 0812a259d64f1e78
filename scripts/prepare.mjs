// First step of every command, with nothing but Node: checks the version of Node and installs the packages of
// package-lock.json.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LEAST_NODE = [20, 19];
export const root = fileURLToPath(new URL('..', import.meta.url));
const noted = new URL('../node_modules/.ulak-lock-hash', import.meta.url);

export function prepare() {
  process.chdir(root);
  checkNode();
  install();
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isEnough = major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1]);
  if (isEnough) return;
  console.error(
    `Ulak, Node.js ${LEAST_NODE.join('.')} veya daha yenisini ister; ` +
      `bu makinedeki sürüm ${process.versions.node}.`,
  );
  console.error('https://nodejs.org adresinden güncel sürümü (önerilen: 24) kurup yeniden deneyin.');
  process.exit(1);
}

function install() {
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync(noted) && readFileSync(noted, 'utf8') === wanted) return;
  if (isInstalled()) {
    writeFileSync(noted, wanted);
    return;
  }
  console.log('Paketler kuruluyor…');
  // through npm's own script when npm started us, so that the same npm is used
  const npm = process.env.npm_execpath;
  const [command, args] = npm?.endsWith('.js')
    ? [process.execPath, [npm]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  const { status } = spawnSync(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: command.endsWith('.cmd'),
  });
  if (status !== 0) {
    console.error(
      'Paketler kurulamadı. İnternet bağlantısını ve diskteki boş yeri denetleyip yeniden deneyin.',
    );
    process.exit(1);
  }
  writeFileSync(noted, wanted);
}

// npm's own record in node_modules agrees with the lock file: `npm ci` or `npm install` ran by hand.
function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false;
  const { packages: there } = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8'));
  const { packages: wanted } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const isSame = ([path, { version }]) => wanted[path]?.version === version;
  const isThere = ([path, { optional, devOptional, link }]) =>
    Boolean(path === '' || optional || devOptional || link || there[path]);
  const outside = Object.entries(wanted).filter(([path]) => path === '' || path.includes('node_modules/'));
  return Object.entries(there).every(isSame) && outside.every(isThere);
}
