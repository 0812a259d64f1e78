import '../../test/own-modules.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PlannedBranch } from '@ulak/contracts/branch-plans/schema';
import type { Role } from '@ulak/contracts/roles';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aPlan, aSuggestion, theSuggestions } from '../../test/branch-plans.ts';
import { aBranch, renderPage } from '../../test/office.tsx';
import { fakeServer, refusal, type SentRequest } from '../../test/render-web.tsx';
import { HeatMapScreen } from './heat-map-screen.tsx';

const flown: unknown[] = [];
vi.mock('../../ui/map/sites-map.tsx', () => ({
  SitesMap: ({ sites, target }: { sites: readonly { name: string }[]; target: unknown }) => {
    if (target) flown.push(target);
    return <p>map: {sites.map(({ name }) => name).join(', ')}</p>;
  },
}));
afterEach(() => {
  flown.length = 0;
  vi.unstubAllGlobals();
});

type Answer = { status?: number; body: unknown } | undefined;
const SHOWN = theSuggestions([
  aSuggestion(),
  aSuggestion({
    location: { lat: 40.99, lng: 29.12 },
    potential: 60,
    priority: 'LOW',
    isStrategic: false,
    nearestBranch: null,
  }),
  aSuggestion({ location: { lat: 40.98, lng: 29.2 }, potential: 59, priority: 'LOW', mayPlan: false }),
]);

function show(
  { role = 'COMPANY_ADMIN', plans = [] }: { role?: Role; plans?: PlannedBranch[] } = {},
  special: (sent: SentRequest) => Answer = () => undefined,
) {
  const kept = [...plans];
  const calls = fakeServer((sent) => {
    const answer = special(sent);
    if (answer) return answer;
    const { pathname } = new URL(sent.path, 'http://localhost');
    if (pathname === '/api/branches') return { body: [aBranch({ id: 3 })] };
    if (pathname === '/api/heatmap/new-branch-suggestions') return { body: { success: true, data: SHOWN } };
    if (pathname === '/api/planned-branches' && sent.method === 'POST') {
      kept.unshift(aPlan());
      return { status: 201, body: { success: true, data: kept[0] } };
    }
    if (pathname === '/api/planned-branches') return { body: { success: true, data: kept } };
    if (sent.method === 'PATCH') {
      const changed = { ...aPlan(), ...(sent.body as Partial<PlannedBranch>), version: 2 };
      kept[0] = changed;
      return { body: { success: true, data: changed } };
    }
    return undefined;
  });
  renderPage(HeatMapScreen, { at: '/heat-map?tab=new-branches&branch=3', role });
  return {
    sent: (method: string) =>
      calls.filter((call) => call.method === method).map(({ path, body }) => [path, body]),
  };
}

const card = async (number: number) =>
  within(await screen.findByRole('article', { name: `Öneri ${number}` }));
const planOf = (name: string) => screen.findByRole('button', { name });

