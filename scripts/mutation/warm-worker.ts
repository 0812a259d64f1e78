import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PoolOptions, PoolRunnerInitializer, PoolWorker, WorkerRequest } from 'vitest/node';

type Listener = Parameters<PoolWorker['on']>[1];
const STOPPED = { type: 'stopped', __vitest_worker_response__: true };

let idle: Worker | null = null;

/**
 * A thread of vitest's that is left running from one mutant to the next, with the server imported: Stryker
 * switches mutants at run time. One that changes what a module does while it is imported needs a new thread.
 */
class WarmWorker implements PoolWorker {
  readonly name = 'warm';
  readonly #options: PoolOptions;
  readonly #listeners: [string, Listener][] = [];
  #thread: Worker | null = null;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  get #running(): Worker {
    if (!this.#thread) throw new Error('the worker has not been started');
    return this.#thread;
  }

  on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener]);
    this.#running.on(event, listener);
  }

  off(event: string, listener: Listener): void {
    this.#thread?.off(event, listener);
  }

  send(message: WorkerRequest): void {
    if (message.type !== 'stop') return this.#running.postMessage(message);
    for (const [event, listener] of this.#listeners) if (event === 'message') listener(STOPPED);
  }

  deserialize(data: unknown): unknown {
    return data;
  }

  async start(): Promise<void> {
    if (this.#thread) return;
    if (this.#isStatic) await forget();
    const { distPath, env, execArgv } = this.#options;
    this.#thread = idle ?? new Worker(resolve(distPath, 'workers/threads.js'), { env, execArgv });
    idle = null;
  }

  async stop(): Promise<void> {
    const thread = this.#running;
    for (const [event, listener] of this.#listeners) thread.off(event, listener);
    this.#thread = null;
    idle = thread;
    if (this.#isStatic) await forget();
  }

  get #isStatic(): boolean {
    const provided: Record<string, unknown> = { ...this.#options.project.getProvidedContext() };
    return provided.mutantActivation === 'static';
  }
}

async function forget(): Promise<void> {
  await idle?.terminate();
  idle = null;
}

/** As `pool` of a vitest project. */
export const WARM_POOL: PoolRunnerInitializer = {
  name: 'warm',
  createPoolWorker: (options) => new WarmWorker(options),
};
