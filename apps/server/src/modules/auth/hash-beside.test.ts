import { afterAll, expect, it } from 'vitest';
import { createHashBeside } from './hash-beside.ts';
import { verifyPassword } from './passwords.ts';

const beside = createHashBeside();
afterAll(() => beside.end());

it('hashes as sign-ins verify, also while another is asked for and after its thread has ended', async () => {
  const [first, second] = await Promise.all([beside.hash('Sardunya-1453'), beside.hash('Begonvil-1881')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/);
  expect(await verifyPassword(first, 'Sardunya-1453')).toBe(true);
  expect(await verifyPassword(second, 'Begonvil-1881')).toBe(true);
  await beside.end();
  expect(await verifyPassword(await beside.hash('Menekşe-1299'), 'Menekşe-1299')).toBe(true);
});
