import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CourierDelay } from '@ulak/contracts/delays/schema';
import { asUserId } from '@ulak/contracts/ids';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aDelay, someStats } from '../../test/delays.ts';
import { aBranch, renderPage } from '../../test/office.tsx';
import { fakeServer, refusal, type SentRequest } from '../../test/render-web.tsx';
import { DelaysPage } from './delays-page.tsx';

afterEach(() => vi.unstubAllGlobals());

type Answer = { status?: number; body: unknown } | undefined;

const PATH = '/api/courier-delays';
const ACTIVE = aDelay({
  id: 2,
  status: 'ACTIVE',
  actualReturnTime: null,
  actualDurationMinutes: null,
  delayMinutes: null,
  delayReason: null,
  delayStartTime: new Date(Date.now() - 75 * 60_000).toISOString(),
  expectedReturnTime: new Date(Date.now() - 65 * 60_000).toISOString(),
  branchExtraTime: 0,
});
const OFFLINE = aDelay({
  id: 3,
  status: 'OFFLINE',
  actualReturnTime: null,
  courierStartLocation: null,
  distanceMethod: 'STREETS',
});
const NONE = aDelay({ id: 4, delayMinutes: 0, delayReason: null });

function show(
  address = '',
  special: (sent: SentRequest) => Answer = () => undefined,
  delays: readonly CourierDelay[] = [ACTIVE, aDelay(), OFFLINE, NONE],
) {
  const answer = ({ path, method }: SentRequest): Answer => {
    const { pathname } = new URL(path, 'http://localhost');
    if (pathname === '/api/branches') return { body: [aBranch({ id: 3 }), aBranch({ id: 4, name: 'Moda' })] };
    if (pathname === `${PATH}/couriers`)
      return { body: { success: true, data: [{ id: asUserId(7), name: 'Şükrü Iğdır', delayCount: 3 }] } };
    if (method === 'PATCH') return { body: { success: true, data: aDelay({ id: 2, status: 'RESOLVED' }) } };
    if (pathname !== PATH) return undefined;
    const stats = someStats({ totalDelays: delays.length });
    const pagination = { page: 1, limit: 50, total: delays.length };
    return { body: { success: true, data: { delays, stats }, pagination } };
  };
  const calls = fakeServer((sent) => special(sent) ?? answer(sent));
  return {
    ...renderPage(DelaysPage, { at: `/courier-delays?${address}`, role: 'COMPANY_ADMIN' }),
    queries: () =>
      calls
        .filter((sent) => sent.path.startsWith(`${PATH}?`))
        .map((sent) => Object.fromEntries(new URL(sent.path, 'http://localhost').searchParams)),
    sent: () => calls.filter(({ method }) => method === 'PATCH'),
  };
}

const rows = async (): Promise<HTMLElement[]> => {
  await screen.findByText('4 gecikme kaydı');
  return [...document.querySelectorAll<HTMLElement>('[data-part="data-row"], [data-part="data-card"]')];
};

