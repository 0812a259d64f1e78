import { setTimeout as sleep } from 'node:timers/promises';
import { build } from './build.ts';
import { type Child, startChild } from './child.ts';
import { freePort, mayListen, readPort } from './port.ts';
import { restartPauseMs } from './restart-pause.ts';
import { openLog } from './run-log.ts';

const END_SERVER_MS = 8_000;
const END_SIMULATOR_MS = 1_500;
/** A program that ran for this long counts as failing for the first time again. */
const HEALTHY_MS = 60_000;

const DEMO_ACCOUNTS = `  Demo hesapları (hepsinin parolası: ulak-demo-2026)
    10000000146  İşletme Sahibi
    20000000282  Şirket Yöneticisi    Lezzet Grubu
    30000000328  Genel Müdür          Lezzet Grubu
    40000000464  Şube Müdürü          Lezzet Grubu, Kadıköy
    50000000500  Paketleme Şefi       Lezzet Grubu, Kadıköy
    60000000646  Kurye                Lezzet Grubu, Kadıköy
    80000000828  Genel Müdür          Hızlı Market`;

const PUBLISHED = '  Yayınlanan adres: demo hesaplarıyla giriş yapılamaz, demo filosu çalışmaz.';
const NO_OWNER = `  Henüz kimse giriş yapamaz. İlk işletme sahibini oluşturmak için, aynı değişkenlerle,
  başka bir terminalde: npm run create-owner`;

/**
 * `npm start`: builds what is stale, starts the server and the demo fleet, prints the address, and ends them
 * all on Ctrl+C.
 */
export async function start(env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const host = env.HOST || '127.0.0.1';
  const port = readPort(env);
  await assertPortFree(port, host);
  await build();

  const log = openLog(env);
  const running = new Set<Child>();
  const stopping = new AbortController();
  const end = stopOnSignal(stopping, running);

  // The server decides whether its demo may call it.
  const serverEnv = { ...env, DEMO_WEBHOOK_PORT: env.DEMO_WEBHOOK_PORT || String(await freePort()) };
  const server = await startServer({ env: serverEnv, log, running, stopping: stopping.signal });
  if (!server) return end();
  const { url, address, demo, published, hasOwner, webhookPort, died } = server;
  if (demo === 'on' && !published) {
    const receiver = webhookPort === null ? [] : ['--webhook-port', String(webhookPort)];
    const args = ['apps/simulator/dist/main.js', '--url', address, '--demo', ...receiver];
    void keepRunning('simulator', args, { env, log, running, stopping: stopping.signal });
  }
  const accounts = published ? `\n${PUBLISHED}` : demo === 'off' ? '' : `\n${DEMO_ACCOUNTS}`;
  const noOwner = hasOwner ? '' : `\n${NO_OWNER}`;
  console.log(`\n  Ulak hazır: ${url}${accounts}${noOwner}\n  Durdurmak için Ctrl+C. Günlük: ${log.file}\n`);
  await died;
}

/**
 * Addresses of the product: for people, and for this machine, as the fleet must not depend on a proxy in
 * front of the server.
 */
type ServerAddresses = {
  url: string;
  address: string;
  demo: string;
  published: boolean;
  hasOwner: boolean;
  /** Where the fleet receives webhooks; null: nowhere. */
  webhookPort: number | null;
};

type RunContext = {
  env: NodeJS.ProcessEnv;
  log: ReturnType<typeof openLog>;
  running: Set<Child>;
  stopping: AbortSignal;
};

async function assertPortFree(port: number, host: string): Promise<void> {
  const verdict = port === 0 || (await mayListen(port, host));
  if (verdict === true) return;
  const ownInstance = 'Ulak zaten çalışıyor olabilir';
  const reasons: Record<string, string> = {
    EADDRINUSE: `${port} numaralı port başka bir program tarafından kullanılıyor (${ownInstance}).`,
    EACCES: `${port} numaralı portu dinlemeye izin yok (1024'ten küçük portlar yönetici ister).`,
    EADDRNOTAVAIL: `${host} adresi bu makinede yok.`,
  };
  console.error(
    `${reasons[verdict] ?? `${host}:${port} dinlenemiyor (${verdict}).`} ` +
      `Başka bir port için: PORT=${port + 1} npm start`,
  );
  process.exit(1);
}

/**
 * Starts the server and waits until it is ready; restarts it after later failures. Null when it ended before.
 */
async function startServer(run: RunContext): Promise<(ServerAddresses & { died: Promise<void> }) | null> {
  let resolveReady: (place: ServerAddresses) => void = ignore;
  const ready = new Promise<ServerAddresses>((resolve) => (resolveReady = resolve));
  const onLine = (line: string) => {
    const entry = readEntry(line);
    if (entry?.msg === 'ready' && entry.url) resolveReady(readAddresses(entry, entry.url));
  };
  let isReady = false;
  const died = keepRunning('server', ['apps/server/dist/server.js'], run, {
    onLine,
    mayRestart: () => isReady,
  });
  const place = await Promise.race([ready, died.then(() => null)]);
  if (place === null) {
    if (run.stopping.aborted) return null;
    console.error(run.log.explain());
    process.exitCode = 1;
    return null;
  }
  isReady = true;
  return { ...place, died };
}

type LogEntry = { msg?: string } & Partial<ServerAddresses>;

/** Asks the server for its own settings: it alone reads the variables. */
const readAddresses = (
  { address, demo = 'off', published = false, hasOwner = true, webhookPort = null }: LogEntry,
  url: string,
): ServerAddresses => ({
  url,
  address: address ?? url,
  demo,
  published,
  hasOwner,
  webhookPort,
});

const ignore = () => {};

type RestartOptions = { onLine?: (line: string) => void; mayRestart?: () => boolean };

/** Restarts a program whenever it exits, with growing pauses while it keeps failing early. */
async function keepRunning(
  name: string,
  args: string[],
  run: RunContext,
  { onLine, mayRestart = () => true }: RestartOptions = {},
): Promise<void> {
  for (let failures = 1; !run.stopping.aborted; failures += 1) {
    const startedAt = performance.now();
    const child = startChild(args, run.env, (line) => {
      run.log.write(name, line);
      onLine?.(line);
    });
    run.running.add(child);
    const how = await child.ended;
    run.running.delete(child);
    if (run.stopping.aborted || !mayRestart()) return;
    if (performance.now() - startedAt > HEALTHY_MS) failures = 1;
    console.error(`  ${name} beklenmedik biçimde durdu (${how}), yeniden başlatılıyor…`);
    await sleep(restartPauseMs(failures), undefined, { signal: run.stopping }).catch(() => {});
  }
}

/**
 * Ctrl+C, SIGTERM and a closed terminal end the fleet first, then the server, which stops the embedded
 * database.
 */
function stopOnSignal(stopping: AbortController, running: Set<Child>): () => Promise<void> {
  const end = async () => {
    stopping.abort();
    const [server, ...others] = [...running];
    await Promise.all(others.map((child) => child.end(END_SIMULATOR_MS)));
    await server?.end(END_SERVER_MS);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping.signal.aborted) return;
      console.log('\n  Durduruluyor…');
      void end();
    });
  }
  stopWithNpm(end);
  return end;
}

/**
 * npm passes SIGTERM on to its shell only, which exits and orphans this process: when npm started it, it ends
 * with that shell.
 */
function stopWithNpm(end: () => Promise<void>): void {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    void end();
  }, 250);
  timer.unref();
}

function readEntry(line: string): LogEntry | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line) as LogEntry;
  } catch {
    return null;
  }
}
