import { describe, expect, it } from 'vitest';
import type { Delivery } from './delivery-list.ts';
import {
  type AgentAction,
  initialState,
  type AgentState,
  type Observation,
  type BehaviourProfile,
  decide,
} from './decide.ts';

const MIN = 60_000;
const NOW = 1_000 * MIN;
const BRANCH_POINT = { lat: 41, lng: 29 };
const NEAR = { lat: 41.005, lng: 29 };
const FAR = { lat: 41.02, lng: 29 };

const PROFILE: BehaviourProfile = {
  ignoresOrder: () => false,
  picksUpAwayFromBranch: () => false,
  deliversEarly: () => false,
  acceptAfterMin: () => 1,
  startAfterMin: () => 0.5,
  handoverMin: () => 2,
  failureReason: () => null,
  nextBreak: () => null,
};
const delivery = (id: number, status: Delivery['status'], facts: Partial<Delivery> = {}): Delivery => ({
  id,
  status,
  location: NEAR,
  isReady: true,
  isOffered: false,
  statusSince: NOW - 5 * MIN,
  knownSince: NOW - 5 * MIN,
  slotFrom: null,
  ...facts,
});
const observation = (facts: Partial<Observation> = {}): Observation => ({
  now: NOW,
  online: true,
  onBreak: false,
  place: BRANCH_POINT,
  atBranch: true,
  branch: { location: BRANCH_POINT, radius: 250, customerAreaRadius: 200 },
  destination: null,
  hasArrived: false,
  deliveries: [],
  mayTakeBreak: true,
  ...facts,
});
const state = (facts: Partial<AgentState> = {}): AgentState => ({ ...initialState(NOW), ...facts });
const action = (
  facts: Partial<Observation>,
  temper: Partial<BehaviourProfile> = {},
  of: Partial<AgentState> = {},
): AgentAction | null => decide(state(of), observation(facts), { ...PROFILE, ...temper }).action;

describe('decide: duty', () => {
  it('goes online when the time has come, and tries again only after a while', () => {
    expect(action({ online: false }, {}, { awayUntil: NOW + 1 })).toBeNull();
    const first = decide(state({ awayUntil: NOW }), observation({ online: false }), PROFILE);
    expect(first.action).toEqual({ kind: 'goOnline' });
    expect(decide(first.state, observation({ online: false }), PROFILE).action).toBeNull();
    expect(decide(first.state, observation({ online: false, now: NOW + 2 * MIN }), PROFILE).action).toEqual({
      kind: 'goOnline',
    });
  });

  it('ends a break when it is over', () => {
    expect(action({ onBreak: true }, {}, { awayUntil: NOW + MIN })).toBeNull();
    expect(action({ onBreak: true }, {}, { awayUntil: NOW })).toEqual({ kind: 'endBreak' });
  });

  it('takes a break at the branch when idle, if colleagues are there', () => {
    const restful = { nextBreak: () => ({ kind: 'break', minutes: 10 }) as const };
    const due = { nextBreakCheckAt: NOW };
    const decision = decide(state(due), observation(), { ...PROFILE, ...restful });
    expect(decision).toMatchObject({ action: { kind: 'startBreak' }, state: { awayUntil: NOW + 10 * MIN } });
    expect(action({}, { nextBreak: () => ({ kind: 'offline', minutes: 20 }) }, due)).toEqual({
      kind: 'goOffline',
    });
    expect(action({ mayTakeBreak: false }, restful, due)).toBeNull();
    expect(action({ deliveries: [delivery(1, 'ASSIGNED', { statusSince: NOW })] }, restful, due)).toBeNull();
  });
});

describe('decide: without work', () => {
  it('returns to the branch and watches the pool there', () => {
    expect(action({ atBranch: false })).toEqual({ kind: 'ride', to: 'BRANCH' });
    expect(action({ atBranch: false, destination: 'BRANCH' })).toBeNull();
    expect(action({})).toEqual({ kind: 'pollPool' });
  });

  it('leaves a refused order untouched', () => {
    const refusing = { ignoresOrder: () => true };
    expect(action({ deliveries: [delivery(1, 'ASSIGNED')] }, refusing)).toBeNull();
    expect(action({ atBranch: false, deliveries: [delivery(1, 'ASSIGNED')] }, refusing)).toEqual({
      kind: 'ride',
      to: 'BRANCH',
    });
  });
});

