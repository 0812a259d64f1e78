import '../../test/own-modules.ts';
import { asOrderId } from '@ulak/contracts/ids';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { anOrder } from '../../test/order.ts';
import { fakeServer, renderWeb } from '../../test/render-web.tsx';
import type { LiveMapProps } from '../../ui/map/live-map-props.ts';
import { StopsMap } from './components/stops-map.tsx';
import { roadOf } from './model/road.ts';

vi.mock('../../ui/map/lazy-map.tsx', () => ({
  LazyLiveMap: ({ route }: LiveMapProps) => <output>{JSON.stringify(route)}</output>,
}));

const ME = { lat: 41, lng: 29, positionAt: null };
const CORNER = { lat: 41.001, lng: 29 };
const stops = [2, 1].map((id) =>
  anOrder({ id, status: 'PICKED_UP', location: { lat: 41 + id / 100, lng: 29 } }),
);
const places = stops.map(({ location }) => location);
const ANSWER = {
  computedAt: '2026-03-02T16:30:00.000Z',
  stops: [2, 1].map((id) => ({ orderId: asOrderId(id), km: 1, minutes: 5 })),
};
const BY_ROAD = { ...ANSWER, line: [ME, CORNER, ...places], lineMethod: 'STREETS' as const };

function drawn(route: Parameters<typeof roadOf>[0], shown = stops): unknown {
  fakeServer(() => ({ body: {} }));
  renderWeb(
    <StopsMap
      ariaLabel="Harita"
      branch={null}
      ownPosition={ME}
      road={roadOf(route, false)}
      state="BUSY"
      stops={shown}
    />,
  );
  return JSON.parse(screen.getByRole('status').textContent);
}

it('decision 096: the road over the stops is drawn', () => {
  expect(drawn(BY_ROAD)).toEqual({ line: BY_ROAD.line, stops: places });
});

it('without a router straight lines are', () => {
  expect(drawn(ANSWER)).toEqual({ line: [ME, ...places], stops: places });
});

it('a road over other stops than these is not drawn', () => {
  expect(drawn(BY_ROAD, stops.slice(1))).toEqual({ line: [ME, places[1]], stops: places.slice(1) });
});
