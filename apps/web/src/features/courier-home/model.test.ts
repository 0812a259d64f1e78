import type { CourierStatusView } from '@ulak/contracts/couriers/schema';
import { errorText } from '@ulak/contracts/errors';
import { asBranchId, asOrderId, asUserId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { aCourier, anOrder } from '../../test/order.ts';
import {
  applyLiveMessage,
  applyOrder,
  applyPresence,
  breakMinutesLeft,
  breakText,
  claimRefusalText,
  paymentCollection,
  currentStop,
  deliveryList,
  directionsUrl,
  mayFetchPool,
  mayReportProblem,
  nextStep,
  notesOf,
  poolState,
  presenceRefusal,
  telUrl,
  timeLeft,
} from './model.ts';

const ME = asUserId(7);
const ids = (orders: readonly { id: number }[]) => orders.map((order) => order.id);

describe('spec 3 §4.2: what the delivery list shows', () => {
  const assigned = anOrder({ id: 1, status: 'ASSIGNED' });
  const pickedUp = anOrder({ id: 2, status: 'PICKED_UP' });
  const inDelivery = anOrder({ id: 3, status: 'IN_DELIVERY' });

  it('assigned ones wait, picked up ones are stops', () => {
    const list = deliveryList([pickedUp, assigned]);
    expect([ids(list.waiting), ids(list.stops), list.hiddenCount]).toEqual([[1], [2], 0]);
  });

  it('with one in delivery only those are shown besides the assigned ones', () => {
    const list = deliveryList([assigned, pickedUp, inDelivery]);
    expect([ids(list.waiting), ids(list.stops), list.hiddenCount]).toEqual([[1], [3], 1]);
  });

  it('the most pressing first: 40 minutes from 16:10 is before 60 minutes from 16:00', () => {
    const later = anOrder({
      id: 4,
      status: 'PICKED_UP',
      createdAt: '2026-03-02T16:00:00.000Z',
      maxDeliveryMin: 60,
    });
    const sooner = anOrder({
      id: 5,
      status: 'PICKED_UP',
      createdAt: '2026-03-02T16:10:00.000Z',
      maxDeliveryMin: 40,
    });
    expect(ids(deliveryList([later, sooner]).stops)).toEqual([5, 4]);
  });

  it('the big card holds the chosen one while it is there', () => {
    const stops = [pickedUp, anOrder({ id: 9, status: 'PICKED_UP' })];
    expect(currentStop(stops, asOrderId(9))?.id).toBe(9);
    expect(currentStop(stops, asOrderId(99))?.id).toBe(2);
    expect(currentStop([], null)).toBeNull();
  });
});

describe('spec 3 §4.2: the one next step', () => {
  it.each([
    ['ASSIGNED', 'PICKED_UP', 'Kabul Et', false],
    ['PICKED_UP', 'IN_DELIVERY', 'Teslimata Başla', true],
    ['IN_DELIVERY', 'DELIVERED', 'Teslim Edildi', true],
  ] as const)('%s → %s: %s', (from, to, label, asks) => {
    const step = nextStep(from);
    expect([step?.to, step?.label, step?.question !== null]).toEqual([to, label, asks]);
  });

  it.each(['PREPARING', 'DELIVERED', 'UNDELIVERABLE', 'CANCELLED'] as const)('%s has none', (status) => {
    expect(nextStep(status)).toBeNull();
  });

  it('a problem can be reported on the road only', () => {
    expect((['ASSIGNED', 'PICKED_UP', 'IN_DELIVERY'] as const).map(mayReportProblem)).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('spec 3 §9: time left', () => {
  const order = { createdAt: '2026-03-02T16:00:00.000Z', maxDeliveryMin: 45 };
  const at = (time: string) => Date.parse(`2026-03-02T${time}Z`);

  it.each([
    ['16:00:00', 'green', '45 dk kaldı'],
    ['16:35:59', 'green', '10 dk kaldı'],
    ['16:36:00', 'orange', '9 dk kaldı'],
    ['16:45:59', 'orange', '0 dk kaldı'],
    ['16:46:00', 'red', '1 dk gecikti'],
  ])('%s: %s, %s', (time, tone, text) => {
    expect(timeLeft(order, at(time))).toEqual({ tone, text });
  });
});

describe('ux "Courier phone": the amount and how', () => {
  it.each([
    ['CASH', true, 'Nakit tahsil edin'],
    ['CREDIT_CARD', true, 'Kartla tahsil edin · Kredi Kartı'],
    ['ONLINE', false, 'Ödendi, tahsilat yok'],
    ['Online Kredi Kartı', false, 'Ödendi, tahsilat yok'],
    [null, true, 'Ödeme bilgisi girilmemiş'],
  ])('%s', (paymentType, isDue, text) => {
    expect(paymentCollection({ paymentType, paymentNotes: null })).toEqual({ isDue, text });
  });

  it('every note once, none of them empty', () => {
    const order = anOrder({
      orderNotes: 'Zil bozuk',
      deliveryNotes: ' Zil bozuk ',
      specialInstructions: '',
      paymentNotes: '200 TL üstü',
    });
    expect(notesOf(order)).toEqual(['Zil bozuk', '200 TL üstü']);
  });

  it('links for the map and the phone', () => {
    expect(directionsUrl({ lat: 40.9871, lng: 29.0262 })).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=40.9871,29.0262',
    );
    expect(telUrl('+90 (532) 123 45 67')).toBe('tel:+905321234567');
  });
});

describe('live events apply at once', () => {
  const mine = anOrder({ id: 1, status: 'ASSIGNED', courierId: 7, version: 3 });
  const change = (given: {
    status?: 'PICKED_UP' | 'CANCELLED';
    version?: number;
    courierId?: number | null;
    withOrder?: boolean;
  }) => {
    const { status = 'PICKED_UP', version = 4, courierId = 7, withOrder = true } = given;
    const order = anOrder({ id: 1, status, version, courierId });
    return {
      type: 'ORDER_STATUS_UPDATED',
      orderId: order.id,
      branchId: asBranchId(1),
      status,
      version,
      action: 'accept',
      courierId: order.courierId,
      previousCourierId: null,
      ...(withOrder ? { order } : {}),
    } as const;
  };

  it('a newer state replaces the older one', () => {
    expect(applyLiveMessage([mine], change({}), ME)[0]?.status).toBe('PICKED_UP');
  });

  it('an older state changes nothing, whichever came first', () => {
    const orders = [mine];
    expect(applyLiveMessage(orders, change({ version: 3 }), ME)).toBe(orders);
  });

  it('cancelled or moved to another courier: gone', () => {
    expect(applyLiveMessage([mine], change({ status: 'CANCELLED' }), ME)).toEqual([]);
    expect(applyLiveMessage([mine], change({ courierId: 8, withOrder: false }), ME)).toEqual([]);
  });

  it("another courier's order stays out", () => {
    const orders = [mine];
    expect(applyLiveMessage(orders, { ...change({ courierId: 8 }), orderId: asOrderId(2) }, ME)).toBe(orders);
  });

  it('a newly assigned one comes in', () => {
    expect(ids(applyLiveMessage([], change({}), ME))).toEqual([1]);
  });

  it('ACTIVE_DELIVERIES_UPDATE is the whole list, but never turns an order back', () => {
    const ahead = anOrder({ id: 1, status: 'IN_DELIVERY', version: 6 });
    const deliveries = [
      anOrder({ id: 1, status: 'PICKED_UP', version: 5 }),
      anOrder({ id: 2, status: 'ASSIGNED' }),
    ];
    const message = { type: 'ACTIVE_DELIVERIES_UPDATE', courierId: ME, deliveries, message: '' } as const;
    expect(applyLiveMessage([ahead], message, ME).map((order) => order.status)).toEqual([
      'IN_DELIVERY',
      'ASSIGNED',
    ]);
    const orders = [ahead];
    expect(applyLiveMessage(orders, { ...message, courierId: asUserId(8) }, ME)).toBe(orders);
  });

  it('an answered step: finished orders leave, others are replaced', () => {
    expect(applyOrder([mine], anOrder({ id: 1, status: 'DELIVERED', version: 5 }))).toEqual([]);
    expect(applyOrder([mine], anOrder({ id: 1, status: 'PICKED_UP', version: 5 }))[0]?.status).toBe(
      'PICKED_UP',
    );
  });
});

describe('spec 3 §4.3: live toggle events change the switch', () => {
  const status: CourierStatusView = {
    courierId: ME,
    online: true,
    status: 'BREAK',
    onBreak: true,
    breakStartedAt: null,
    breakEndsAt: null,
    lastStatusChangeAt: null,
    active: true,
    expectedReturnAt: null,
    lat: null,
    lng: null,
    positionAt: null,
  };
  const message = {
    type: 'COURIER_STATUS_UPDATED',
    courierId: ME,
    branchId: asBranchId(1),
    online: false,
  } as const;

  it('taken offline by a manager', () => {
    expect(applyPresence(status, message)).toMatchObject({
      online: false,
      status: 'OFFLINE',
      onBreak: false,
    });
  });

  it('takes over what the message says of the courier', () => {
    const courier = aCourier({ courierId: 7, status: 'RETURNING', active: false });
    expect(applyPresence(status, { ...message, online: true, courier })).toMatchObject({
      online: true,
      status: 'RETURNING',
      onBreak: false,
      active: false,
    });
  });

  it("another courier's message changes nothing", () => {
    expect(applyPresence(status, { ...message, courierId: asUserId(8) })).toBe(status);
  });
});

describe('spec 3 §4.4: the four visibility rules of the pool', () => {
  const branch = {
    location: { lat: 40.99, lng: 29.03 },
    radius: 300,
    assignmentMethod: 'POOL',
    requireInBranchArea: true,
  } as const;
  const facts = {
    status: { online: true, onBreak: false },
    isDelivering: false,
    position: branch.location,
    branch,
    hasOffered: false,
  };
  const textOf = (given: Partial<typeof facts> | object) => {
    const state = poolState({ ...facts, ...given });
    return state.kind === 'shown' ? 'shown' : state.text;
  };

  it('all hold: shown', () => expect(textOf({})).toBe('shown'));
  it('offline', () =>
    expect(textOf({ status: { online: false, onBreak: false } })).toContain('çevrimiçi olun'));
  it('another assignment method', () =>
    expect(textOf({ branch: { ...branch, assignmentMethod: 'MANUAL' } })).toContain('kuryelere atanır'));
  it('another method, but an order was offered by hand: shown', () =>
    expect(textOf({ branch: { ...branch, assignmentMethod: 'MANUAL' }, hasOffered: true })).toBe('shown'));
  it('an order in delivery', () => expect(textOf({ isDelivering: true })).toContain('tamamlayınca'));
  it('outside the radius: says how far, and what is allowed', () => {
    // 0.009° of latitude on the sphere of 6,371,000 m are 1,000.8 m.
    expect(textOf({ position: { lat: 40.999, lng: 29.03 } })).toBe(
      'Havuzu görmek için şubenin 300 m çevresinde olmalısınız. Şubeye uzaklığınız 1,0 km.',
    );
  });
  it('position unknown', () => expect(textOf({ position: null })).toContain('Konumunuz henüz bilinmiyor'));
  it('where the branch does not ask for it, the place does not matter', () =>
    expect(textOf({ position: null, branch: { ...branch, requireInBranchArea: false } })).toBe('shown'));
  it('on break', () => expect(textOf({ status: { online: true, onBreak: true } })).toContain('Moladasınız'));

  it('asked for only while the rules allow it; in a MANUAL branch too, as an order may be offered by hand', () => {
    expect(mayFetchPool(facts)).toBe(true);
    expect(mayFetchPool({ ...facts, branch: { ...branch, assignmentMethod: 'MANUAL' } })).toBe(true);
    expect(mayFetchPool({ ...facts, isDelivering: true })).toBe(false);
    expect(mayFetchPool({ ...facts, position: null })).toBe(false);
    expect(mayFetchPool({ ...facts, status: { online: false, onBreak: false } })).toBe(false);
  });

  it("spec 3 §8: a failed claim, whatever the cause, with the server's sentence below", () => {
    expect(claimRefusalText('Bu siparişi az önce Ali aldı.')).toBe(
      'Sipariş taşıma limitine ulaştınız\nBu siparişi az önce Ali aldı.',
    );
  });
});

describe('spec 3 §8: what a refused switch says', () => {
  it('active deliveries', () => {
    expect(presenceRefusal({ code: 'COURIER_HAS_DELIVERIES', status: 409, message: 'x' })).toEqual({
      title: 'Çevrimdışı Olamazsınız',
      text: 'Aktif teslimatlarınız var. Lütfen önce teslimatları tamamlayın.',
      detail: null,
      mayCallManager: false,
    });
  });

  it.each(['MANAGER_ONLY_ONLINE', 'MANAGER_ONLY_OFFLINE'] as const)('%s: call the manager', (code) => {
    const refusal = presenceRefusal({ code, status: 403, message: errorText(code) });
    expect([refusal.title, refusal.mayCallManager]).toEqual(['Yetki Gerekiyor', true]);
    expect(refusal.text).toContain('Bu şubede yalnızca şube yöneticileri kuryeleri çevrim');
  });

  it("any other: the spec's text, and the cause below it", () => {
    expect(
      presenceRefusal({
        code: 'OUT_OF_BRANCH_AREA',
        status: 409,
        message: 'Şubeye yaklaşıp yeniden deneyin.',
      }),
    ).toEqual({
      title: 'İşlem Başarısız',
      text: 'Bu işlem için yetkiniz bulunmuyor.',
      detail: 'Şubeye yaklaşıp yeniden deneyin.',
      mayCallManager: false,
    });
  });

  it('nobody answered: nobody has judged a right', () => {
    expect(presenceRefusal({ code: 'NETWORK', status: 0, message: 'Sunucuya ulaşılamıyor.' })).toMatchObject({
      title: 'İşlem Başarısız',
      text: 'Sunucuya ulaşılamıyor.',
    });
  });
});

describe('break', () => {
  const now = Date.parse('2026-03-02T16:00:00Z');
  it.each([
    ['2026-03-02T16:15:00Z', 15, 'Moladasınız · 15 dk kaldı'],
    ['2026-03-02T16:14:06Z', 15, 'Moladasınız · 15 dk kaldı'],
    ['2026-03-02T16:15:03Z', 15, 'Moladasınız · 15 dk kaldı'],
    ['2026-03-02T16:00:00Z', 0, 'Moladasınız · 0 dk kaldı'],
    ['2026-03-02T15:58:00Z', -2, 'Mola süresi 2 dk aşıldı'],
  ])('until %s: %i', (breakEndsAt, minutes, text) => {
    expect(breakMinutesLeft({ onBreak: true, breakEndsAt }, now)).toBe(minutes);
    expect(breakText(minutes)).toBe(text);
  });

  it('no break, or one without an end', () => {
    expect(breakMinutesLeft({ onBreak: false, breakEndsAt: null }, now)).toBeNull();
    expect(breakText(null)).toBe('Moladasınız');
  });
});
