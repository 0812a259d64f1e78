import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GUIDE_VALUES } from '@ulak/contracts/integration/guide-values';

/** A block of the guide that is marked `run`; a `receiver` serves until it is stopped. */
export interface GuideExample {
  readonly language: string;
  readonly isReceiver: boolean;
  readonly code: string;
}

/** Examples of the guide that run as they stand: their opening fence is marked `run`. */
export const readExamples = (markdown: string): GuideExample[] =>
  [...markdown.matchAll(/^```(\S+) run( receiver)?\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', receiver, code = '']) => ({ language, isReceiver: receiver !== undefined, code }),
  );

interface Runtime {
  /** Its presence and version are asked by `--version`. */
  readonly command: string;
  readonly file: string;
  args(file: string, port: number): string[];
}

const DOTNET_PROJECT = (major: string): string =>
  '<Project Sdk="Microsoft.NET.Sdk.Web"><PropertyGroup><ImplicitUsings>enable</ImplicitUsings>' +
  `<TargetFramework>net${major}.0</TargetFramework><Nullable>enable</Nullable></PropertyGroup></Project>`;

const RUNTIMES: Readonly<Record<string, Runtime>> = {
  sh: { command: 'sh', file: 'example.sh', args: (file) => [file] },
  js: { command: process.execPath, file: 'example.mjs', args: (file) => [file] },
  python: { command: 'python3', file: 'example.py', args: (file) => [file] },
  php: {
    command: 'php',
    file: 'example.php',
    args: (file, port) => (port === 0 ? [file] : ['-S', `127.0.0.1:${port}`, file]),
  },
  csharp: { command: 'dotnet', file: 'Program.cs', args: () => ['run'] },
};

const runtimeOf = ({ language }: Pick<GuideExample, 'language'>): Runtime => {
  const runtime = RUNTIMES[language];
  if (!runtime) throw new Error(`no example may be in "${language}"`);
  return runtime;
};

const versionOf = (command: string): string | null => {
  try {
    return execFileSync(command, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return null;
  }
};

/** Whether this machine can run examples of the language. */
export function canRun(language: string): boolean {
  if (language === 'sh') return versionOf('curl') !== null;
  return versionOf(runtimeOf({ language }).command) !== null;
}

export interface RunningExample {
  /** What it has printed, errors included. */
  output(): string;
  /** Its exit code, once it ended. */
  readonly ended: Promise<number | null>;
  stop(): Promise<void>;
}

/** Puts somebody's own values where the guide's stand, as its reader does. */
export function withValues(
  { code, ...example }: GuideExample,
  values: Partial<Pick<typeof GUIDE_VALUES, 'baseUrl' | 'apiKey' | 'secret' | 'port'>>,
): GuideExample {
  const filled = Object.entries(values).reduce(
    (text, [name, value]) =>
      text.replaceAll(String(GUIDE_VALUES[name as keyof typeof values]), String(value)),
    code,
  );
  return { ...example, code: filled };
}

/** Starts an example in an empty folder. @param port where a receiver listens; 0: it is none */
export function startExample(example: GuideExample, port = 0): RunningExample {
  const { command, file, args } = runtimeOf(example);
  const folder = mkdtempSync(join(tmpdir(), 'ulak-guide-'));
  writeFileSync(join(folder, file), example.code);
  if (example.language === 'csharp')
    writeFileSync(join(folder, 'example.csproj'), DOTNET_PROJECT(versionOf(command)?.split('.')[0] ?? ''));
  const child: ChildProcess = spawn(command, args(file, port), {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const ended = once(child, 'close').then(([code]) => {
    rmSync(folder, { recursive: true, force: true });
    return code as number | null;
  });
  return {
    output: () => output,
    ended,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** A port of the loopback that nobody listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Whether somebody listens on the port of the loopback. */
export const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
