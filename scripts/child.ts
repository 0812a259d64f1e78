import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(import.meta.dirname, '..');

export type Child = {
  process: ChildProcess;
  /** Resolves with the exit code, or the signal's name, when the process has ended. */
  ended: Promise<number | string>;
  /** Terminates it, and kills it if it has not ended within `withinMs`. */
  end(withinMs: number): Promise<void>;
};

/**
 * Starts a built program as a child process. It ignores Ctrl+C (the caller ends it in order) and ends with
 * its parent.
 * @param onLine each line of its output, from both streams
 */
export function startChild(args: string[], env: NodeJS.ProcessEnv, onLine: (line: string) => void): Child {
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', '--import', './scripts/follow-parent.mjs', ...args],
    {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
      windowsHide: true,
    },
  );
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', onLine);
  }
  const ended = new Promise<number | string>((done) => {
    child.on('error', (error) => {
      onLine(error.message);
      done(1);
    });
    child.on('close', (code, signal) => done(code ?? signal ?? 1));
  });
  return {
    process: child,
    ended,
    async end(withinMs) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), withinMs);
      await ended;
      clearTimeout(timer);
    },
  };
}
