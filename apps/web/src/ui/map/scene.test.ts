import { describe, expect, test } from 'vitest';
import { type MapMarker, markerAt, toScreen } from './markers.ts';
import { toWorld, worldSizePx } from './mercator.ts';
import { Scene } from './scene.ts';
import type { MapCourier, MapOrder } from './types.ts';

const order = (id: string, lat: number, more: Partial<MapOrder> = {}): MapOrder => ({
  id,
  lat,
  lng: 29,
  status: 'READY',
  label: id,
  isWarning: false,
  isOverdue: false,
  isNew: false,
  ...more,
});
const courier = (id: string, lat: number): MapCourier => ({
  id,
  lat,
  lng: 29,
  name: id,
  state: 'FREE',
  positionAt: null,
});

describe('the scene', () => {
  test('orders near each other form a group that counts statuses and wears the worst severity', () => {
    const scene = new Scene();
    scene.setOrders([
      order('a', 41),
      order('b', 41.000_1, { status: 'ASSIGNED', isWarning: true }),
      order('c', 41.000_2, { isOverdue: true }),
    ]);
    const { orderClusters, orders } = scene.layoutAt(12);
    expect(orders).toEqual([]);
    expect(orderClusters).toHaveLength(1);
    expect(orderClusters[0]?.severity).toBe('overdue');
    expect([...(orderClusters[0]?.counts ?? [])]).toEqual([
      ['READY', 2],
      ['ASSIGNED', 1],
    ]);
  });

  test('near enough, and for selected and new orders, nothing is grouped', () => {
    const scene = new Scene();
    const four = ['a', 'b', 'c', 'd'].map((id, i) => order(id, 41 + i * 0.000_1, { isNew: id === 'd' }));
    scene.setOrders(four);
    expect(scene.layoutAt(16).orders).toHaveLength(4);
    scene.setUnclustered([{ kind: 'order', id: 'a' }, null]);
    const far = scene.layoutAt(12);
    expect(far.orders.map(({ node }) => node.data.id).toSorted()).toEqual(['a', 'b', 'c', 'd']);
    scene.setUnclustered([]);
    expect(scene.layoutAt(12).orders.map(({ node }) => node.data.id)).toEqual(['d']);
  });

  test('overdue orders are drawn last, above the others', () => {
    const scene = new Scene();
    scene.setOrders([order('late', 41.2, { isOverdue: true }), order('south', 40.8), order('north', 41.1)]);
    expect(scene.layoutAt(12).orders.map(({ node }) => node.data.id)).toEqual(['north', 'south', 'late']);
  });

  test('orders of one house stand beside each other, each to be seen and hit', () => {
    const scene = new Scene();
    scene.setOrders([order('a', 41), order('b', 41)]);
    const [a, b] = scene.layoutAt(14).orders;
    expect(Math.hypot((a?.dx ?? 0) - (b?.dx ?? 0), (a?.dy ?? 0) - (b?.dy ?? 0))).toBeGreaterThanOrEqual(28);
  });

  test('a courier at the counter stands off the sign of the shop', () => {
    const scene = new Scene();
    scene.setBranches([{ id: '1', lat: 41, lng: 29, name: 'Kadıköy', radiusM: null }]);
    scene.setCouriers([courier('a', 41)], 0, false);
    const [waiting] = scene.layoutAt(14).couriers;
    expect(Math.hypot(waiting?.dx ?? 0, waiting?.dy ?? 0)).toBeGreaterThanOrEqual(28);
    scene.setCouriers([courier('a', 41.1)], 0, true);
    expect(scene.layoutAt(14).couriers[0]).toMatchObject({ dx: 0, dy: 0 });
  });

  test('couriers at the counter, drawn as a group, do not hide the sign of the shop', () => {
    const scene = new Scene();
    scene.setBranches([{ id: '1', lat: 41, lng: 29, name: 'Kadıköy', radiusM: null }]);
    scene.setCouriers([courier('a', 41), courier('b', 41.000_01), courier('c', 40.999_99)], 0, false);
    const [group] = scene.layoutAt(14).courierClusters;
    expect(Math.hypot(group?.dx ?? 0, group?.dy ?? 0)).toBeGreaterThanOrEqual(26);
  });

  test('a courier without a usable position is not drawn; a known one keeps its track', () => {
    const scene = new Scene();
    scene.setCouriers([courier('a', 41), { ...courier('b', 0), lng: 0 }], 0, false);
    expect(scene.couriers).toHaveLength(1);
    scene.setCouriers([courier('a', 41.001)], 1000, false);
    expect(scene.couriers[0]?.animation.from).toEqual(toWorld({ lat: 41, lng: 29 }));
    expect(scene.couriers[0]?.animation.endMs).toBeCloseTo(2100);
  });
});

const mark = (bodyX: number, name: string): MapMarker =>
  ({ bodyX, bodyY: 0, bodyRadius: 10, content: { kind: 'branch', data: { name } } }) as unknown as MapMarker;

describe('what is under the pointer', () => {
  test('the topmost of two that overlap; beside them the nearest within the tolerance', () => {
    const [lower, upper] = [mark(0, 'lower'), mark(8, 'upper')];
    expect(markerAt([lower, upper], 4, 0, 0)).toBe(upper);
    expect(markerAt([lower, upper], -5, 0, 0)).toBe(lower);
    expect(markerAt([lower, upper], -14, 0, 6)).toBe(lower);
    expect(markerAt([lower, upper], -14, 0, 3)).toBeNull();
  });

  test('a place is at its pixel of the window', () => {
    const world = toWorld({ lat: 41, lng: 29 });
    const view = {
      zoom: 12,
      left: world.x * worldSizePx(12) - 100,
      top: world.y * worldSizePx(12) - 50,
      width: 800,
      height: 600,
    };
    const { x, y } = toScreen(world, view);
    expect([x, y].map(Math.round)).toEqual([100, 50]);
  });
});
