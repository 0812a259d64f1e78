/**
 * Argon2id, 46 MiB, two passes, one lane (stack; criteria B08 asks for at least 19 MiB). Algorithm 2 is
 * Argon2id, the library's default.
 */
export const ARGON = { memoryCost: 47_104, timeCost: 2, parallelism: 1 } as const;
