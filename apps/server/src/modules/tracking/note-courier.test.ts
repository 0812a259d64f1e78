import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';

const MINUTE = 60_000;
let t: TestApp;
let branch: GivenBranch;
let chief: GivenUser;
let serial = 0;
beforeAll(async () => {
  t = await startTestApp({});
  branch = await t.given.branch();
  chief = await t.given.user('PACKAGING_CHIEF', { branch });
});
afterAll(() => t.close());

const newPhone = (): string => `05363${String(100_000 + (serial += 1))}`;
const linkOf = async (orderId: number): Promise<string> =>
  (await t.call(chief, 'POST', `/api/orders/${orderId}/tracking-link`)).body.data.trackingToken;
const leave = (token: string, orderId: number, note: unknown): Promise<Answer> =>
  t.call(null, 'POST', `/api/customer/track-order-by-token/${token}/note`, { orderId, note });
const read = async (who: GivenUser, orderId: number): Promise<Answer['body']> =>
  (await t.call(who, 'GET', `/api/orders/${orderId}`)).body.data;
const seen = async (token: string): Promise<Answer['body']> =>
  (await t.call(null, 'GET', `/api/customer/track-order-by-token/${token}`)).body.data[0];

describe('a note to the courier', () => {
  it('is kept, shown to staff, to the courier and to the customer, and stands in the history', async () => {
    const courier = await t.given.courier(branch);
    const order = await t.given.order(branch, { status: 'ASSIGNED', courier_id: courier.id });
    const token = await linkOf(order.id);
    expect(await seen(token)).toMatchObject({ customerNote: null, mayNote: true });
    const answer = await leave(token, order.id, ' Zili çalmayın\n bebek uyuyor ');
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, data: { customerNote: 'Zili çalmayın bebek uyuyor' } },
    ]);
    for (const who of [chief, courier]) {
      const shown = await read(who, order.id);
      expect(shown).toMatchObject({ customerNote: 'Zili çalmayın bebek uyuyor', status: 'ASSIGNED' });
      expect(shown.history.at(-1)).toMatchObject({
        action: 'customerNote',
        actorName: 'Müşteri',
        note: 'Zili çalmayın bebek uyuyor',
      });
    }
    expect((await seen(token)).customerNote).toBe('Zili çalmayın bebek uyuyor');
  });

  it('reaches the courier live: the event is theirs and the version newer', async () => {
    const courier = await t.given.courier(branch);
    const order = await t.given.order(branch, { status: 'ASSIGNED', courier_id: courier.id });
    const { version } = await read(courier, order.id);
    await leave(await linkOf(order.id), order.id, 'Kapıya bırakın');
    expect((await read(courier, order.id)).version).toBe(version + 1);
    const events = await t.db.asSystem((tx) =>
      tx
        .selectFrom('events')
        .select(['kind', 'courier_id'])
        .where('entity', '=', 'order')
        .where('entity_id', '=', order.id)
        .where('actor_kind', '=', 'CUSTOMER')
        .execute(),
    );
    expect(events).toEqual([{ kind: 'ORDER_CHANGED', courier_id: courier.id }]);
  });

  it.each([
    ['empty', ''],
    ['null', null],
    ['invisible', '\u200b\u202e'],
    ['left out', undefined],
  ])('nothing to read takes it back: %s', async (_, nothing) => {
    const order = await t.given.order(branch, { customer_note: 'Kapıya bırakın' });
    const token = await linkOf(order.id);
    expect((await leave(token, order.id, nothing)).body.data).toEqual({ customerNote: null });
    const shown = await read(chief, order.id);
    expect([shown.customerNote, shown.history.at(-1).action]).toEqual([null, 'clearCustomerNote']);
  });

  it('the same note again writes nothing', async () => {
    const order = await t.given.order(branch, { customer_note: 'Kapıya bırakın' });
    const { version } = await read(chief, order.id);
    expect((await leave(await linkOf(order.id), order.id, 'Kapıya bırakın')).status).toBe(200);
    expect((await read(chief, order.id)).version).toBe(version);
  });

  it('hostile text is text, without signs that turn the line around', async () => {
    const order = await t.given.order(branch);
    const hostile = '<img src=x onerror=alert(1)> \u202Egnp.exe\u202C "\'`;drop';
    const { body } = await leave(await linkOf(order.id), order.id, hostile);
    expect(body.data.customerNote).toBe('<img src=x onerror=alert(1)> gnp.exe "\'`;drop');
  });

  it('is at most 200 characters, and storable', async () => {
    const order = await t.given.order(branch);
    const token = await linkOf(order.id);
    expect((await leave(token, order.id, 'a'.repeat(200))).status).toBe(200);
    const long = await leave(token, order.id, 'a'.repeat(201));
    expect([long.status, long.body.details]).toEqual([400, { note: 'En fazla 200 karakter girebilirsiniz' }]);
    for (const bad of ['a\0b', '\ud800'])
      expect((await leave(token, order.id, bad)).body.details).toEqual({
        note: 'Geçersiz karakter içeriyor',
      });
  });

  it.each(['PICKED_UP', 'IN_DELIVERY', 'DELIVERED', 'CANCELLED', 'UNDELIVERABLE'] as const)(
    'is refused in words from pick-up on: %s',
    async (status) => {
      const courier = await t.given.courier(branch);
      const order = await t.given.order(branch, { status, courier_id: courier.id });
      const token = await linkOf(order.id);
      const answer = await leave(token, order.id, 'Zili çalmayın');
      expect([answer.status, answer.body.code]).toEqual([409, 'NOTE_TOO_LATE']);
      expect((await seen(token)).mayNote).toBe(false);
      expect((await read(chief, order.id)).customerNote).toBeNull();
    },
  );

  it('needs the order’s own link: a telephone number alone leaves none and sees none', async () => {
    const phone = newPhone();
    const order = await t.given.order(branch, {
      customer_phone_key: `+9${phone}`,
      customer_note: 'Anahtar paspasın altında',
    });
    const { body } = await t.call(null, 'POST', '/api/customer/create-tracking-url', { phone });
    const shown = await seen(body.trackingToken);
    for (const field of ['customerNote', 'mayNote']) expect(shown).not.toHaveProperty(field);
    const answer = await leave(body.trackingToken, shown.id, 'Zili çalmayın');
    expect([answer.status, answer.body.code]).toEqual([403, 'TRACKING_LINK_REQUIRED']);
    // under a link, another order does not exist
    const other = await t.given.order(branch);
    expect((await leave(await linkOf(order.id), other.id, 'x')).status).toBe(404);
    expect((await leave('x'.repeat(43), order.id, 'x')).body.code).toBe('TRACKING_NOT_FOUND');
  });

  it('10 of one link in ten minutes, then the wait in minutes', async () => {
    const order = await t.given.order(branch);
    const token = await linkOf(order.id);
    const statuses: number[] = [];
    for (let n = 0; n < 10; n += 1) statuses.push((await leave(token, order.id, `not ${n}`)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await leave(token, order.id, 'bir daha');
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(/Lütfen 1[0-2] dakika sonra yeniden deneyin\.$/);
    t.clock.advance(13 * MINUTE);
    expect((await leave(token, order.id, 'bir daha')).status).toBe(200);
  });

  it('a note and a pick-up at once: the note is in the order or refused, never lost silently', async () => {
    const courier = await t.given.courier(branch);
    const order = await t.given.order(branch, { status: 'ASSIGNED', courier_id: courier.id });
    const token = await linkOf(order.id);
    const [note, step] = await Promise.all([
      leave(token, order.id, 'Gelince arayın'),
      t.call(courier, 'POST', `/api/orders/${order.id}/status`, { status: 'PICKED_UP' }),
    ]);
    expect(step.status).toBe(200);
    const { customerNote } = await read(chief, order.id);
    expect([note.status, customerNote]).toEqual(note.status === 200 ? [200, 'Gelince arayın'] : [409, null]);
  });
});
