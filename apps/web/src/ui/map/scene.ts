import type { OrderStatus } from '@ulak/contracts/orders/status';
import { clusterPoints, spreadOverlapping, avoidOverlap } from './clustering.ts';
import { isDrawable, toWorld, type WorldPoint, worldSizePx } from './mercator.ts';
import { animateTo, animatedPosition, stationaryAt, type MarkerAnimation } from './marker-animation.ts';
import { BRANCH_HALF, bubbleRadius, COURIER_RADIUS, type Severity } from './sprites.ts';
import type { MapBranch, MapCourier, MapItemRef, MapOrder } from './types.ts';

export type OrderNode = { data: MapOrder; world: WorldPoint; severity: Severity };
export type CourierNode = { data: MapCourier; animation: MarkerAnimation; seenAtMs: number | null };
export type BranchNode = { data: MapBranch; world: WorldPoint };
/** A marker, or the members of a group, moved aside by a few pixels. */
export type OffsetNode<N> = { node: N; dx: number; dy: number };

/** What is drawn at one zoom level: groups, and the markers that stand alone. */
export type ClusterLayout = {
  orderClusters: {
    members: OrderNode[];
    world: WorldPoint;
    counts: Map<OrderStatus, number>;
    severity: Severity;
  }[];
  orders: OffsetNode<OrderNode>[];
  courierClusters: OffsetNode<CourierNode[]>[];
  couriers: OffsetNode<CourierNode>[];
};

/** Closer than this one marker hides the other, so both move aside. */
const FAN_WITHIN_PX = 20;
const FAN_RING_PX = 19;
const MIN_CLUSTER = 3;
const CLUSTER_PILL_HALF_PX = 14;
/** From here on a street fits the window and every marker is worth its own place. */
export const UNCLUSTERED_ZOOM = 16;

const clusterRadiusPx = (zoom: number): number => (zoom >= 14 ? 34 : 54);
const SEVERITY_ORDER: Record<Severity, number> = { none: 0, warning: 1, overdue: 2 };

const severityOf = ({ isOverdue, isWarning }: MapOrder): Severity =>
  isOverdue ? 'overdue' : isWarning ? 'warning' : 'none';

/**
 * The map's content, apart from any window: markers in world coordinates, couriers on their tracks, groups by
 * zoom level.
 */
export class Scene {
  orders: OrderNode[] = [];
  couriers: CourierNode[] = [];
  branches: BranchNode[] = [];
  private unclustered = new Set<string>();
  private cachedLayout: { level: number; layout: ClusterLayout } | null = null;

  setOrders(orders: readonly MapOrder[]): void {
    this.orders = orders
      .filter(isDrawable)
      .map((data) => ({ data, world: toWorld(data), severity: severityOf(data) }));
    this.cachedLayout = null;
  }

  setCouriers(couriers: readonly MapCourier[], nowMs: number, isMotionReduced: boolean): void {
    const known = new Map(this.couriers.map((node) => [node.data.id, node]));
    this.couriers = couriers.filter(isDrawable).map((data) => {
      const before = known.get(data.id);
      const world = toWorld(data);
      const seenAtMs = data.positionAt ? Date.parse(data.positionAt) : null;
      return {
        data,
        seenAtMs,
        animation: before
          ? animateTo(before.animation, world, nowMs, isMotionReduced)
          : stationaryAt(world, nowMs),
      };
    });
    this.cachedLayout = null;
  }

  setBranches(branches: readonly MapBranch[]): void {
    this.branches = branches.filter(isDrawable).map((data) => ({ data, world: toWorld(data) }));
    this.cachedLayout = null;
  }

  /** Selected and highlighted markers never vanish in a group. */
  setUnclustered(refs: readonly (MapItemRef | null | undefined)[]): void {
    this.unclustered = new Set(refs.filter((ref) => !!ref).map(({ kind, id }) => `${kind}:${id}`));
    this.cachedLayout = null;
  }

  layoutAt(zoom: number): ClusterLayout {
    const level = Math.round(zoom);
    if (this.cachedLayout?.level === level) return this.cachedLayout.layout;
    const orders = this.layoutOrders(level);
    const layout = { ...orders, ...this.layoutCouriers(level, orders.orderClusters) };
    this.cachedLayout = { level, layout };
    return layout;
  }

