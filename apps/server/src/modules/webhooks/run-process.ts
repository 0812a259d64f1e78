import type { ChildProcess } from 'node:child_process';
import { entryBeside, spawnProcess } from '../../background/spawn-process.ts';
import type { ProcessCommand, ProcessSettings, ProcessTrouble } from './webhook-process.ts';

interface ProcessLog {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

const RESTART_MS = 1_000;
/** How often it is asked whether requests wait; the process hears of changes. */
const PRESSURE_POLL_MS = 50;
/** So many times in a row nobody waited: the pressure is over. */
const CALM_POLLS = 5;
const HEAP_MB = 256;
/** The usual share of a busy machine (docs/decisions/072). */
const GROUP_NICENESS = 0;
/** What an installation may set for connections to its database, and for its own certificates. */
const PASSED_ON = /^(?:PG[A-Z]+|HOME|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR)$/;

export interface WebhookProcess {
  /** Of the process that runs now. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

export interface WebhookProcessDeps {
  readonly log: ProcessLog;
  /** Whether requests wait for a connection to the database now: they go first. */
  readonly hasWaiting: () => boolean;
}

/**
 * Sends webhooks in a background process (docs/decisions/072); one that ends by itself is started again after
 * a pause. It ends with this one.
 */
export function startWebhookProcess(
  settings: ProcessSettings,
  { log, hasWaiting }: WebhookProcessDeps,
): WebhookProcess {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  /** Polls since somebody waited. */
  let calm = CALM_POLLS;
  const pressure = setInterval(() => {
    const wasPressed = calm < CALM_POLLS;
    calm = hasWaiting() ? 0 : Math.min(calm + 1, CALM_POLLS);
    const isPressed = calm < CALM_POLLS;
    if (child && isPressed !== wasPressed) tell(child, { isPressed });
  }, PRESSURE_POLL_MS);
  pressure.unref();

  function start(): void {
    const made = spawnProcess(entryBeside(import.meta.url, 'webhook-process'), {
      heapMb: HEAP_MB,
      groupNiceness: GROUP_NICENESS,
      passedOn: PASSED_ON,
    });
    child = made;
    made.on('message', ({ what, text, code }: ProcessTrouble) => log.warn({ text, code }, what));
    made.on('error', (error) => {
      log.error({ err: error }, 'webhook process');
      // one that could not be started does not exit
      if (made.pid === undefined) restartLater();
    });
    made.once('exit', (code, signal) => {
      if (isStopping) return;
      log.error({ code, signal }, 'webhook process ended');
      restartLater();
    });
    tell(made, { settings });
    if (calm < CALM_POLLS) tell(made, { isPressed: true });
  }

  function restartLater(): void {
    child = undefined;
    timer = setTimeout(start, RESTART_MS);
    timer.unref();
  }

  start();
  return {
    pid: () => child?.pid,
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      clearInterval(pressure);
      const running = child;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const ended = new Promise<void>((resolve) => void running.once('exit', () => resolve()));
      tell(running, { stop: true });
      await ended;
    },
  };
}

/** An error is told by `error`. */
function tell(child: ChildProcess, command: ProcessCommand): void {
  if (child.connected) child.send(command);
}
