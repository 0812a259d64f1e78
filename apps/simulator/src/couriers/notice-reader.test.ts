import type { Call } from '@ulak/contracts/call';
import { expect, it } from 'vitest';
import type { Session } from '../api/session.ts';
import { NoticeReader } from './notice-reader.ts';

/** A session that writes down its calls; the list of notices is the test's. */
function recording(name: string, calls: string[], notices: readonly object[] = []): Session {
  const call = async ({ method, path }: Call, input: { params?: { id: number }; body?: unknown } = {}) => {
    const filled = path.replace(':id', String(input.params?.id));
    calls.push([name, method, filled, JSON.stringify(input.body)].filter(Boolean).join(' '));
    return Promise.resolve(method === 'GET' ? notices : { success: true });
  };
  return { call } as unknown as Session;
}

const at = '2026-11-22T16:30:00.000Z';
const NOTICES = [
  { id: 3, kind: 'NEW_ORDER', seenAt: null, acknowledgedAt: null, hasPackage: false },
  { id: 4, kind: 'ORDER_CANCELLED', seenAt: null, acknowledgedAt: null, hasPackage: true },
  { id: 5, kind: 'ORDER_UNDELIVERED', seenAt: at, acknowledgedAt: at, hasPackage: true },
];

it('sees what is new, says Anladım, and hands packages back at the counter, each once', async () => {
  const calls: string[] = [];
  const reader = new NoticeReader({
    session: recording('courier', calls, NOTICES),
    supervisor: recording('staff', calls),
    nextIdempotencyKey: () => 'k',
  });
  expect(await reader.look()).toBe(true);
  expect(await reader.look()).toBe(false);
  await reader.handBack();
  await reader.handBack();
  expect(calls).toEqual([
    'courier GET /api/courier/notices',
    'courier POST /api/courier/notices/seen {"ids":[3,4]}',
    'courier POST /api/courier/notices/4/acknowledge',
    'staff POST /api/packages-out/4/handed-back',
    'staff POST /api/packages-out/5/handed-back',
  ]);
  reader.noteNews();
  expect(await reader.look()).toBe(true);
});
