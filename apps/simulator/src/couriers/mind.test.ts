import { describe, expect, it } from 'vitest';
import type { Delivery } from './deliveries.ts';
import { type Act, freshMind, type Mind, type Sight, type Temper, think } from './mind.ts';

const MIN = 60_000;
const NOW = 1_000 * MIN;
const SHOP = { lat: 41, lng: 29 };
const NEAR = { lat: 41.005, lng: 29 };
const FAR = { lat: 41.02, lng: 29 };

const TEMPER: Temper = {
  refuses: () => false,
  acceptsAway: () => false,
  handsOverEarly: () => false,
  acceptAfterMin: () => 1,
  startAfterMin: () => 0.5,
  atDoorMin: () => 2,
  failure: () => null,
  rest: () => null,
};
const delivery = (id: number, status: Delivery['status'], facts: Partial<Delivery> = {}): Delivery => ({
  id,
  status,
  location: NEAR,
  isReady: true,
  isOffered: false,
  since: NOW - 5 * MIN,
  knownSince: NOW - 5 * MIN,
  ...facts,
});
const sight = (facts: Partial<Sight> = {}): Sight => ({
  now: NOW,
  online: true,
  onBreak: false,
  place: SHOP,
  atBranch: true,
  shop: { location: SHOP, radius: 250, customerAreaRadius: 200 },
  destination: null,
  hasArrived: false,
  deliveries: [],
  mayRest: true,
  ...facts,
});
const mind = (facts: Partial<Mind> = {}): Mind => ({ ...freshMind(NOW), ...facts });
const act = (facts: Partial<Sight>, temper: Partial<Temper> = {}, of: Partial<Mind> = {}): Act | null =>
  think(mind(of), sight(facts), { ...TEMPER, ...temper }).act;

describe('think: duty', () => {
  it('goes online when the time has come, and tries again only after a while', () => {
    expect(act({ online: false }, {}, { backAt: NOW + 1 })).toBeNull();
    const first = think(mind({ backAt: NOW }), sight({ online: false }), TEMPER);
    expect(first.act).toEqual({ kind: 'goOnline' });
    expect(think(first.mind, sight({ online: false }), TEMPER).act).toBeNull();
    expect(think(first.mind, sight({ online: false, now: NOW + 2 * MIN }), TEMPER).act).toEqual({
      kind: 'goOnline',
    });
  });

  it('ends a break when it is over', () => {
    expect(act({ onBreak: true }, {}, { backAt: NOW + MIN })).toBeNull();
    expect(act({ onBreak: true }, {}, { backAt: NOW })).toEqual({ kind: 'endBreak' });
  });

  it('rests in a quiet moment at the branch, when colleagues are there', () => {
    const restful = { rest: () => ({ kind: 'break', minutes: 10 }) as const };
    const due = { restThoughtAt: NOW };
    const thought = think(mind(due), sight(), { ...TEMPER, ...restful });
    expect(thought).toMatchObject({ act: { kind: 'startBreak' }, mind: { backAt: NOW + 10 * MIN } });
    expect(act({}, { rest: () => ({ kind: 'offline', minutes: 20 }) }, due)).toEqual({ kind: 'goOffline' });
    expect(act({ mayRest: false }, restful, due)).toBeNull();
    expect(act({ deliveries: [delivery(1, 'ASSIGNED', { since: NOW })] }, restful, due)).toBeNull();
  });
});

describe('think: without work', () => {
  it('returns to the branch and watches the pool there', () => {
    expect(act({ atBranch: false })).toEqual({ kind: 'ride', to: 'BRANCH' });
    expect(act({ atBranch: false, destination: 'BRANCH' })).toBeNull();
    expect(act({})).toEqual({ kind: 'lookAtPool' });
  });

  it('leaves a refused order untouched', () => {
    const refusing = { refuses: () => true };
    expect(act({ deliveries: [delivery(1, 'ASSIGNED')] }, refusing)).toBeNull();
    expect(act({ atBranch: false, deliveries: [delivery(1, 'ASSIGNED')] }, refusing)).toEqual({
      kind: 'ride',
      to: 'BRANCH',
    });
  });
});

