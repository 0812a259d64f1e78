import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { branchList } from '../../domain/branches/branch-list.ts';
import { sessionQuery } from '../../lib/session.ts';
import { aBranch, aDispatch } from '../../test/dispatch.ts';
import { fakeServer, refusal, renderWeb } from '../../test/render-web.tsx';
import { DispatchStripSlot } from './dispatch-strip-slot.tsx';

/** The parts of the dashboard that the dispatch strip uses. */
function Desk() {
  const isIn = useQuery(sessionQuery).data;
  const branches = useQuery(branchList).data;
  return isIn ? (
    <DispatchStripSlot branches={branches} branchId="all" isPhone={false} onOpen={() => {}} />
  ) : null;
}

type Method = 'MANUAL' | 'AUTOMATIC';

/** A branch that somebody else switches over, while the dashboard stays open. */
function serving(given: { method: Method; isHealthAway?: boolean }) {
  const present = given;
  const calls = fakeServer(({ path }) => {
    if (path === '/api/user') return { body: { id: 1, role: 'BRANCH_MANAGER', branchId: 3, username: '' } };
    if (path === '/api/branches')
      return { body: [aBranch(3, 'Şişli', { assignmentMethod: present.method })] };
    if (!path.startsWith('/api/dispatch/health')) return undefined;
    if (present.isHealthAway) return refusal(400, 'INTERNAL_ERROR', 'Beklenmeyen bir hata oluştu.');
    return { body: { success: true, data: [aDispatch({ assignmentMethod: present.method })] } };
  });
  return { present, asked: (path: string) => calls.filter((sent) => sent.path === path).length };
}

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

// Fetched on demand, which takes long where modules are made ready one by one.
beforeAll(() => import('../../features/dispatch/components/dispatch-strip.tsx'));
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a branch switched to AUTOMATIC appears within a minute, and the dashboard is notified', async () => {
  const { present, asked } = serving({ method: 'MANUAL' });
  renderWeb(<Desk />);
  await waitFor(() => expect(asked('/api/dispatch/health?branchId=all')).toBe(1));
  expect(screen.queryByText('Otomatik atama açık')).toBeNull();
  present.method = 'AUTOMATIC';
  await later(60_000);
  expect(await screen.findByText('Otomatik atama açık')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Şişli: otomatik atamayı durdur' })).toBeTruthy();
  await waitFor(() => expect(asked('/api/branches')).toBe(2));
});

it('switched back, the line goes', async () => {
  const { present } = serving({ method: 'AUTOMATIC' });
  const { container } = renderWeb(<Desk />);
  await screen.findByText('Otomatik atama açık');
  present.method = 'MANUAL';
  await later(60_000);
  await waitFor(() => expect(container.querySelector('[data-part="dash-dispatch"]')).toBeNull());
});

it('while the engine’s state cannot be had, the list of branches says what can be stopped', async () => {
  serving({ method: 'AUTOMATIC', isHealthAway: true });
  renderWeb(<Desk />);
  expect(await screen.findByText('durumu bilinmiyor')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Şişli: otomatik atamayı durdur' })).toBeTruthy();
});
