import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, databaseAccount } from './account.ts';
import { prepareNativeBinaries } from './binaries.ts';
import { prepareDataDir } from './data-dir.ts';
import { EmbeddedDatabaseError, explainFailure } from './failure.ts';

export const OWNER_ROLE = 'ulak_owner';
const MAJOR_VERSION = '18';
/**
 * sun_path holds 104 bytes on macOS and 108 on Linux, with the closing zero; `/.s.PGSQL.65535` takes 16 of
 * them.
 */
const LONGEST_SOCKET_DIR = 103 - 16;

/** One database cluster on disk: its paths and the user that runs it. */
export type Cluster = {
  dataDir: string;
  dir: string;
  native: string;
  account: Account;
  password: string;
  socketDir: string;
  logFile: string;
  lockFile: string;
  portFile: string;
};

/**
 * Finds or creates the cluster under `dataDir`: folders, owner's password, and `initdb` when it is new. Call
 * under the start lock.
 */
export async function prepareCluster(dataDir: string): Promise<Cluster> {
  const cluster = describeCluster(dataDir);
  if (!existsSync(join(cluster.dir, 'PG_VERSION'))) await initialise(cluster);
  const version = readFileSync(join(cluster.dir, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR_VERSION) {
    throw new EmbeddedDatabaseError(
      'WRONG_VERSION',
      `${cluster.dir} PostgreSQL ${version} ile oluşturulmuş, bu sürüm ${MAJOR_VERSION} ister. DATA_DIR ` +
        `ile boş bir klasör gösterin.`,
    );
  }
  return cluster;
}

function describeCluster(dataDir: string): Cluster {
  prepareDataDir(dataDir);
  const real = realpathSync(dataDir);
  const dir = join(real, 'postgres');
  const account = databaseAccount(dir);
  return {
    dataDir: real,
    dir,
    account,
    native: prepareNativeBinaries(real, account),
    password: ownerPassword(real),
    socketDir: socketFolder(dir, account),
    logFile: join(real, 'postgres.log'),
    lockFile: startLockFile(real),
    portFile: join(real, 'postgres.port'),
  };
}

export const startLockFile = (dataDir: string): string => join(dataDir, 'postgres.start-lock');

function ownerPassword(dataDir: string): string {
  const file = join(dataDir, 'postgres-owner-password');
  if (!existsSync(file)) {
    // complete or not at all: a disk that fills at this moment must not leave an empty password
    writeFileSync(`${file}.new`, randomBytes(24).toString('hex'), { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8').trim();
}

function socketFolder(dir: string, account: Account): string {
  if (Buffer.byteLength(dir) <= LONGEST_SOCKET_DIR) return dir;
  const short = join(tmpdir(), `ulak-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`);
  mkdirSync(short, { recursive: true, mode: 0o700 });
  setOwner(short, account, 0o700);
  return short;
}

function setOwner(path: string, account: Account, mode: number): void {
  const owner = account?.uid ?? process.getuid?.();
  if (account && statSync(path).uid !== account.uid) chownSync(path, account.uid, account.gid);
  else if (owner !== undefined && statSync(path).uid !== owner) throw explainFailure('EACCES', path);
  chmodSync(path, mode);
}

// Created next to its final place and moved when complete, so an interrupted start leaves nothing half done.
async function initialise(cluster: Cluster): Promise<void> {
  const { dataDir, dir, native, account, password } = cluster;
  const half = `${dir}.new`;
  const passwordFile = join(dataDir, 'postgres-initdb-password');
  try {
    rmSync(half, { recursive: true, force: true });
    mkdirSync(half, { mode: 0o700 });
    setOwner(half, account, 0o700);
    writeFileSync(passwordFile, password, { mode: 0o600 });
    setOwner(passwordFile, account, 0o600);
    await runInitdb(join(native, 'bin', 'initdb'), half, passwordFile, account);
    renameSync(half, dir);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    throw explainFailure(error, dataDir);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function runInitdb(initdb: string, dir: string, passwordFile: string, account: Account): Promise<void> {
  const flags = [
    `--pgdata=${dir}`,
    `--username=${OWNER_ROLE}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    // the default under LANG=C would be SQL_ASCII
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  return new Promise((resolve, reject) => {
    execFile(
      initdb,
      flags,
      { ...account, cwd: dir, env: databaseEnv(), windowsHide: true },
      (error, stdout, stderr) => {
        if (!error) resolve();
        // the code says why it could not start (ENOENT, EACCES), the output why it failed
        else
          reject(
            new Error(`${error.code ?? ''} ${stderr || error.message}\n${stdout.slice(-400)}`, {
              cause: error,
            }),
          );
      },
    );
  });
}

/**
 * Environment of the server's process: nothing of ours, so that no locale, time zone or PG* variable changes
 * it.
 */
export const databaseEnv = (): Record<string, string> => ({
  LC_ALL: 'C',
  TZ: 'UTC',
  PATH: process.env.PATH ?? '',
  ...(process.platform === 'win32' && { SystemRoot: process.env.SystemRoot ?? '', TEMP: tmpdir() }),
});
