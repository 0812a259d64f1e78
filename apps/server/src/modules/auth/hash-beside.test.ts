import { afterAll, expect, it } from 'vitest';
import { createHashBeside } from './hash-beside.ts';
import { verifyPassword } from './passwords.ts';

const beside = createHashBeside();
afterAll(() => beside.end());

it('hashes as sign-ins verify, in the order of the passwords, also while others are asked for', async () => {
  const [[first = '', second = ''], [third = '']] = await Promise.all([
    beside.hash(['Sardunya-1453', 'Begonvil-1881']),
    beside.hash(['Menekşe-1299']),
  ]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/);
  expect(await verifyPassword(first, 'Sardunya-1453')).toBe(true);
  expect(await verifyPassword(second, 'Begonvil-1881')).toBe(true);
  expect(await verifyPassword(third, 'Menekşe-1299')).toBe(true);
});

it('hashes nothing any more once it has ended', async () => {
  const ended = createHashBeside();
  ended.end();
  await expect(ended.hash(['Sardunya-1453'])).rejects.toThrow('ended');
});
