import { expect, it, vi } from 'vitest';

vi.unmock('@node-rs/argon2');

it('criteria B08: a stored hash is Argon2id of 46 MiB, two passes, one lane', async () => {
  vi.resetModules();
  const { hashPassword, verifyPassword } = await import('./passwords.ts');
  const stored = await hashPassword('Sardunya-1453');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/);
  expect(await verifyPassword(stored, 'Sardunya-1453')).toBe(true);
  expect(await verifyPassword(stored, 'Sardunya-1454')).toBe(false);
});
