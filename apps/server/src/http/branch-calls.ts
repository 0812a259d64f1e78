import type { FieldRefusal, KeyState } from '@ulak/contracts/branches/api-call';
import { TEXT_LIMITS } from '@ulak/contracts/fields';
import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import type { ErrorCode, FieldErrors } from '@ulak/contracts/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was refused; null: it was not. */
    refusal: { readonly code: ErrorCode; readonly details: FieldErrors | undefined } | null;
    /** Number of the order that it is about, where a handler knows it. */
    orderNumber: string | null;
  }
}

/** A call that came with a branch's key, as it was answered. No body, nothing of a customer. */
export interface BranchCall {
  readonly branchId: BranchId;
  readonly companyId: CompanyId;
  readonly keyState: KeyState;
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly fields: readonly FieldRefusal[];
  readonly durationMs: number;
  readonly orderNumber: string | null;
  readonly repeated: boolean;
}

/** What PostgreSQL cannot store, which a sender may have in the name of a field or in an order's number. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;
const storable = (text: string): string => text.replaceAll(UNSTORABLE, '\uFFFD');

/** The order's number as it was sent, where no handler came to read it. */
function sentNumber({ body }: FastifyRequest): string | null {
  if (typeof body !== 'object' || body === null || !('orderNumber' in body)) return null;
  const { orderNumber } = body;
  return typeof orderNumber === 'string' && orderNumber !== ''
    ? storable(orderNumber.slice(0, TEXT_LIMITS.orderNumber))
    : null;
}

const fieldsOf = (details: FieldErrors = {}): FieldRefusal[] =>
  Object.entries(details).map(([field, message]) => ({
    field: storable(field),
    message: storable(message),
  }));

/** Hands every answered call that came with a branch's key to `record`, refused ones too. */
export function installBranchCalls(http: FastifyInstance, record: (call: BranchCall) => void): void {
  http.decorateRequest('orderNumber', null);
  http.addHook('onResponse', (request, reply, done) => {
    const { branchKey } = request;
    if (branchKey) {
      const { statusCode: status } = reply;
      const { method, refusal } = request;
      record({
        branchId: branchKey.actor.branchId,
        companyId: branchKey.actor.companyId,
        keyState: branchKey.state,
        requestId: request.id,
        method,
        route: request.routeOptions.url ?? '',
        status,
        code: refusal?.code ?? null,
        fields: fieldsOf(refusal?.details),
        durationMs: Math.round(reply.elapsedTime),
        orderNumber: request.orderNumber ?? sentNumber(request),
        // a key's only POST creates an order (201); 200 answers with an earlier one
        repeated: status === 200 && method === 'POST' ? true : reply.hasHeader('idempotent-replayed'),
      });
    }
    done();
  });
}