describe('decide: picking up', () => {
  it('acknowledges an offer, wherever it is, unless the profile refuses', () => {
    const offered = [delivery(1, 'IN_DELIVERY'), delivery(2, 'ASSIGNED', { isOffered: true })];
    expect(decide(initialState(NOW), observation({ deliveries: offered }), PROFILE).action).toEqual({
      kind: 'acknowledge',
      orderId: 2,
    });
    const refusing = { ...PROFILE, ignoresOrder: () => true };
    expect(decide(initialState(NOW), observation({ deliveries: offered }), refusing).action?.kind).not.toBe(
      'acknowledge',
    );
  });

  it('comes to the branch for an assigned order', () => {
    const deliveries = [delivery(1, 'ASSIGNED')];
    expect(action({ atBranch: false, deliveries })).toEqual({ kind: 'ride', to: 'BRANCH' });
    expect(action({ atBranch: false, destination: 'BRANCH', deliveries })).toBeNull();
    expect(action({ atBranch: false, destination: { orderId: 9 }, deliveries })).toEqual({
      kind: 'ride',
      to: 'BRANCH',
    });
  });

  it('accepts after a moment, and only what is packed, unless that takes too long', () => {
    expect(action({ deliveries: [delivery(1, 'ASSIGNED', { statusSince: NOW - 0.9 * MIN })] })).toBeNull();
    expect(action({ deliveries: [delivery(1, 'ASSIGNED')] })).toEqual({ kind: 'accept', orderId: 1 });
    expect(action({ deliveries: [delivery(1, 'ASSIGNED', { isReady: false })] })).toBeNull();
    const old = delivery(1, 'ASSIGNED', { isReady: false, statusSince: NOW - 9 * MIN });
    expect(action({ deliveries: [old] })).toEqual({ kind: 'accept', orderId: 1 });
  });

  it('accepts all at once, but never along with one that it refuses', () => {
    const deliveries = [delivery(1, 'ASSIGNED'), delivery(2, 'ASSIGNED')];
    expect(action({ deliveries })).toEqual({ kind: 'acceptAll' });
    expect(action({ deliveries }, { ignoresOrder: (id) => id === 2 })).toEqual({
      kind: 'accept',
      orderId: 1,
    });
    const three = [...deliveries, delivery(3, 'ASSIGNED', { isReady: false, statusSince: NOW })];
    expect(action({ deliveries: three })).toEqual({ kind: 'accept', orderId: 1 });
  });

  it('waits a little for the second order, then leaves with the first', () => {
    const second = delivery(2, 'ASSIGNED', { isReady: false, statusSince: NOW });
    expect(action({ deliveries: [delivery(1, 'PICKED_UP', { statusSince: NOW - MIN }), second] })).toBeNull();
    expect(
      action({ deliveries: [delivery(1, 'PICKED_UP', { statusSince: NOW - 3 * MIN }), second] }),
    ).toEqual({
      kind: 'start',
      orderId: 1,
    });
  });
});

describe('decide: violating an area rule', () => {
  const away = { picksUpAwayFromBranch: () => true };
  const early = { deliversEarly: () => true };

  it('picks up on the way in, clearly outside of the radius, and rides in all the same', () => {
    const wayIn = { atBranch: false, destination: 'BRANCH', deliveries: [delivery(1, 'ASSIGNED')] } as const;
    // 556 m and 222 m from the branch; 1.4 times 250 m are 350 m
    expect(action({ ...wayIn, place: NEAR }, away)).toEqual({ kind: 'accept', orderId: 1 });
    expect(action({ ...wayIn, place: { lat: 41.002, lng: 29 } }, away)).toBeNull();
    expect(action({ ...wayIn, place: NEAR })).toBeNull();
    expect(action({ ...wayIn, place: NEAR, destination: null }, away)).toEqual({
      kind: 'ride',
      to: 'BRANCH',
    });
    const bag = { ...wayIn, place: NEAR, deliveries: [delivery(1, 'PICKED_UP')] };
    expect(action(bag, away)).toBeNull();
    expect(action({ ...bag, place: BRANCH_POINT, atBranch: true, hasArrived: true }, away)).toEqual({
      kind: 'start',
      orderId: 1,
    });
  });

  it('delivers between 280 m and 600 m before the destination', () => {
    const toDoor = {
      deliveries: [delivery(1, 'IN_DELIVERY')],
      destination: { orderId: 1 },
      atBranch: false,
    } as const;
    const at = (metres: number) => ({ lat: NEAR.lat + metres / 111_195, lng: 29 });
    for (const metres of [700, 610, 270, 100])
      expect(action({ ...toDoor, place: at(metres) }, early)).toBeNull();
    for (const metres of [590, 400, 290])
      expect(action({ ...toDoor, place: at(metres) }, early)).toEqual({ kind: 'deliver', orderId: 1 });
    expect(action({ ...toDoor, place: at(400) })).toBeNull();
  });
});

