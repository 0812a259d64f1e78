import { type AskValhalla, createValhallaRouter, NoWay } from './valhalla-router.ts';
import { type RouterHost, runTask } from './road-task.ts';

/** HTTP client; tests inject their own. */
export type RouterFetch = (url: URL, init: RequestInit) => Promise<Response>;

export interface UrlHostOptions {
  /** Address of a Valhalla service; may hold a key, so it is never shown. */
  readonly url: string;
  readonly fetch: RouterFetch;
  readonly limitMs?: number;
}

const LIMIT_MS = 5_000;
/** 2,500 pairs in Valhalla's longest form are a tenth of it. */
const MOST_BYTES = 4_000_000;
/** No suitable edges, no path, too far apart, no match, no data: its answers that there is no way. */
const NO_WAY = new Set([150, 151, 152, 154, 170, 171, 441, 442, 443, 444, 445]);

/** A Valhalla service of the operator's. */
export function createUrlHost({ url, fetch, limitMs = LIMIT_MS }: UrlHostOptions): RouterHost {
  const ask: AskValhalla = async (action, question) => {
    const target = new URL(url);
    target.pathname = `${target.pathname.replace(/\/+$/, '')}/${action}`;
    const response = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(question),
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMs),
    });
    const body = await readJson(response);
    if (response.ok) return body;
    const code = (body as { error_code?: unknown } | null)?.error_code;
    if (typeof code === 'number' && NO_WAY.has(code)) throw new NoWay(`Valhalla ${code}`);
    throw new Error(`the router answered ${response.status}`);
  };
  const router = createValhallaRouter(ask);
  return {
    most: 2,
    method: () => 'VALHALLA',
    isSliced: () => false,
    // the error itself may name the address
    run: (task) =>
      runTask(router, task).catch((error: unknown) => Promise.reject(new Error(reasonOf(error)))),
    stop: () => Promise.resolve(),
  };
}

/** @throws Error where it is none, or too long */
async function readJson(response: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error('the router answered too much');
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    throw new Error(`the router answered ${response.status} without JSON`);
  }
}

/** Errors of fetch name the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the router failed';
  if (error.name === 'TimeoutError') return 'the router did not answer in time';
  if (error.name === 'ZodError') return 'the router answered in another shape';
  if (error instanceof TypeError) {
    const { code } = (error.cause ?? {}) as { code?: unknown };
    return `the router cannot be reached${typeof code === 'string' ? ` (${code})` : ''}`;
  }
  return error.message;
}
