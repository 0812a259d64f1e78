import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TaggedJson } from './call.ts';

const polled = new WeakSet<FastifyReply>();

/**
 * Marks an answer that is polled: it gets an ETag, and an unchanged one travels as an empty 304. No cache
 * stores it.
 */
export const markPolled = (reply: FastifyReply): void => void polled.add(reply);

/** Gives marked answers an ETag and turns them into 304 when the client has the same (design §4, polls). */
export function installEtags(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => done(null, setEtag(request, reply, payload)));
}

function setEtag(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  // The handler may have set a tag that is cheaper than a hash of all bytes.
  if (!polled.has(reply) || reply.hasHeader('etag')) return payload;
  const etag = `"${createHash('sha1').update(payload).digest('base64url')}"`;
  void reply.header('etag', etag);
  if (!matchesEtag(request.headers['if-none-match'], etag)) return payload;
  void reply.status(304).removeHeader('content-type');
  return null;
}

/** An answer with a tag made of its bytes, where nothing cheaper tells that it is the same. */
export function textTag(answer: unknown): TaggedJson {
  const text = JSON.stringify(answer);
  return { tag: createHash('sha1').update(text).digest('base64url'), text };
}

const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false;
