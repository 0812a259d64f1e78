import type { WorldPoint } from './mercator.ts';

/** A marker under way: from where it was seen to where it is, between two instants of `performance.now()`. */
export type Track = { from: WorldPoint; to: WorldPoint; startMs: number; endMs: number };

/** Shorter looks like a jump, longer would show a courier where he no longer is. */
const MIN_GLIDE_MS = 300;
const MAX_GLIDE_MS = 4_000;
/** About 2 km at Istanbul's latitude: a position that far away is a new place, not a movement. */
const JUMP_WORLD = 6.5e-5;

export const standingAt = (to: WorldPoint, nowMs: number): Track => ({
  from: to,
  to,
  startMs: nowMs,
  endMs: nowMs,
});

/** Where the marker is now: even speed, because an easing would stop at every report. */
export function positionOn({ from, to, startMs, endMs }: Track, nowMs: number): WorldPoint {
  if (nowMs >= endMs) return to;
  const share = Math.max(0, (nowMs - startMs) / (endMs - startMs));
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/**
 * The track after a new position: it starts where the marker is drawn at this moment, and takes as long as
 * the last report is old, so that with steady reports the marker moves without pause.
 */
export function headFor(track: Track, to: WorldPoint, nowMs: number, isMotionReduced: boolean): Track {
  if (to.x === track.to.x && to.y === track.to.y) return track;
  const from = positionOn(track, nowMs);
  if (isMotionReduced || Math.hypot(to.x - from.x, to.y - from.y) > JUMP_WORLD) return standingAt(to, nowMs);
  const glideMs = Math.min(Math.max((nowMs - track.startMs) * 1.1, MIN_GLIDE_MS), MAX_GLIDE_MS);
  return { from, to, startMs: nowMs, endMs: nowMs + glideMs };
}
