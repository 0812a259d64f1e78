import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from '../../scripts/build.ts';
import { type Child, startChild } from '../../scripts/child.ts';
import { makeDataFolder } from '../../scripts/data-folder.ts';

const READY_WITHIN_MS = 90_000;
const END_WITHIN_MS = 12_000;
const LINES_KEPT = 60;
/** Profiling: `BENCH_NODE_FLAGS='--cpu-prof --cpu-prof-dir=/tmp/prof' npm run bench order-create`. */
const nodeFlags = process.env.BENCH_NODE_FLAGS?.split(' ').filter(Boolean) ?? [];

/** All clients of a measurement share one address, where real ones have many. */
const MANY_CLIENTS = { STREAMS_PER_ADDRESS: '20000', CONNECTIONS_PER_ADDRESS: '20000' };

/** The built server in a child process, with an embedded database under a temporary folder. */
export interface UlakServer {
  /** `http://127.0.0.1:port`; stays the same over restarts. */
  readonly url: string;
  readonly dataDir: string;
  /** The running process. */
  child(): Child;
  /** Owner's connection to its database. */
  ownerUrl(): string;
  /** Kills it at once, as a power cut would; the database stays. */
  kill(): Promise<void>;
  /** Restarts it; resolves when it is ready. */
  start(): Promise<void>;
  /** Ends server and database and removes the folder. */
  remove(): Promise<void>;
  /** Its newest log lines, for a failure message. */
  log(): string;
}

/** Folder of a stopped, empty server that each measurement starts on a copy of; smoke mode makes one, so that
 * not each of them migrates its database. */
export const BENCH_DATA = 'BENCH_DATA';

/** Builds what is stale, starts the server on a free port, and waits until it is ready. */
export async function startUlak(env: Record<string, string> = {}): Promise<UlakServer> {
  await build(() => undefined, ['server']);
  const dataDir = await makeDataFolder('ulak-bench-', process.env[BENCH_DATA]);
  /** The first start's, which the system chooses; every later one takes it again. */
  let port = '0';
  const lines: string[] = [];
  let child: Child | undefined;

  async function start(): Promise<void> {
    let tellReady: () => void = () => undefined;
    const ready = new Promise<'ready'>((resolve) => (tellReady = () => resolve('ready')));
    const started = startChild(
      [...nodeFlags, 'apps/server/dist/server.js'],
      {
        ...process.env,
        DEMO: 'off',
        TILE_URL: '',
        ...MANY_CLIENTS,
        BACKUP_KEEP: '0',
        ...env,
        PORT: port,
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
      },
      (line) => {
        lines.push(line);
        if (lines.length > LINES_KEPT) lines.shift();
        if (!line.includes('"msg":"ready"')) return;
        port = new URL((JSON.parse(line) as { address: string }).address).port;
        tellReady();
      },
    );
    child = started;
    const outcome = await Promise.race([
      ready,
      started.ended,
      sleep(READY_WITHIN_MS, 'too late' as const, { ref: false }),
    ]);
    if (outcome !== 'ready') throw new Error(`the server did not start (${outcome}):\n${lines.join('\n')}`);
  }

  const present = (): Child => {
    if (!child) throw new Error('the server was not started');
    return child;
  };
  const server: UlakServer = {
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    dataDir,
    child: present,
    ownerUrl: () => ownerUrlOf(dataDir),
    async kill() {
      present().process.kill('SIGKILL');
      await present().ended;
    },
    start,
    async remove() {
      await child?.end(END_WITHIN_MS);
      await endDatabase(dataDir);
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
    log: () => lines.join('\n'),
  };
  try {
    await start();
  } catch (error) {
    await server.remove();
    throw error;
  }
  return server;
}

/** The data folder of a server that has started once on an empty database, and ended. */
export async function makeStoppedServer(): Promise<string> {
  const server = await startUlak();
  await server.child().end(END_WITHIN_MS);
  return server.dataDir;
}

/** What the embedded database wrote to its folder: process, port, socket. */
export function readPostmaster(dataDir: string): { pid: number; port: number; socketDir: string } {
  const [pid, , , port, socketDir] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split(
    '\n',
  );
  return { pid: Number(pid), port: Number(port), socketDir: socketDir?.trim() ?? '' };
}

function ownerUrlOf(dataDir: string): string {
  const { port, socketDir } = readPostmaster(dataDir);
  const password = readFileSync(join(dataDir, 'postgres-owner-password'), 'utf8').trim();
  const host = socketDir === '' ? '127.0.0.1' : encodeURIComponent(socketDir);
  return `postgresql://ulak_owner:${password}@${host}:${port}/ulak`;
}

/** A killed server leaves its database running. */
async function endDatabase(dataDir: string): Promise<void> {
  for (let waited = 0; waited < 100; waited += 1) {
    try {
      process.kill(readPostmaster(dataDir).pid, waited < 50 ? 'SIGINT' : 'SIGQUIT');
    } catch {
      return;
    }
    await sleep(100);
  }
}
