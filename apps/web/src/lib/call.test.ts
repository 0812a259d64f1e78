import { errorBody } from '@ulak/contracts/errors';
import { afterEach, expect, test, vi } from 'vitest';
import { call, CallError, failureOf, messageOf, urlOf } from './call.ts';
import { assignOrder } from './calls.ts';
import { getSessionUser } from './first-calls.ts';

afterEach(() => vi.unstubAllGlobals());

test('a path is filled in, its values encoded; empty parts of a query are left out', () => {
  expect(urlOf('/api/orders/:id/assign', { id: 7 }, undefined)).toBe('/api/orders/7/assign');
  expect(urlOf('/api/x/:token', { token: 'a/b c' }, undefined)).toBe('/api/x/a%2Fb%20c');
  expect(urlOf('/api/places', undefined, { q: 'Çay & Şeker', page: undefined, note: null, tag: '' })).toBe(
    '/api/places?q=%C3%87ay+%26+%C5%9Eeker',
  );
});

test('a refusal carries status, code, sentence and the fields', () => {
  const failure = failureOf(409, errorBody('ORDER_TAKEN', { courierName: 'Emre' }));
  expect(failure).toMatchObject({ status: 409, code: 'ORDER_TAKEN', message: 'Bu siparişi az önce Emre aldı.', details: {} });
  expect(failureOf(400, errorBody('VALIDATION_ERROR', {}, { phone: 'x' })).details).toEqual({ phone: 'x' });
});

test('a proxy that answers for an absent server means no network; another foreign page an unexpected error', () => {
  expect(failureOf(502, undefined).code).toBe('NETWORK');
  expect(failureOf(500, '<html>').code).toBe('UNREADABLE');
});

test('spec 1 §8: an error that says nothing gives way to the sentence of the view', () => {
  expect(messageOf(failureOf(500, undefined), 'Sipariş oluşturulamadı')).toBe('Sipariş oluşturulamadı');
  expect(messageOf(failureOf(404, errorBody('ORDER_NOT_FOUND')), 'Sipariş oluşturulamadı')).toBe('Sipariş bulunamadı.');
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
