/** As far as a phone's clock may be off without being set right (lib/server-time.ts). */
export const CLOCK_TOLERANCE_MS = 5_000;