describe('decide: delivering', () => {
  it('starts with the nearest customer', () => {
    const deliveries = [delivery(1, 'PICKED_UP', { location: FAR }), delivery(2, 'PICKED_UP')];
    expect(action({ deliveries })).toEqual({ kind: 'start', orderId: 2 });
    expect(action({ deliveries: [delivery(1, 'PICKED_UP', { statusSince: NOW })] })).toBeNull();
  });

  it('decision 090: waits at the branch until a ride brings the order as its slot begins', () => {
    // 556 m: 1.7 minutes of ride and 2 at the door
    const slotted = (minutes: number) => delivery(1, 'PICKED_UP', { slotFrom: NOW + minutes * MIN });
    expect(action({ deliveries: [slotted(4)] })).toBeNull();
    expect(action({ deliveries: [slotted(3.6)] })).toEqual({ kind: 'start', orderId: 1 });
    // what was promised no slot goes first
    const deliveries = [slotted(40), delivery(2, 'PICKED_UP', { location: FAR })];
    expect(action({ deliveries })).toEqual({ kind: 'start', orderId: 2 });
    // away from the branch a long wait leads back, a short one does not
    expect(action({ deliveries: [slotted(40)], atBranch: false })).toEqual({ kind: 'ride', to: 'BRANCH' });
    expect(action({ deliveries: [slotted(9)], atBranch: false })).toBeNull();
  });

  it('rides, waits, delivers', () => {
    const deliveries = [delivery(1, 'IN_DELIVERY'), delivery(2, 'PICKED_UP')];
    const toDoor = { destination: { orderId: 1 }, atBranch: false } as const;
    expect(action({ deliveries })).toEqual({ kind: 'ride', to: { orderId: 1 } });
    expect(action({ deliveries, ...toDoor })).toBeNull();
    const arrived = decide(state(), observation({ deliveries, ...toDoor, hasArrived: true }), PROFILE);
    expect(arrived).toMatchObject({ action: null, state: { atCustomerSince: NOW } });
    expect(
      decide(
        arrived.state,
        observation({ deliveries, ...toDoor, hasArrived: true, now: NOW + 1.9 * MIN }),
        PROFILE,
      ).action,
    ).toBeNull();
    const done = decide(
      arrived.state,
      observation({ deliveries, ...toDoor, hasArrived: true, now: NOW + 2 * MIN }),
      PROFILE,
    );
    expect(done.action).toEqual({ kind: 'deliver', orderId: 1 });
  });

  it('gives up with a reason', () => {
    const at = {
      deliveries: [delivery(1, 'IN_DELIVERY')],
      destination: { orderId: 1 },
      hasArrived: true,
    } as const;
    const gone = { failureReason: () => 'Müşteri adreste yok' };
    expect(action(at, gone, { atCustomerSince: NOW - 3 * MIN })).toEqual({
      kind: 'fail',
      orderId: 1,
      reason: 'Müşteri adreste yok',
    });
  });

  it('turns back when the order is cancelled on the way', () => {
    expect(action({ atBranch: false, destination: { orderId: 1 }, deliveries: [] })).toEqual({
      kind: 'ride',
      to: 'BRANCH',
    });
  });
});
