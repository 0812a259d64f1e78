import { ALL_ENDPOINTS } from '@ulak/contracts/all-endpoints';
import { expect, test } from 'vitest';
import * as calls from './calls.ts';
import * as dispatchCalls from './dispatch-calls.ts';
import * as firstCalls from './startup-calls.ts';

const line = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

test('every JSON call of the contracts is declared once, with the same method and path', () => {
  const declared = Object.values({ ...calls, ...dispatchCalls, ...firstCalls })
    .map(line)
    .toSorted();
  const contract = ALL_ENDPOINTS.filter((endpoint) => endpoint.kind !== 'stream')
    .map(line)
    .toSorted();
  expect(declared).toEqual(contract);
});
