import { resolve } from 'node:path';
import { ConfigError } from '../config.ts';

/**
 * The file argument of a command, relative to the folder in which it was typed (npm runs scripts in the
 * project's).
 */
export function fileArgument(argv: readonly string[], usage: string): string {
  const [file, ...more] = argv.slice(2);
  if (!file || more.length > 0) throw new Error(`Kullanım: ${usage}`);
  return resolve(process.env.INIT_CWD || '.', file);
}

/** Runs a command; reports a failure in one sentence. */
export function runCommand(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    if (error instanceof ConfigError) console.error(`Yapılandırma hatası:\n${error.message}`);
    else console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
}
