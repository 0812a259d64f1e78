import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync } from '@node-rs/argon2';
import { ARGON } from './argon.ts';

/** A worker thread that answers each password with its hash, after everything else that wants a processor. */

// Linux has a priority per thread. Elsewhere this would slow the process.
if (process.platform === 'linux') {
  try {
    setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // not permitted: hashing keeps the usual priority
  }
}

parentPort?.on('message', (password: string) => parentPort?.postMessage(hashSync(password, ARGON)));
