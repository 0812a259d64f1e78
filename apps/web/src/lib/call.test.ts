import { getSessionUser } from '@ulak/contracts/auth/calls';
import { errorBody } from '@ulak/contracts/errors';
import { assignOrder, getActiveOrders } from '@ulak/contracts/orders/desk-calls';
import { afterEach, expect, test, vi } from 'vitest';
import { call, CallError, toCallError, messageOf, urlOf } from './call.ts';
import { clearCachedResponses } from './etag-cache.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  clearCachedResponses();
});

test('a path is filled in, its values encoded; empty parts of a query are left out', () => {
  expect(urlOf('/api/orders/:id/assign', { id: 7 }, undefined)).toBe('/api/orders/7/assign');
  expect(urlOf('/api/x/:token', { token: 'a/b c' }, undefined)).toBe('/api/x/a%2Fb%20c');
  expect(urlOf('/api/places', undefined, { q: 'Çay & Şeker', page: undefined, note: null, tag: '' })).toBe(
    '/api/places?q=%C3%87ay+%26+%C5%9Eeker',
  );
});

test('a refusal carries status, code, sentence and the fields', () => {
  const failure = toCallError(409, errorBody('ORDER_TAKEN', { courierName: 'Emre' }));
  expect(failure).toMatchObject({
    status: 409,
    code: 'ORDER_TAKEN',
    message: 'Bu siparişi az önce Emre aldı.',
    details: {},
  });
  expect(toCallError(400, errorBody('VALIDATION_ERROR', {}, { phone: 'x' })).details).toEqual({ phone: 'x' });
});

test('a proxy answering for an absent server means no network; another foreign page is unexpected', () => {
  expect(toCallError(502, undefined).code).toBe('NETWORK');
  expect(toCallError(500, '<html>').code).toBe('UNREADABLE');
});

test('spec 1 §8: an error that says nothing gives way to the sentence of the view', () => {
  expect(messageOf(toCallError(500, undefined), 'Sipariş oluşturulamadı')).toBe('Sipariş oluşturulamadı');
  expect(messageOf(toCallError(404, errorBody('ORDER_NOT_FOUND')), 'Sipariş oluşturulamadı')).toBe(
    'Sipariş bulunamadı.',
  );
  expect(messageOf(new Error('boom'))).toBe('Beklenmeyen bir hata oluştu. Lütfen yeniden deneyin.');
});

test('one JSON request with the idempotency key; without a body no content type', async () => {
  const requests: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push([url, init]);
    return Response.json({ success: true });
  });
  await call(assignOrder, { params: { id: 3 }, body: { courierId: 9 }, idempotencyKey: 'k-1' });
  await call(getSessionUser);
  expect(requests[0]?.[0]).toBe('/api/orders/3/assign');
  expect(requests[0]?.[1]).toMatchObject({
    method: 'POST',
    body: '{"courierId":9}',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'k-1' },
  });
  expect(requests[1]?.[1].headers).toEqual({ accept: 'application/json' });
});

test('no answer is a CallError; an aborted request stays an abort', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(call(getSessionUser)).rejects.toThrow(CallError);
  const stop = new AbortController();
  stop.abort();
  await expect(call(getSessionUser, { signal: stop.signal })).rejects.toThrow('Failed to fetch');
});

test('a polled response is requested with its tag and cached here, as no browser stores it', async () => {
  let state = 1;
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const asked = new Headers(init.headers).get('if-none-match');
    sent.push(asked);
    const etag = `"${state}"`;
    const headers = { etag, 'cache-control': 'no-store' };
    return asked === etag
      ? new Response(null, { status: 304, headers })
      : Response.json([{ id: state }], { headers });
  });
  const poll = (branchId: number) => call(getActiveOrders, { query: { branchId: String(branchId) } });
  const first = await poll(1);
  expect(await poll(1)).toBe(first);
  expect(await poll(2)).toEqual([{ id: 1 }]);
  state = 2;
  expect(await poll(1)).toEqual([{ id: 2 }]);
  expect(sent).toEqual([null, '"1"', null, '"1"']);
  clearCachedResponses();
  await poll(1);
  expect(sent.at(-1)).toBeNull();
});

test('answers are cached of a few addresses only', async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(new Headers(init.headers).get('if-none-match'));
    return Response.json([], { headers: { etag: '"a"' } });
  });
  for (let branchId = 1; branchId <= 13; branchId++)
    await call(getActiveOrders, { query: { branchId: String(branchId) } });
  await call(getActiveOrders, { query: { branchId: '1' } });
  await call(getActiveOrders, { query: { branchId: '13' } });
  expect(sent.slice(-2)).toEqual([null, '"a"']);
});
