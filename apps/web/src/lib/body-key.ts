import { useRef } from 'react';
import { newIdempotencyKey } from './idempotency-key.ts';

/** A key per body: a try after a lost answer is the same request, so nothing is booked twice. */
export function useBodyKey(): (body: unknown) => string {
  const sent = useRef<{ text: string; key: string } | null>(null);
  return (body) => {
    const text = JSON.stringify(body);
    if (sent.current?.text !== text) sent.current = { text, key: newIdempotencyKey() };
    return sent.current.key;
  };
}
