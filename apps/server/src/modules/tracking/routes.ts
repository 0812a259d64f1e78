import { createTrackingLink } from '@ulak/contracts/orders/tracking-link';
import { noteCourier } from '@ulak/contracts/tracking/note-courier';
import { rateCourier } from '@ulak/contracts/tracking/rate-courier';
import { createTrackingUrl } from '@ulak/contracts/tracking/request-tracking';
import { MAX_STREAMS_PER_TOKEN } from '@ulak/contracts/tracking/schema';
import { trackByToken, trackingEvents } from '@ulak/contracts/tracking/track-order';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { createProofCookie } from './proof-cookie.ts';
import { createStreamRegistry } from '../../live/stream-registry.ts';
import { requireUser } from '../../access/access-guard.ts';
import { type Mounter } from '../../http/mount.ts';
import type { TrackingService } from './service.ts';
import { success } from '../../http/call.ts';

export interface TrackingRoutesDeps {
  readonly tracking: TrackingService;
  readonly config: Config;
}

const REPLACED = 'Takip sayfanız çok sayıda pencerede açık; bu penceredeki canlı bağlantı durduruldu.';

/**
 * Bare routes on purpose: answers with a token must not lie in the store of repeated answers, where it would
 * be readable (criteria B09).
 */
export function trackingRoutes(
  { mountBare, mountStream }: Mounter,
  { tracking, config }: TrackingRoutesDeps,
): void {
  const streams = createStreamRegistry({
    ...config.streams,
    perOwner: MAX_STREAMS_PER_TOKEN,
    replacedText: REPLACED,
  });
  const cookie = createProofCookie(config.publicUrl?.startsWith('https://') === true);
  mountBare(createTrackingUrl, async ({ body, request }) => {
    const { token, expiresAt } = await tracking.issueForPhone({
      phone: body.phone,
      ip: request.ip,
      proof: cookie.read(request),
    });
    return { success: true as const, trackingToken: token, expiresAt: expiresAt.toISOString() };
  });
  mountBare(trackByToken, async ({ params, request, reply }) => {
    const { orders, proof } = await tracking.track(params.token);
    if (proof !== null && cookie.read(request) === undefined) cookie.set(reply, proof);
    return success([...orders]);
  });
  mountStream(trackingEvents, async ({ params, request, reply }) => {
    const token = await tracking.getToken(params.token);
    tracking.follow(token, streams.open(request, reply, token.id));
  });
  mountBare(rateCourier, async ({ body }) => {
    await tracking.rate({ ...body, comment: body.comment || null });
    return { success: true as const, message: 'Değerlendirmeniz için teşekkürler!' };
  });
  mountBare(noteCourier, async ({ params, body }) =>
    success({ customerNote: await tracking.noteCourier({ ...params, ...body, note: body.note ?? null }) }),
  );
  mountBare(createTrackingLink, async ({ actor, scope, params, request, reply }) => {
    const { token, expiresAt } = await tracking.issueForOrder({
      scope,
      actor: requireUser(actor),
      orderId: params.id,
    });
    void reply.header('cache-control', 'no-store');
    const url = `${config.publicUrl ?? originOf(request)}/customer/track-order?token=${token}`;
    return success({ orderId: params.id, trackingToken: token, url, expiresAt: expiresAt.toISOString() });
  });
}

const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;
