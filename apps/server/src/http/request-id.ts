import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** The header by which a caller and the log speak of one request. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Our own, whatever a caller sends: log lines and recent calls must not be mistaken for another's. */
export const newRequestId = (): string => randomUUID();

/** Every answer carries its request's id, refusals and streams too (decision 067). Install it first. */
export function installRequestIds(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
}
