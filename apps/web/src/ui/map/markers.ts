import { type WorldPoint, worldSizePx } from './mercator.ts';
import { animatedPosition } from './marker-animation.ts';
import { type CourierNode, courierClusterCentre, type OrderNode, type Scene } from './scene.ts';
import type { Sprite, SpriteSheet } from './sprites.ts';
import { BRANCH_HALF, COURIER_RADIUS, ORDER_PIN } from './sprites.ts';
import type { MapBranch, MapItemRef } from './types.ts';

/** The window on the world: zoom, and the world pixel at its top left. */
export type Viewport = { zoom: number; left: number; top: number; width: number; height: number };

/** What a mark stands for; a group says who is in it. */
export type MarkerContent =
  | { kind: 'courier'; node: CourierNode; isStale: boolean }
  | { kind: 'order'; node: OrderNode }
  | { kind: 'branch'; data: MapBranch }
  | { kind: 'orders'; members: OrderNode[]; counts: ReadonlyMap<OrderNode['data']['status'], number> }
  | { kind: 'couriers'; members: CourierNode[] };

/**
 * One stamp on the canvas, in pixels of the window. `bodyX/Y` and `bodyRadius`: what is hit and what a ring
 * goes around.
 */
export type MapMarker = {
  content: MarkerContent;
  sprite: Sprite;
  x: number;
  y: number;
  bodyX: number;
  bodyY: number;
  bodyRadius: number;
  alpha: number;
  isPulsing: boolean;
};

const OUTSIDE_PX = 48;
const STALE_ALPHA = 0.5;

export const toScreen = (world: WorldPoint, view: Viewport): { x: number; y: number } => {
  const size = worldSizePx(view.zoom);
  return { x: world.x * size - view.left, y: world.y * size - view.top };
};

export const refOf = (content: MarkerContent): MapItemRef | null => {
  if (content.kind === 'courier' || content.kind === 'order')
    return { kind: content.kind, id: content.node.data.id };
  return content.kind === 'branch' ? { kind: 'branch', id: content.data.id } : null;
};

const isStaleAt = ({ seenAtMs }: CourierNode, wallMs: number, staleAfterMs: number): boolean =>
  seenAtMs !== null && wallMs - seenAtMs > staleAfterMs;

/** All marks inside the window, bottom first. */
export function markersOf(
  scene: Scene,
  view: Viewport,
  {
    sprites,
    nowMs,
    wallMs,
    staleAfterMs,
  }: { sprites: SpriteSheet; nowMs: number; wallMs: number; staleAfterMs: number },
): MapMarker[] {
  const marks: MapMarker[] = [];
  const add = (
    content: MarkerContent,
    world: WorldPoint,
    sprite: Sprite,
    more: Partial<MapMarker> & { dx?: number; dy?: number } = {},
  ): void => {
    const at = toScreen(world, view);
    const [x, y] = [at.x + (more.dx ?? 0), at.y + (more.dy ?? 0)];
    if (x < -OUTSIDE_PX || y < -OUTSIDE_PX || x > view.width + OUTSIDE_PX || y > view.height + OUTSIDE_PX)
      return;
    const heightAboveAnchor = content.kind === 'order' ? sprite.anchorY - ORDER_PIN.headY : 0;
    marks.push({
      content,
      sprite,
      x,
      y,
      bodyX: x,
      bodyY: y - heightAboveAnchor,
      bodyRadius: more.bodyRadius ?? sprite.width / 2,
      alpha: more.alpha ?? 1,
      isPulsing: more.isPulsing ?? false,
    });
  };

  const arranged = scene.layoutAt(view.zoom);
  for (const { data, world } of scene.branches)
    add({ kind: 'branch', data }, world, sprites.branch(), { bodyRadius: BRANCH_HALF });
  for (const { members, world, counts, severity } of arranged.orderClusters) {
    add({ kind: 'orders', members, counts }, world, sprites.orderCluster(counts, severity));
  }
  for (const { node, dx, dy } of arranged.orders) {
    const { status, isHome } = node.data;
    const sprite = isHome ? sprites.home(status) : sprites.order(status, node.severity);
    add({ kind: 'order', node }, node.world, sprite, {
      dx,
      dy,
      bodyRadius: ORDER_PIN.headRadius,
      isPulsing: node.data.isNew,
    });
  }
  for (const { node: members, dx, dy } of arranged.courierClusters) {
    add(
      { kind: 'couriers', members },
      courierClusterCentre(members, nowMs),
      sprites.courierCluster(members.length),
      { dx, dy },
    );
  }
  for (const { node, dx, dy } of arranged.couriers) {
    const isStale = isStaleAt(node, wallMs, staleAfterMs);
    const alpha = isStale || node.data.state === 'OFFLINE' ? STALE_ALPHA : 1;
    const sprite = sprites.courier(node.data.state, isStale);
    add({ kind: 'courier', node, isStale }, animatedPosition(node.animation, nowMs), sprite, {
      dx,
      dy,
      bodyRadius: COURIER_RADIUS,
      alpha,
    });
  }
  return marks;
}

/** The topmost mark under a point of the window, with a little tolerance for fingers. */
export function markerAt(
  marks: readonly MapMarker[],
  x: number,
  y: number,
  tolerancePx: number,
): MapMarker | null {
  let nearest: MapMarker | null = null;
  let nearestGap = tolerancePx;
  for (let i = marks.length - 1; i >= 0; i -= 1) {
    const mark = marks[i];
    if (!mark) continue;
    const gap = Math.hypot(mark.bodyX - x, mark.bodyY - y) - mark.bodyRadius;
    if (gap <= 0) return mark;
    if (gap < nearestGap) [nearest, nearestGap] = [mark, gap];
  }
  return nearest;
}