describe('think: fetching', () => {
  it("says yes to the engine's offer, wherever it is; who refuses lets it pass", () => {
    const offered = [delivery(1, 'IN_DELIVERY'), delivery(2, 'ASSIGNED', { isOffered: true })];
    expect(think(freshMind(NOW), sight({ deliveries: offered }), TEMPER).act).toEqual({
      kind: 'acknowledge',
      orderId: 2,
    });
    const refusing = { ...TEMPER, refuses: () => true };
    expect(think(freshMind(NOW), sight({ deliveries: offered }), refusing).act?.kind).not.toBe('acknowledge');
  });

  it('comes to the branch for an assigned order', () => {
    const deliveries = [delivery(1, 'ASSIGNED')];
    expect(act({ atBranch: false, deliveries })).toEqual({ kind: 'ride', to: 'BRANCH' });
    expect(act({ atBranch: false, destination: 'BRANCH', deliveries })).toBeNull();
    expect(act({ atBranch: false, destination: { orderId: 9 }, deliveries })).toEqual({
      kind: 'ride',
      to: 'BRANCH',
    });
  });

  it('accepts after a moment, and only what is packed, unless that takes too long', () => {
    expect(act({ deliveries: [delivery(1, 'ASSIGNED', { since: NOW - 0.9 * MIN })] })).toBeNull();
    expect(act({ deliveries: [delivery(1, 'ASSIGNED')] })).toEqual({ kind: 'accept', orderId: 1 });
    expect(act({ deliveries: [delivery(1, 'ASSIGNED', { isReady: false })] })).toBeNull();
    const old = delivery(1, 'ASSIGNED', { isReady: false, since: NOW - 9 * MIN });
    expect(act({ deliveries: [old] })).toEqual({ kind: 'accept', orderId: 1 });
  });

  it('accepts all at once, but never along with one that it refuses', () => {
    const deliveries = [delivery(1, 'ASSIGNED'), delivery(2, 'ASSIGNED')];
    expect(act({ deliveries })).toEqual({ kind: 'acceptAll' });
    expect(act({ deliveries }, { refuses: (id) => id === 2 })).toEqual({ kind: 'accept', orderId: 1 });
    const three = [...deliveries, delivery(3, 'ASSIGNED', { isReady: false, since: NOW })];
    expect(act({ deliveries: three })).toEqual({ kind: 'accept', orderId: 1 });
  });

  it('waits a little for the second order, then leaves with the first', () => {
    const second = delivery(2, 'ASSIGNED', { isReady: false, since: NOW });
    expect(act({ deliveries: [delivery(1, 'PICKED_UP', { since: NOW - MIN }), second] })).toBeNull();
    expect(act({ deliveries: [delivery(1, 'PICKED_UP', { since: NOW - 3 * MIN }), second] })).toEqual({
      kind: 'start',
      orderId: 1,
    });
  });
});

describe('think: breaking a rule of place', () => {
  const away = { acceptsAway: () => true };
  const early = { handsOverEarly: () => true };

  it('picks up on the way in, clearly outside of the radius, and rides in all the same', () => {
    const wayIn = { atBranch: false, destination: 'BRANCH', deliveries: [delivery(1, 'ASSIGNED')] } as const;
    // 556 m and 222 m from the branch; 1.4 times 250 m are 350 m
    expect(act({ ...wayIn, place: NEAR }, away)).toEqual({ kind: 'accept', orderId: 1 });
    expect(act({ ...wayIn, place: { lat: 41.002, lng: 29 } }, away)).toBeNull();
    expect(act({ ...wayIn, place: NEAR })).toBeNull();
    expect(act({ ...wayIn, place: NEAR, destination: null }, away)).toEqual({ kind: 'ride', to: 'BRANCH' });
    const bag = { ...wayIn, place: NEAR, deliveries: [delivery(1, 'PICKED_UP')] };
    expect(act(bag, away)).toBeNull();
    expect(act({ ...bag, place: SHOP, atBranch: true, hasArrived: true }, away)).toEqual({
      kind: 'start',
      orderId: 1,
    });
  });

  it('hands over between 280 m and 600 m before the door', () => {
    const toDoor = {
      deliveries: [delivery(1, 'IN_DELIVERY')],
      destination: { orderId: 1 },
      atBranch: false,
    } as const;
    const at = (metres: number) => ({ lat: NEAR.lat + metres / 111_195, lng: 29 });
    for (const metres of [700, 610, 270, 100])
      expect(act({ ...toDoor, place: at(metres) }, early)).toBeNull();
    for (const metres of [590, 400, 290])
      expect(act({ ...toDoor, place: at(metres) }, early)).toEqual({ kind: 'deliver', orderId: 1 });
    expect(act({ ...toDoor, place: at(400) })).toBeNull();
  });
});

describe('think: bringing', () => {
  it('starts with the nearest customer', () => {
    const deliveries = [delivery(1, 'PICKED_UP', { location: FAR }), delivery(2, 'PICKED_UP')];
    expect(act({ deliveries })).toEqual({ kind: 'start', orderId: 2 });
    expect(act({ deliveries: [delivery(1, 'PICKED_UP', { since: NOW })] })).toBeNull();
  });

  it('rides, waits at the door, hands over', () => {
    const deliveries = [delivery(1, 'IN_DELIVERY'), delivery(2, 'PICKED_UP')];
    const toDoor = { destination: { orderId: 1 }, atBranch: false } as const;
    expect(act({ deliveries })).toEqual({ kind: 'ride', to: { orderId: 1 } });
    expect(act({ deliveries, ...toDoor })).toBeNull();
    const rung = think(mind(), sight({ deliveries, ...toDoor, hasArrived: true }), TEMPER);
    expect(rung).toMatchObject({ act: null, mind: { atDoorSince: NOW } });
    expect(
      think(rung.mind, sight({ deliveries, ...toDoor, hasArrived: true, now: NOW + 1.9 * MIN }), TEMPER).act,
    ).toBeNull();
    const done = think(
      rung.mind,
      sight({ deliveries, ...toDoor, hasArrived: true, now: NOW + 2 * MIN }),
      TEMPER,
    );
    expect(done.act).toEqual({ kind: 'deliver', orderId: 1 });
  });

  it('gives up with a reason', () => {
    const at = {
      deliveries: [delivery(1, 'IN_DELIVERY')],
      destination: { orderId: 1 },
      hasArrived: true,
    } as const;
    const gone = { failure: () => 'Müşteri adreste yok' };
    expect(act(at, gone, { atDoorSince: NOW - 3 * MIN })).toEqual({
      kind: 'fail',
      orderId: 1,
      reason: 'Müşteri adreste yok',
    });
  });

  it('turns back when the order is cancelled on the way', () => {
    expect(act({ atBranch: false, destination: { orderId: 1 }, deliveries: [] })).toEqual({
      kind: 'ride',
      to: 'BRANCH',
    });
  });
});