describe('spec 4 §2: Yeni Şube Önerileri', () => {
  it('a card tells what a place promises, as estimates, and what it is computed from', async () => {
    show();
    const first = await card(1);
    expect(first.getByText('Potansiyel 86').dataset.tone).toBe('green');
    for (const text of [
      '280–320 / ay',
      'Kadıköy · 6,7 km',
      '2,0 km → 500 m',
      '150.000–250.000 TL',
      '3 ay',
      '%440',
    ])
      expect(first.getByText(text)).toBeTruthy();
    expect(first.getByText(/^Stratejik konum/)).toBeTruthy();
    expect(first.getByText(/900 sipariş .*Öğlen 12–18: 300 · Akşam 18–24: 600/)).toBeTruthy();
    expect((await card(2)).queryByText(/^Stratejik konum/)).toBeNull();
    expect(await screen.findByText(/^map: Kadıköy, Öneri 1/)).toBeTruthy();
    expect(screen.getByText('Potansiyel nasıl hesaplanır?')).toBeTruthy();
  });

  it('DECISIONS: exactly 60 can be planned, 59 cannot', async () => {
    show();
    const button = (of: Awaited<ReturnType<typeof card>>) =>
      of.getByRole<HTMLButtonElement>('button', { name: 'Planla' });
    expect(button(await card(2)).disabled).toBe(false);
    expect(button(await card(3)).disabled).toBe(true);
    expect((await card(3)).getByText(/altında olan yer planlanamaz/)).toBeTruthy();
  });

  it('‘Planla’ keeps the suggestion of what was asked for, and the card says so', async () => {
    const { sent } = show();
    fireEvent.click((await card(1)).getByRole('button', { name: 'Planla' }));
    await (await card(1)).findByRole('button', { name: 'Planlandı' });
    expect(sent('POST')).toEqual([
      [
        '/api/planned-branches',
        { companyId: 1, timeSlot: 'all', sites: 3, location: { lat: 41.0505, lng: 29.0305 } },
      ],
    ]);
    expect(await screen.findByRole('heading', { name: 'Plan 7' })).toBeTruthy();
  });

  it('‘Görüntüle’ flies the map there; ‘İkinci şubeyi prova et’ proposes one besides', async () => {
    show();
    fireEvent.click((await card(2)).getByRole('button', { name: 'Görüntüle' }));
    await waitFor(() => expect(flown).toContainEqual({ lat: 40.99, lng: 29.12 }));
    const link =
      (await card(2)).getByRole('link', { name: 'İkinci şubeyi prova et' }).getAttribute('href') ?? '';
    const { searchParams } = new URL(link, 'http://localhost');
    expect(Object.fromEntries(searchParams)).toEqual({
      tab: 'rehearsal',
      branch: '3',
      lat: '40.990000',
      lng: '29.120000',
      second: '2',
    });
  });

  it('a plan’s state and note are changed with its version', async () => {
    const { sent } = show({ plans: [aPlan()] });
    fireEvent.click(await planOf('Plan 7: düzenle'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Plan 7' }));
    fireEvent.change(dialog.getByLabelText('Durum'), { target: { value: 'IN_PROGRESS' } });
    fireEvent.change(dialog.getByLabelText('Not'), { target: { value: 'Kira görüşülüyor' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Kaydet' }));
    await screen.findByText('Kira görüşülüyor', { selector: 'p' });
    expect(sent('PATCH')).toEqual([
      ['/api/planned-branches/7', { version: 1, state: 'IN_PROGRESS', note: 'Kira görüşülüyor' }],
    ]);
  });

  it('what somebody else changed meanwhile is told in the form, which stays', async () => {
    show({ plans: [aPlan()] }, ({ method }) =>
      method === 'PATCH' ? refusal(409, 'RECORD_CHANGED', 'Bu kaydı Ayşe değiştirdi.') : undefined,
    );
    fireEvent.click(await planOf('Plan 7: düzenle'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Plan 7' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Kaydet' }));
    expect(await dialog.findByText('Bu kaydı Ayşe değiştirdi.')).toBeTruthy();
  });

  it('a BRANCH_MANAGER reads: no plan, no change', async () => {
    show({ role: 'BRANCH_MANAGER', plans: [aPlan()] });
    await card(1);
    await planOf('Plan 7: görüntüle');
    expect(screen.queryByRole('button', { name: 'Planla' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Plan 7: düzenle' })).toBeNull();
  });

  it('spec 4 §8: nothing, and what fails', async () => {
    let isDown = true;
    show({}, ({ path }) => {
      if (!path.startsWith('/api/heatmap/new-branch')) return undefined;
      return isDown
        ? refusal(503, 'SUGGESTIONS_BUSY', 'Öneriler şu anda hesaplanamıyor.')
        : { body: { success: true, data: theSuggestions([]) } };
    });
    await screen.findByText('API Hatası: 503 - Öneriler şu anda hesaplanamıyor.');
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Yeniden dene' }));
    expect(await screen.findByText('Yeni Şube Önerisi Bulunamadı')).toBeTruthy();
    expect(screen.getByText(/^Planlanan şube yok/)).toBeTruthy();
  });
});
