import { join } from 'node:path';
import { inject } from 'vitest';

/** Folder of the server's bundles, made once per run (`scripts/bundle-server.ts`). */
export type ServerBundle = string;

declare module 'vitest' {
  export interface ProvidedContext {
    serverBundle: ServerBundle;
  }
}

/** The path of one of the server's bundles: its own, a thread's, a command's. */
export const bundleOf = (name: string): string => join(inject('serverBundle'), `${name}.js`);

/** Node's arguments of a command: its bundle, or as `npm run` starts it, which loads a loader first. */
export const commandOf = (name: string, { fromSource = false } = {}): string[] =>
  fromSource ? ['--import', 'tsx', `apps/server/src/cli/${name}.ts`] : [bundleOf(name)];
