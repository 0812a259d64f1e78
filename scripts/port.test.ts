import { expect, it } from 'vitest';
import { readPort } from './port.ts';

it('PORT is a valid port number; the default is 3000', () => {
  expect(readPort({})).toBe(3000);
  expect(readPort({ PORT: '' })).toBe(3000);
  expect(readPort({ PORT: '0' })).toBe(0);
  expect(readPort({ PORT: ' 8080 ' })).toBe(8080);
  for (const PORT of ['abc', '-1', '65536', '80.5', '1e9'])
    expect(() => readPort({ PORT })).toThrow(`PORT=${PORT} geçerli bir port değil`);
});