  private layoutOrders(level: number): Pick<ClusterLayout, 'orderClusters' | 'orders'> {
    const size = worldSizePx(level);
    const points = this.orders.map(({ data, world }) => ({
      x: world.x * size,
      y: world.y * size,
      isUnclustered: level >= UNCLUSTERED_ZOOM || data.isNew || this.unclustered.has(`order:${data.id}`),
    }));
    const { clusters, singles } = clusterPoints(points, clusterRadiusPx(level), MIN_CLUSTER);
    const orderClusters = clusters.map((indexes) => {
      const members = itemsAt(this.orders, indexes);
      const counts = new Map<OrderStatus, number>();
      for (const { data } of members) counts.set(data.status, (counts.get(data.status) ?? 0) + 1);
      return {
        members,
        world: centroidOf(members.map(({ world }) => world)),
        counts,
        severity: highestSeverity(members),
      };
    });
    const offsets = spreadOverlapping(itemsAt(points, singles), FAN_WITHIN_PX, FAN_RING_PX);
    const orders = itemsAt(this.orders, singles)
      .map((node, i) => ({ node, dx: offsets[i]?.dx ?? 0, dy: offsets[i]?.dy ?? 0 }))
      // The urgent on top, else the southern one in front, as pins in a board would stand.
      .toSorted(
        (a, b) =>
          SEVERITY_ORDER[a.node.severity] - SEVERITY_ORDER[b.node.severity] ||
          a.node.world.y - b.node.world.y,
      );
    return { orderClusters, orders };
  }

  private layoutCouriers(
    level: number,
    orderClusters: ClusterLayout['orderClusters'],
  ): Pick<ClusterLayout, 'courierClusters' | 'couriers'> {
    const size = worldSizePx(level);
    const points = this.couriers.map(({ data, animation }) => ({
      x: animation.to.x * size,
      y: animation.to.y * size,
      isUnclustered: level >= UNCLUSTERED_ZOOM || this.unclustered.has(`courier:${data.id}`),
    }));
    const { clusters, singles } = clusterPoints(points, clusterRadiusPx(level), MIN_CLUSTER);
    const offsets = spreadOverlapping(itemsAt(points, singles), FAN_WITHIN_PX, FAN_RING_PX);
    const bubbles = orderClusters.map(({ world, members }) => ({
      x: world.x * size,
      y: world.y * size,
      radius: bubbleRadius(members.length),
    }));
    // Couriers who wait at the counter stand beside the shop's sign, not upon it.
    const shops = this.branches.map(({ world }) => ({
      x: world.x * size,
      y: world.y * size,
      radius: BRANCH_HALF,
    }));
    return {
      courierClusters: clusters.map((indexes) => {
        const centre = centroidOf(itemsAt(points, indexes));
        return {
          node: itemsAt(this.couriers, indexes),
          ...avoidOverlap(centre, [...bubbles, ...shops], CLUSTER_PILL_HALF_PX),
        };
      }),
      couriers: itemsAt(this.couriers, singles).map((node, i) => {
        const { dx, dy } = offsets[i] ?? { dx: 0, dy: 0 };
        const { x, y } = { x: node.animation.to.x * size + dx, y: node.animation.to.y * size + dy };
        const aside = avoidOverlap({ x, y }, shops, COURIER_RADIUS);
        return { node, dx: dx + aside.dx, dy: dy + aside.dy };
      }),
    };
  }
}

/** Where a group of couriers is drawn at this moment. */
export const courierClusterCentre = (members: readonly CourierNode[], nowMs: number): WorldPoint =>
  centroidOf(members.map(({ animation }) => animatedPosition(animation, nowMs)));

function centroidOf(points: readonly WorldPoint[]): WorldPoint {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

const highestSeverity = (members: readonly OrderNode[]): Severity =>
  members.reduce<Severity>(
    (worst, { severity }) => (SEVERITY_ORDER[severity] > SEVERITY_ORDER[worst] ? severity : worst),
    'none',
  );

const itemsAt = <T>(from: readonly T[], indexes: readonly number[]): T[] =>
  indexes.flatMap((index) => {
    const value = from[index];
    return value === undefined ? [] : [value];
  });
