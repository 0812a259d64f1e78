import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import type { CustomerPage } from '../../http/web.ts';
import { firstPage } from './first-page.ts';
import { createProofCookie } from './proof-cookie.ts';
import type { TrackedPage, TrackingService } from './service.ts';

const TRACKING_PATH = '/customer/track-order';
/** A slow database must not hold up the page, whose scripts ask for themselves. */
const MOST_WAIT_MS = 1_500;

export interface CustomerPageDeps {
  readonly tracking: Pick<TrackingService, 'track'>;
  readonly config: Config;
  onError(error: unknown, what: string): void;
}

/**
 * Answers a tracking link with its orders in the page (docs/decisions/055): the same read, token and scope
 * as the tracking call. Without a living token, or while the database does not answer, the page is the
 * built one.
 */
export function createCustomerPage({ tracking, config, onError }: CustomerPageDeps): CustomerPage {
  const cookie = createProofCookie(config.publicUrl?.startsWith('https://') === true);
  const read = async (token: string): Promise<TrackedPage | null> => {
    try {
      return await tracking.track(token);
    } catch (error) {
      if (!(error instanceof AppError)) onError(error, 'first answer of a tracking page');
      return null;
    }
  };
  return async (request, reply, built) => {
    const token = tokenOf(request);
    if (token === null) return null;
    const page = await Promise.race([read(token), sleep(MOST_WAIT_MS, null, { ref: false })]);
    if (page === null) return null;
    if (page.proof !== null && cookie.read(request) === undefined) cookie.set(reply, page.proof);
    return firstPage(built, page);
  };
}

/** The token in the address of the tracking page, as its scripts read it. */
function tokenOf({ url }: FastifyRequest): string | null {
  const [path = '', query = ''] = url.split('?', 2);
  if (path.replace(/\/+$/, '') !== TRACKING_PATH) return null;
  return new URLSearchParams(query).get('token')?.trim() || null;
}
