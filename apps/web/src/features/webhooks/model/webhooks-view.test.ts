import { describe, expect, it } from 'vitest';
import { changeView, readWebhooksView, type WebhooksView, writeWebhooksView } from './webhooks-view.ts';

const MESSAGE = 'msg_abcdefghijklmnop';
const LOG: WebhooksView = {
  search: 'kasa',
  page: 3,
  isTroubled: true,
  dialog: { kind: 'log', id: 7 },
  state: 'FAILED',
  type: 'ORDER_CREATED',
  order: 'A-12',
  message: MESSAGE,
};
const PLAIN = readWebhooksView({});

describe('webhooks in the address', () => {
  it('are read back as they were written; what is as usual needs no address', () => {
    expect(readWebhooksView(writeWebhooksView(LOG))).toEqual(LOG);
    expect(Object.values(writeWebhooksView(PLAIN)).filter(Boolean)).toEqual([]);
  });

  it.each([
    { page: '0' },
    { page: '-2' },
    { page: '1e9' },
    { trouble: 'yes' },
    { open: 'delete', id: '3' },
    { open: 'edit' },
    { open: 'log', id: 'x' },
    { state: 'FAILED', event: 'ORDER_CREATED', order: '1', message: MESSAGE },
    { open: 'edit', id: 'x', message: MESSAGE },
  ])('nonsense, and a log’s filter without its log, are left out: %j', (params) => {
    expect(readWebhooksView(params)).toEqual(PLAIN);
  });

  it.each(['msg_', 'msg_../../secret', '<script>', `${MESSAGE} x`])('%s is no message', (message) => {
    expect(readWebhooksView({ open: 'log', id: '7', message }).message).toBeNull();
  });

  it('another dialog forgets the log’s filter; a search begins at the first page', () => {
    expect(changeView(LOG, { dialog: null })).toMatchObject({
      state: null,
      type: null,
      order: '',
      message: null,
      page: 3,
    });
    expect(changeView(LOG, { search: 'b' }).page).toBe(1);
    expect(changeView(LOG, { isTroubled: false }).page).toBe(1);
    expect(changeView(LOG, { message: null })).toEqual({ ...LOG, message: null });
  });
});
