import { createHmac, randomUUID } from 'node:crypto';
import { WEBHOOK_SECRET_PREFIX } from '@ulak/contracts/webhooks/secret';

/**
 * A secret in the Standard Webhooks form. A UUID's text is the key (DECISIONS "Passwords, keys"); left out: a
 * random one.
 */
export function toSecret(given: string = randomUUID()): string {
  if (given.startsWith(WEBHOOK_SECRET_PREFIX)) return given;
  return WEBHOOK_SECRET_PREFIX + Buffer.from(given, 'utf8').toString('base64');
}

/** Secrets of a webhook at rest; the former one until a rotation ends. */
interface SealedSecrets {
  readonly secret_sealed: string;
  readonly previous_sealed: string | null;
  readonly previous_until: Date | null;
}

/** The secrets that sign now: during a rotation both. Null: unreadable. */
export function openSecrets(
  { secret_sealed, previous_sealed, previous_until }: SealedSecrets,
  open: (sealed: string) => string | null,
  now: Date,
): string[] | null {
  const current = open(secret_sealed);
  if (current === null) return null;
  const isRotating = previous_until !== null && previous_until > now;
  const previous = isRotating && previous_sealed !== null ? open(previous_sealed) : null;
  return previous === null ? [current] : [current, previous];
}

/** What is signed. `timestampS`: seconds of the epoch at this try. */
export interface SignedContent {
  readonly id: string;
  readonly timestampS: number;
  readonly body: string;
}

/** The header `webhook-signature`: one signature per secret, separated by spaces (Standard Webhooks). */
export const signatureOf = ({ id, timestampS, body }: SignedContent, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestampS}.${body}`).digest('base64')}`;
    })
    .join(' ');

/** Headers of a try beside what HTTP itself needs. */
export const headersOf = (
  { id, timestampS }: Pick<SignedContent, 'id' | 'timestampS'>,
  signature: string,
): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Ulak-Webhooks/1.0',
  'webhook-id': id,
  'webhook-timestamp': String(timestampS),
  'webhook-signature': signature,
});
