import type { Endpoint } from '@ulak/contracts/endpoint';

/**
 * One call as the browser needs it: method and path, with the contract's endpoint only as a type. Importing
 * the endpoint values would bring Zod and every schema (25 kB gzip) onto pages whose whole budget is 110
 * (criteria C09). calls.test.ts compares every line with the contracts and fails on one that is missing or
 * differs.
 */
export interface Call<E extends Endpoint = Endpoint> {
  readonly method: E['method'];
  readonly path: string;
  /** Carries the type; never set. */
  readonly endpoint?: E;
}

/** Declares one call; its type parameter is the contract's endpoint. */
export const declareCall = <E extends Endpoint>(method: E['method'], path: string): Call<E> => ({
  method,
  path,
});
