import { vi } from 'vitest';

/** Argon2id at the least cost that the library takes: a test's accounts are no secret, and hashing is most
 * of what a sign-in costs. Injected at the library's boundary, so that no setting of the product can make
 * its hashes cheap; the product's own cost is proven in `passwords.test.ts`. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

declare global {
  /** Awaited before each verification; for tests of what happens while many of them wait. */
  var beforeArgonVerify: (() => Promise<unknown>) | undefined;
  /** The same before each hash of a new password. */
  var beforeArgonHash: (() => Promise<unknown>) | undefined;
  /** True: hashes cost what the product asks for. */
  var hasProductArgonCost: boolean | undefined;
}

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon = await importOriginal<typeof import('@node-rs/argon2')>();
  const hash: typeof argon.hash = async (password, options, signal) => {
    await globalThis.beforeArgonHash?.();
    const cost = globalThis.hasProductArgonCost ? {} : CHEAP;
    return argon.hash(password, { ...options, ...cost }, signal);
  };
  const verify: typeof argon.verify = async (...input) => {
    await globalThis.beforeArgonVerify?.();
    return argon.verify(...input);
  };
  return { ...argon, hash, verify };
});
