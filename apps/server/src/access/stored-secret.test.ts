import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storeSecret, getStoredSecret } from './stored-secret.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ulak-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('is made once, readable by its owner only, and leaves no other file', () => {
  const secret = getStoredSecret(folder);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(getStoredSecret(folder)).toBe(secret);
  expect(readdirSync(folder)).toEqual(['app-secret']);
  expect(statSync(join(folder, 'app-secret')).mode & 0o777).toBe(0o600);
});

it('an empty file, as a full disk leaves it, is refused with a sentence and left as it is', () => {
  const file = join(folder, 'app-secret');
  writeFileSync(file, '');
  expect(() => getStoredSecret(folder)).toThrow(/boş ya da kısa/);
  expect(readFileSync(file, 'utf8')).toBe('');
});

it('one from a backup is stored where there is none, and replaces none', () => {
  const [brought, other] = ['b'.repeat(64), 'o'.repeat(64)];
  expect(storeSecret(folder, brought)).toBe(true);
  expect(storeSecret(folder, other)).toBe(false);
  expect(getStoredSecret(folder)).toBe(brought);
});
