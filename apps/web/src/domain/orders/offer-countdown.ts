const SECOND_MS = 1_000;
const MINUTE_S = 60;

/**
 * What is left of an offer's time to accept, '2:14'; null when it is over. @param now epoch ms by the
 * server's clock
 */
export function formatOfferCountdown(expiresAt: string, now: number): string | null {
  const seconds = Math.ceil((Date.parse(expiresAt) - now) / SECOND_MS);
  if (seconds <= 0) return null;
  return `${Math.floor(seconds / MINUTE_S)}:${String(seconds % MINUTE_S).padStart(2, '0')}`;
}
