import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { lowerSessionPriority } from './lower-priority.ts';

/** The module of a child process; in the bundle it lies beside the server's. @param name without extension */
export const entryBeside = (importMetaUrl: string, name: string): URL =>
  new URL(`./${name}.${importMetaUrl.endsWith('.ts') ? 'ts' : 'js'}`, importMetaUrl);

export interface ProcessOptions {
  readonly heapMb?: number | undefined;
  /** Of its group of processes, 0 to 19; left out: the lowest priority. */
  readonly groupNiceness?: number | undefined;
  /** Names of our variables that it inherits; left out: none. */
  readonly passedOn?: RegExp;
}

/**
 * Starts a process of low priority that inherits nothing of ours but standard output. It leads a session of
 * its own, where that exists, for the sake of its priority; Ctrl+C reaches only us then, and our end closes
 * its channel.
 */
export function spawnProcess(entry: URL, options: ProcessOptions = {}): ChildProcess {
  const { heapMb, groupNiceness, passedOn } = options;
  const isSource = entry.pathname.endsWith('.ts');
  const child = fork(fileURLToPath(entry), {
    execArgv: [
      ...(heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`]),
      ...(isSource ? ['--import', import.meta.resolve('tsx')] : []),
    ],
    env: { ...variablesOf(passedOn), ...environment() },
    // buffers and lists of texts travel as they are
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
  if (child.pid !== undefined) lowerSessionPriority(child.pid, groupNiceness);
  // it must not keep the process alive
  child.unref();
  child.channel?.unref();
  return child;
}

const variablesOf = (names: RegExp | undefined): Record<string, string | undefined> =>
  names ? Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name))) : {};

/** None of our variables: secrets and addresses of the database are among them. */
const environment = (): Record<string, string> => ({
  LC_ALL: 'C',
  TZ: 'UTC',
  PATH: process.env.PATH ?? '',
  ...(process.platform === 'win32' && { SystemRoot: process.env.SystemRoot ?? '' }),
});
