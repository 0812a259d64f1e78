import { createSecrets } from '../../access/secrets.ts';
import { createVirtualClock, systemClock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { openDatabase } from '../../db/database.ts';
import { createWebhookEngine } from './engine.ts';

/** What the process is started with; it travels over the channel, not in arguments or environment. */
export interface ProcessSettings {
  /** Connection string of the application's role. */
  readonly appUrl: string;
  readonly appSecret: string;
  readonly statementTimeoutMs: number;
  readonly virtualClock: Config['virtualClock'];
  readonly privateHosts: readonly string[];
}

/** What it is sent: its settings once, whether requests wait for the database, later that it shall end. */
export type ProcessCommand =
  | { readonly settings: ProcessSettings }
  | { readonly isPressed: boolean }
  | { readonly stop: true };

/** What it tells: an error for the log. */
export interface ProcessTrouble {
  readonly what: string;
  readonly text: string;
  readonly code: string | null;
}

/** Connections beside the reserved ones, which it does not use. */
const POOL_SIZE = 4;

const tellError = (error: unknown, what: string): void => {
  const trouble: ProcessTrouble = {
    what,
    text: error instanceof Error ? error.message : String(error),
    code: (error as { code?: string }).code ?? null,
  };
  // the server may be gone
  if (process.connected) process.send?.(trouble, () => undefined);
};

interface Sending {
  setPressure(isPressed: boolean): void;
  end(): Promise<void>;
}

function startSending(settings: ProcessSettings): Sending {
  const { appUrl, appSecret, statementTimeoutMs, virtualClock, privateHosts } = settings;
  const db = openDatabase({
    url: appUrl,
    poolSize: POOL_SIZE,
    statementTimeoutMs,
    onError: (error) => tellError(error, 'webhook connection'),
  });
  const engine = createWebhookEngine({
    db,
    busUrl: appUrl,
    clock: virtualClock
      ? createVirtualClock(virtualClock.speed, virtualClock.startMs, virtualClock.sinceMs)
      : systemClock,
    secrets: createSecrets(appSecret),
    privateHosts,
    onError: tellError,
  });
  void engine.start();
  return {
    setPressure: engine.setPressure,
    async end() {
      await engine.stop();
      await db.close();
    },
  };
}

let sending: Sending | undefined;
process.on('message', (command: ProcessCommand) => {
  if ('settings' in command) sending ??= startSending(command.settings);
  else if ('isPressed' in command) sending?.setPressure(command.isPressed);
  else
    void Promise.resolve(sending?.end())
      .catch((error: unknown) => tellError(error, 'webhook stop'))
      .finally(() => process.exit(0));
});
// A supervisor may signal every process of the service; the server says when it ends.
process.on('SIGTERM', () => undefined);
// The server is gone, also when it was killed: what is on its way goes again when its lease ends.
process.on('disconnect', () => process.exit(0));
