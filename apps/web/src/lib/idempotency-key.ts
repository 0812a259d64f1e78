/**
 * A random key for an Idempotency-Key header. randomUUID exists only in secure contexts, and a demo may be
 * opened over plain http.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
