import type { APIResponse, Route } from 'playwright-core';

/** The answer to a page's request with its body, also where the page holds it and would hear 304. */
export function fetchWhole(route: Route): Promise<APIResponse> {
  const { 'if-none-match': _held, ...headers } = route.request().headers();
  return route.fetch({ headers });
}
