import { afterEach, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

afterEach(() => {
  globalThis.hasProductArgonCost = undefined;
});

it('criteria B08: a stored hash is Argon2id of 46 MiB, two passes, one lane', async () => {
  globalThis.hasProductArgonCost = true;
  const stored = await hashPassword('Sardunya-1453');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/);
  expect(await verifyPassword(stored, 'Sardunya-1453')).toBe(true);
  expect(await verifyPassword(stored, 'Sardunya-1454')).toBe(false);
});
