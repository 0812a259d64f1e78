import '../../test/own-modules.ts';
import { asOrderId } from '@ulak/contracts/ids';
import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, renderWeb } from '../../test/render-web.tsx';
import { MapBlock } from './components/map-block.tsx';

vi.mock('../../ui/map/lazy-map.tsx', () => ({ LazyLiveMap: () => <p>the live map</p> }));

const order = {
  id: asOrderId(1),
  scope: 'full',
  status: 'IN_DELIVERY',
  statusLabel: 'Yolda',
  branch: { name: 'Kadıköy', phone: null, location: { lat: 40.99, lng: 29.03 } },
  courierName: 'Mehmet',
  courierLocation: { lat: 40.995, lng: 29.035, at: '2026-03-02T16:40:00.000Z' },
  courierHidden: false,
  courierNear: false,
  destination: { lat: 41, lng: 29.04, radiusM: 0 },
} as TrackedOrder;

function open(connection: object | undefined): void {
  if (connection) Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  fakeServer(() => ({ body: {} }));
  renderWeb(<MapBlock onRefresh={() => Promise.resolve()} order={order} />);
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
  vi.unstubAllGlobals();
});

test('on a slow line the light picture stands at once, and the map comes when asked for', async () => {
  open({ effectiveType: '3g' });
  expect(screen.getByRole('img', { name: /Basit harita/ })).toBeTruthy();
  expect(screen.queryByText('the live map')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Haritayı aç' }));
  expect(await screen.findByText('the live map')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Haritayı aç' })).toBeNull();
});

test.each([
  ['a fast line', { effectiveType: '4g' }],
  ['a browser that does not say', undefined],
])('on %s the map comes by itself', (_, connection) => {
  open(connection);
  expect(screen.getByText('the live map')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Haritayı aç' })).toBeNull();
});
