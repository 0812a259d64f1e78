import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { asUserId } from '@ulak/contracts/ids';
import { errorBody } from '@ulak/contracts/errors';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { usePresence, type LocationLookup } from './components/use-presence.ts';

const KADIKOY = { lat: 40.9872, lng: 29.0257 };
const PROBLEM = { title: 'Konum hatası', text: 'Konum izni kapalı.' };

afterEach(() => vi.unstubAllGlobals());

/** A server of a fenced branch: near enough is within a few metres of it. */
function fencedServer(): unknown[] {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as { position?: { lat: number } };
    bodies.push(body);
    if (body.position?.lat !== KADIKOY.lat)
      return Response.json(errorBody('OUT_OF_BRANCH_AREA'), { status: 409 });
    return Response.json({ success: true, courierId: 7, online: true });
  });
  return bodies;
}

function toggle(locate: (() => Promise<LocationLookup>) | null) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => usePresence({ userId: asUserId(7), online: false, hasDeliveries: false, locate }),
    { wrapper },
  );
  act(() => result.current.setOnline(true));
  return result;
}

describe('going online where the branch asks couriers to be near (spec 3 §4.3, requireInBranchArea)', () => {
  it('sends the location with the switch: an offline courier’s positions are not stored', async () => {
    const bodies = fencedServer();
    const presence = toggle(() => Promise.resolve({ place: KADIKOY, problem: null }));
    await waitFor(() => expect(presence.current.dialog?.kind).toBe('safety'));
    expect(bodies).toEqual([{ status: 'online', position: KADIKOY }]);
  });

  it('a phone without a location shows that cause, not that it is too far away', async () => {
    fencedServer();
    const presence = toggle(() => Promise.resolve({ place: null, problem: PROBLEM }));
    await waitFor(() => expect(presence.current.dialog).toMatchObject({ kind: 'refused', refusal: PROBLEM }));
  });

  it('elsewhere the phone is not asked', async () => {
    const bodies = fencedServer();
    const presence = toggle(null);
    await waitFor(() =>
      expect(presence.current.dialog).toMatchObject({
        kind: 'refused',
        refusal: { title: 'İşlem Başarısız' },
      }),
    );
    expect(bodies).toEqual([{ status: 'online' }]);
  });
});

it('spec 3 §8: a refusal without a message is shown as one of rights', async () => {
  vi.stubGlobal('fetch', async () => Response.json(errorBody('FORBIDDEN'), { status: 403 }));
  const presence = toggle(null);
  const refusal = { title: 'İşlem Başarısız', text: 'Bu işlem için yetkiniz bulunmuyor.' };
  await waitFor(() => expect(presence.current.dialog).toMatchObject({ kind: 'refused', refusal }));
});

describe('issue "A courier switched on or off by a manager is told and sees the safety reminder"', () => {
  function watch(start: boolean | undefined) {
    const client = new QueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    return renderHook(
      ({ online }: { online: boolean | undefined }) =>
        usePresence({ userId: asUserId(7), online, hasDeliveries: false, locate: null }),
      { wrapper, initialProps: { online: start } },
    );
  }

  it('switched on: the reminder, and that it was not done here; switched off: told, with the phone', () => {
    const { result, rerender } = watch(false);
    rerender({ online: true });
    expect(result.current.dialog).toEqual({ kind: 'safety', isOwn: false });
    act(() => result.current.close());
    rerender({ online: false });
    expect(result.current.dialog).toMatchObject({
      kind: 'refused',
      refusal: { title: 'Çevrimdışı yapıldınız', mayCallManager: true },
    });
  });

  it('what is first heard is no change, and the own switch is not somebody else’s', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ success: true, courierId: 7, online: true }));
    const { result, rerender } = watch(undefined);
    rerender({ online: false });
    expect(result.current.dialog).toBeNull();
    act(() => result.current.setOnline(true));
    rerender({ online: true });
    await waitFor(() => expect(result.current.dialog).toEqual({ kind: 'safety', isOwn: true }));
  });

  it('a manager who switches on right after the own try was refused is told of', async () => {
    vi.stubGlobal('fetch', async () => Response.json(errorBody('MANAGER_ONLY_ONLINE'), { status: 403 }));
    const { result, rerender } = watch(false);
    act(() => result.current.setOnline(true));
    await waitFor(() => expect(result.current.dialog?.kind).toBe('refused'));
    rerender({ online: true });
    expect(result.current.dialog).toEqual({ kind: 'safety', isOwn: false });
  });
});
