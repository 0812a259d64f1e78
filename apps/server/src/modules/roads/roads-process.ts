import type { RoadMethod } from '@ulak/contracts/roads/method';
import { openSets, type SetToOpen } from './open-sets.ts';
import { type RoadAnswer, type RoadTask, runTask } from './road-task.ts';

/** What the process is started with. */
export interface RoadProcessSettings {
  readonly sets: readonly SetToOpen[];
  /** Folder in which Valhalla is installed; null: it is not, or must not be loaded. */
  readonly library: string | null;
}

export type RoadProcessMessage =
  | { readonly settings: RoadProcessSettings }
  | { readonly id: number; readonly task: RoadTask };

export type RoadProcessReply =
  /** `notes`: what could not be opened, for the log. */
  | { readonly opened: RoadMethod; readonly notes: readonly string[] }
  /** Nothing could be opened, and why. */
  | { readonly refused: string }
  | { readonly id: number; readonly answer: RoadAnswer }
  | { readonly id: number; readonly failed: string };

const reply = (message: RoadProcessReply): void => {
  if (process.connected) process.send?.(message, () => undefined);
};
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

let opened: ReturnType<typeof openSets> | undefined;

async function heed(message: RoadProcessMessage): Promise<void> {
  if ('settings' in message) {
    opened = openSets(message.settings);
    try {
      const { router, notes } = await opened;
      reply({ opened: router.method, notes });
    } catch (error) {
      reply({ refused: textOf(error) });
    }
    return;
  }
  const { id, task } = message;
  try {
    const router = (await opened)?.router;
    if (!router) throw new Error('no roads are open');
    reply({ id, answer: await runTask(router, task) });
  } catch (error) {
    reply({ id, failed: textOf(error) });
  }
}

process.on('message', (message: RoadProcessMessage) => void heed(message));
// The server is gone, also when it was killed.
process.on('disconnect', () => process.exit(0));
// A supervisor may signal every process of the service; the server says when it ends.
process.on('SIGTERM', () => undefined);
