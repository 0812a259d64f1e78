import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ALL_ENDPOINTS } from '@ulak/contracts/all-endpoints';
import type { Call } from '@ulak/contracts/call';
import { expect, it } from 'vitest';
import { readTree } from './structure/tree.ts';

const CONTRACTS = resolve(import.meta.dirname, '../packages/contracts/src');

/** Where calls are declared: a browser fetches only those files whose calls it makes. */
const CALLS = /^[^/]+\/(?:(?:map|desk|key|dispatch|test-mode)-)?calls\.ts$/;

const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`;

async function declaredCalls(): Promise<Call[]> {
  const files = readTree(CONTRACTS).filter(({ path }) => CALLS.test(path));
  const areas = await Promise.all(
    files.map(({ path }) => import(pathToFileURL(resolve(CONTRACTS, path)).href)),
  );
  return areas.flatMap((area: Record<string, Call>) => Object.values(area));
}

it('every call has one endpoint that is served, and every endpoint a call', async () => {
  const calls = await declaredCalls();
  expect(calls.length).toBeGreaterThan(60);
  expect(calls.map(nameOf).toSorted()).toEqual(ALL_ENDPOINTS.map(nameOf).toSorted());
});

it('a call is two texts: nothing of a schema is left without the types', async () => {
  for (const call of await declaredCalls()) {
    expect(call).toEqual({
      method: expect.stringMatching(/^(?:GET|POST|PATCH|PUT|DELETE)$/),
      path: expect.stringMatching(/^\/api\//),
    });
  }
});
