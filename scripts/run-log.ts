import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { resolveDataDir } from '../apps/server/src/db/embedded/data-dir.ts';

const MAX_LOG_BYTES = 20 * 1024 * 1024;
const LAST_LINES = 30;
const ERROR_LEVEL = 50;

/**
 * Log of the programs' output while the terminal stays quiet: a file in the data folder, and the last lines
 * in memory.
 */
export function openLog(env: NodeJS.ProcessEnv): {
  file: string;
  write(name: string, line: string): void;
  explain(): string;
} {
  const file = logFile(env);
  const stream = file ? createWriteStream(file, { flags: 'a', mode: 0o600 }) : null;
  // a full or read-only disk is reported by the server itself; losing the log must not end the product
  stream?.on('error', () => {});
  const last: string[] = [];
  return {
    file: file ?? 'yok',
    write(name, line) {
      stream?.write(`${name} ${line}\n`);
      last.push(line);
      if (last.length > LAST_LINES) last.shift();
    },
    explain: () => last.flatMap((line) => readableLine(line) ?? []).join('\n') || 'Sunucu başlamadan durdu.',
  };
}

function logFile(env: NodeJS.ProcessEnv): string | null {
  try {
    const folder = resolveDataDir(env);
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'ulak.log');
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size > MAX_LOG_BYTES) renameSync(file, `${file}.1`);
    return file;
  } catch {
    return null;
  }
}

// A log entry is shown by its message when it is an error; plain text is shown as it is.
function readableLine(line: string): string | null {
  if (!line.startsWith('{')) return line.trim() || null;
  try {
    const entry = JSON.parse(line) as { level?: number; msg?: string; err?: { message?: string } };
    if ((entry.level ?? 0) < ERROR_LEVEL) return null;
    return [entry.msg, entry.err?.message].filter(Boolean).join(': ');
  } catch {
    return line;
  }
}
