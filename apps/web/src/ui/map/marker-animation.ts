import type { WorldPoint } from './mercator.ts';

/** A marker under way: from where it was seen to where it is, between two instants of `performance.now()`. */
export type MarkerAnimation = { from: WorldPoint; to: WorldPoint; startMs: number; endMs: number };

/** Shorter looks like a jump, longer would show a courier where he no longer is. */
const MIN_ANIMATION_MS = 300;
const MAX_ANIMATION_MS = 4_000;
/** About 2 km at Istanbul's latitude: a position that far away is a new place, not a movement. */
const MAX_ANIMATED_DISTANCE = 6.5e-5;

export const stationaryAt = (to: WorldPoint, nowMs: number): MarkerAnimation => ({
  from: to,
  to,
  startMs: nowMs,
  endMs: nowMs,
});

/** Where the marker is now: even speed, because an easing would stop at every report. */
export function animatedPosition({ from, to, startMs, endMs }: MarkerAnimation, nowMs: number): WorldPoint {
  if (nowMs >= endMs) return to;
  const progress = Math.max(0, (nowMs - startMs) / (endMs - startMs));
  return { x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress };
}

/**
 * The track after a new position: it starts where the marker is drawn at this moment, and takes as long as
 * the last report is old, so that with steady reports the marker moves without pause.
 */
export function animateTo(
  track: MarkerAnimation,
  to: WorldPoint,
  nowMs: number,
  isMotionReduced: boolean,
): MarkerAnimation {
  if (to.x === track.to.x && to.y === track.to.y) return track;
  const from = animatedPosition(track, nowMs);
  if (isMotionReduced || Math.hypot(to.x - from.x, to.y - from.y) > MAX_ANIMATED_DISTANCE)
    return stationaryAt(to, nowMs);
  const durationMs = Math.min(Math.max((nowMs - track.startMs) * 1.1, MIN_ANIMATION_MS), MAX_ANIMATION_MS);
  return { from, to, startMs: nowMs, endMs: nowMs + durationMs };
}
