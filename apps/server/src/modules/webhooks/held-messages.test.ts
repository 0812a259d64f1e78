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
  it('a receiver of unknown or slow pace gets 64, a quick one more, within bounds', () => {
    const { roomFor, notePace } = createHeldMessages();
    expect(roomFor(FIRST)).toBe(64);
    for (const [ms, room] of [
      [1, 512],
      [100, 320],
      [15_000, 64],
    ] as const) {
      const id = asWebhookId(ms);
      notePace(id, ms);
      expect(roomFor(id)).toBe(room);
    }
  });

  it('what is held counts; one that fails gets nothing ahead', () => {
    const { roomFor, add } = createHeldMessages();
    expect([...add(messages(FIRST, 40))]).toEqual([FIRST]);
    expect([roomFor(FIRST), roomFor(SECOND)]).toEqual([24, 64]);
    add(messages(SECOND, 1), new Set([SECOND]));
    expect(roomFor(SECOND)).toBe(0);
  });

  it('nobody takes more than a quarter of the places that are left', () => {
    const { roomFor, notePace, add, shareRoom } = createHeldMessages();
    notePace(FIRST, 1);
    notePace(SECOND, 1);
    add(messages(asWebhookId(3), 3_600));
    expect(roomFor(FIRST)).toBe(124);
    // the second takes a quarter of what the first has left, or the other way round
    const given = [...shareRoom([FIRST, SECOND].map((id) => ({ id, isFailing: false }))).values()];
    expect(given.every((count) => count <= 124)).toBe(true);
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
