import { asCompanyId, asWebhookId, type WebhookId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { createHeldMessages } from './held-messages.ts';
import type { ClaimedMessage } from './queue-repository.ts';

const [FIRST, SECOND] = [asWebhookId(1), asWebhookId(2)];
const messages = (webhookId: WebhookId, count: number): ClaimedMessage[] =>
  Array.from({ length: count }, (_, n) => ({
    id: n,
    webhook_id: webhookId,
    company_id: asCompanyId(1),
    order_id: null,
    courier_id: null,
    message_id: `msg_${n}`,
    body: '{}',
    attempts: 0,
    created_at: new Date(0),
    leased_until: new Date(30_000),
    url: 'https://alici.ornek.com/',
    secret_sealed: '',
    previous_sealed: null,
    previous_until: null,
  }));

describe('messages that are claimed ahead', () => {
  it('a receiver that has answered everything is tried ahead, one that has not is not', () => {
    const { roomFor, add } = createHeldMessages();
    expect([roomFor(FIRST), roomFor(SECOND)]).toEqual([64, 64]);
    expect([...add(messages(FIRST, 1), new Set())]).toEqual([FIRST]);
    expect([roomFor(FIRST), roomFor(SECOND)]).toEqual([0, 64]);
  });

  it('four hundred that hang leave room for one that works', () => {
    const { roomFor, of } = createHeldMessages();
    for (let id = 100; id < 500; id += 1) of(asWebhookId(id)).count = 8;
    expect(roomFor(FIRST)).toBe(64);
  });

  it('those that work come first; one that fails gets one at a time', () => {
    const { shareRoom, add } = createHeldMessages();
    const due = [
      { id: FIRST, isFailing: true },
      { id: SECOND, isFailing: false },
    ];
    expect([...shareRoom(due)]).toEqual([
      [SECOND, 64],
      [FIRST, 1],
    ]);
    add(messages(FIRST, 1), new Set([FIRST]));
    expect([...shareRoom(due).keys()]).toEqual([SECOND]);
  });
});