describe('spec 4 §2: late returns', () => {
  it('shows each row with its words: running, back, offline, not late after all', async () => {
    show();
    const [active, back, offline, none] = (await rows()).map((row) => row.textContent ?? '');
    expect(active).toMatch(/Henüz dönmedi.*1s 15dk geçti/);
    expect(active).toMatch(/1s 5dk/);
    expect(active).toContain('Aktif');
    expect(active).toContain('En az 20 km/sa');
    expect(active).not.toContain('ek süre');
    expect(back).toContain('23.11.2026 20:34');
    expect(back).toContain('34dk sürdü');
    expect(back).toMatch(/2,4 km ?kuş uçuşu/);
    expect(back).toContain('12dk');
    expect(back).toContain('+15 dk ek süre');
    expect(offline).toContain('Çevrimdışı oldu');
    expect(offline).toMatch(/2,4 km ?yol/);
    expect(none).toContain('Gecikme yok');
    const links = screen.getAllByRole('link', { name: /haritada$/ });
    expect(links).toHaveLength(3);
    expect(links[0]?.getAttribute('href')).toBe(
      'https://www.google.com/maps/search/?api=1&query=40.99,29.03',
    );
  });

  it('figures first; a range card narrows to its rows and, pressed again, gives all back', async () => {
    const { search, queries } = show();
    await rows();
    expect(screen.getByText('1,1 saat')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^10–20 dk/ }));
    await waitFor(() => expect(search()).toEqual({ duration: '10to20' }));
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ delayFilter: '10to20', page: '1' }));
    fireEvent.click(await screen.findByRole('button', { name: /^10–20 dk/ }));
    await waitFor(() => expect(search()).toEqual({}));
  });

  it('asks for what the address says, whole days of Istanbul', async () => {
    const { queries } = show(
      'from=2026-02-01&to=2026-02-28&branch=3&courier=7&status=OFFLINE&duration=20plus&page=2',
    );
    await rows();
    expect(queries()[0]).toEqual({
      startDate: '2026-01-31T21:00:00.000Z',
      endDate: '2026-02-28T20:59:59.999Z',
      branchId: '3',
      courierId: '7',
      status: 'OFFLINE',
      delayFilter: '20plus',
      page: '2',
      limit: '50',
    });
  });

  it('the rankings open their rows', async () => {
    const { search } = show();
    await rows();
    const rankings = within(screen.getByRole('region', { name: 'Sıralamalar' }));
    fireEvent.click(rankings.getByRole('button', { name: 'Kadıköy' }));
    await waitFor(() => expect(search()).toMatchObject({ branch: '3' }));
    fireEvent.click(rankings.getByRole('button', { name: 'Şükrü Iğdır' }));
    await waitFor(() => expect(search()).toMatchObject({ branch: '3', courier: '7' }));
  });

  it('nothing matches: the spec’s sentence and the way back', async () => {
    const { search } = show('status=ACTIVE', undefined, []);
    await screen.findByText('Seçilen kriterlere uygun gecikme kaydı bulunamadı.');
    fireEvent.click(screen.getByRole('button', { name: 'Süzgeçleri kaldır' }));
    await waitFor(() => expect(search()).toEqual({}));
  });

  it('spec 4 §8: what cannot be loaded empties the list, says so and can be tried again', async () => {
    let isDown = true;
    show('', ({ path }) =>
      isDown && path.startsWith(`${PATH}?`) ? refusal(503, 'QUERY_TIMEOUT', 'Çok uzun sürdü.') : undefined,
    );
    await screen.findByText('Gecikme kayıtları yüklenemedi');
    expect(document.querySelector('[data-part="data-row"]')).toBeNull();
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Yeniden dene' }));
    expect(await rows()).toHaveLength(4);
  });
});

describe('spec 4 §2: the details', () => {
  const openRow = async (place: number) => {
    const row = (await rows())[place];
    if (!row) throw new Error('no such row');
    fireEvent.click(within(row).getByRole('button', { name: /: detay$/ }));
    return within(await screen.findByRole('dialog'));
  };

  it('a running one is resolved with a note', async () => {
    const { sent } = show();
    const details = await openRow(0);
    fireEvent.change(await details.findByLabelText('Çözüm notu'), { target: { value: ' Lastik patlak ' } });
    fireEvent.click(details.getByRole('button', { name: 'Gecikmeyi Çöz' }));
    await screen.findByText('Gecikme çözüldü olarak kaydedildi');
    expect(sent().map(({ path, body }) => [path, body])).toEqual([
      [`${PATH}/2/resolve`, { notes: 'Lastik patlak' }],
    ]);
  });

  it('one that ended meanwhile says how, and what was typed stays', async () => {
    const told = 'Kurye şubeye döndü; gecikme kapandı. Not kaydedilmedi.';
    show('', ({ method }) => (method === 'PATCH' ? refusal(409, 'DELAY_ENDED', told) : undefined));
    const details = await openRow(0);
    fireEvent.change(await details.findByLabelText('Çözüm notu'), { target: { value: 'Lastik' } });
    fireEvent.click(details.getByRole('button', { name: 'Gecikmeyi Çöz' }));
    await screen.findByText(told);
    expect(details.getByLabelText<HTMLTextAreaElement>('Çözüm notu').value).toBe('Lastik');
  });

  it('one that ended shows its reason; offline says why nobody follows it any more', async () => {
    show();
    const back = await openRow(1);
    expect(back.getByText('9 dk hareketsiz kaldı (şubeye 1,2 km).')).toBeTruthy();
    expect(back.queryByRole('button', { name: 'Gecikmeyi Çöz' })).toBeNull();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const offline = await openRow(2);
    expect(offline.getByText('Kurye çevrimdışı olduğu için dönüşünün takibi sona erdi.')).toBeTruthy();
  });
});
