import type { Endpoint } from '@ulak/contracts/endpoint';
import type { ErrorCode } from '@ulak/contracts/errors';
import { isDeclared } from './json-schema.ts';

/** Refusals that any call may give, by what it needs. */
const COMMON: readonly ErrorCode[] = [
  'VALIDATION_ERROR',
  'SERVICE_BUSY',
  'QUERY_TIMEOUT',
  'SERVICE_UNAVAILABLE',
  'INTERNAL_ERROR',
];
const SIGNED_IN: readonly ErrorCode[] = ['NOT_AUTHENTICATED', 'FORBIDDEN'];
const WITH_BODY: readonly ErrorCode[] = [
  'MALFORMED_JSON',
  'BODY_TOO_COMPLEX',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
];
const WITH_UPLOAD: readonly ErrorCode[] = ['MALFORMED_UPLOAD', 'FILE_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

function signedInRefusals({ access, beforeNewPassword = false }: Endpoint): readonly ErrorCode[] {
  if (access.who === 'public') return [];
  return beforeNewPassword ? SIGNED_IN : [...SIGNED_IN, 'PASSWORD_CHANGE_REQUIRED'];
}

/** Every refusal of a call. @param isKeyed whether it honours an Idempotency-Key */
export function refusalsOf(endpoint: Endpoint, isKeyed: boolean): ReadonlySet<ErrorCode> {
  return new Set([
    ...COMMON,
    ...signedInRefusals(endpoint),
    ...(endpoint.upload ? WITH_UPLOAD : isDeclared(endpoint.body) ? WITH_BODY : []),
    ...(isKeyed ? ['IDEMPOTENCY_KEY_REUSED' as const] : []),
    ...endpoint.refuses,
  ]);
}
