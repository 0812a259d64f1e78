import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../access/secrets.ts';

/** A browser that opened an order's own link is trusted with its number for so long. */
export const PROOF_DAYS = 30;
const DAY_MS = 86_400_000;

const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS);
const tagOf = (secrets: Secrets, phoneKey: string, lastDay: number): Buffer =>
  secrets.derive(`tracking-proof:${lastDay}:${phoneKey}`);

/**
 * What a browser keeps once it has opened an order's own link: it has more than the number, so limits that
 * strangers use up are not its own (docs/decisions/055). It opens nothing, and tells nothing of the number.
 */
export function proofOf(secrets: Secrets, phoneKey: string, now: Date): string {
  const lastDay = dayOf(now) + PROOF_DAYS;
  return `${lastDay}.${tagOf(secrets, phoneKey, lastDay).toString('base64url')}`;
}

/** Whether the proof is of this number and has not ended. */
export function provesPhone(
  secrets: Secrets,
  phoneKey: string,
  { proof, now }: { proof: string | undefined; now: Date },
): boolean {
  const [, day, tag] = /^(\d{1,6})\.([\w-]{20,100})$/.exec(proof ?? '') ?? [];
  if (day === undefined || tag === undefined) return false;
  const lastDay = Number(day);
  if (lastDay < dayOf(now) || lastDay > dayOf(now) + PROOF_DAYS) return false;
  const [given, right] = [Buffer.from(tag, 'base64url'), tagOf(secrets, phoneKey, lastDay)];
  return given.length === right.length && timingSafeEqual(given, right);
}
