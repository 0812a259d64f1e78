import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SetupView } from '@ulak/contracts/setup/schema';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sessionQuery } from '../../lib/session.ts';
import { renderRouted } from '../../test/render-routed.tsx';
import { fakeServer, refusal } from '../../test/render-web.tsx';
import { aSetup } from '../../test/setup-answers.ts';
import { SetupSlot } from './setup-slot.tsx';

const onNewOrder = vi.fn<() => void>();

function Dashboard() {
  const isIn = useQuery(sessionQuery).data;
  return isIn ? <SetupSlot onNewOrder={onNewOrder} /> : null;
}

/** A server whose setup others change meanwhile, and that keeps what is skipped. */
function serving(first: SetupView, { role = 'OWNER', mayKeep = true } = {}) {
  const present = { setup: first };
  const calls = fakeServer(({ method, path, body }) => {
    if (path === '/api/user') return { body: { id: 1, role, branchId: null, username: '' } };
    if (path !== '/api/setup') return undefined;
    if (method === 'PUT' && !mayKeep) return refusal(500, 'INTERNAL_ERROR', 'Beklenmeyen bir hata oluştu.');
    if (method === 'PUT') {
      const { skipped } = body as { skipped: string[] };
      const steps = present.setup.steps.map((step) => ({ ...step, skipped: skipped.includes(step.id) }));
      present.setup = { ...present.setup, steps };
    }
    return { body: { success: true, data: present.setup } };
  });
  const sent = (method: string) => calls.filter((one) => one.path === '/api/setup' && one.method === method);
  return { present, sent };
}

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const card = () => screen.findByRole('region', { name: 'Kurulum' });
const noCard = (): void => expect(screen.queryByRole('region', { name: 'Kurulum' })).toBeNull();

beforeAll(() => import('../../features/setup/components/setup-card.tsx'));
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onNewOrder.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each(['GENERAL_MANAGER', 'BRANCH_MANAGER', 'PACKAGING_CHIEF'])(
  '%s is not asked about it',
  async (role) => {
    const { sent } = serving(aSetup(), { role });
    renderRouted(<Dashboard />);
    await later(1_000);
    expect(sent('GET')).toEqual([]);
    noCard();
  },
);

it('an installation that is set up shows nothing and is asked about once', async () => {
  const { sent } = serving(aSetup({ done: ['company', 'branch', 'people', 'order'] }));
  renderRouted(<Dashboard />);
  await waitFor(() => expect(sent('GET')).toHaveLength(1));
  await later(60_000);
  window.dispatchEvent(new Event('visibilitychange'));
  await later(1_000);
  expect(sent('GET')).toHaveLength(1);
  noCard();
});

it('leads through the steps to the real dialogs as the data goes on, and then goes by itself', async () => {
  const { present, sent } = serving(aSetup());
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const { address } = renderRouted(<Dashboard />);
  expect((await card()).textContent).toContain('0/4 tamam');
  expect(screen.queryByRole('link', { name: 'Şubeyi ekle' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Şirketi ekle' }));
  expect(address()).toBe('/companies?open=new');

  present.setup = aSetup({ done: ['company'] });
  await later(10_000);
  await user.click(await screen.findByRole('link', { name: 'Şubeyi ekle' }));
  expect(address()).toBe('/branches?open=new');

  present.setup = aSetup({ done: ['company'] }, { unplacedBranches: 1 });
  await later(10_000);
  await user.click(await screen.findByRole('link', { name: 'Şubenin yerini seç' }));
  expect(address()).toBe('/branches');

  present.setup = aSetup({ done: ['company', 'branch'] });
  await later(10_000);
  await user.click(await screen.findByRole('link', { name: 'Kişi ekle' }));
  expect(address()).toBe('/users?open=new');
  expect(screen.getByText('Anahtarla henüz sipariş gelmedi.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'İlk siparişi oluştur' }));
  expect(onNewOrder).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('link', { name: 'API anahtarını göster' }));
  expect(address()).toBe('/branch-settings');

  present.setup = aSetup({ done: ['company', 'branch', 'people', 'order'] });
  await later(10_000);
  await waitFor(noCard);
  const asked = sent('GET').length;
  await later(60_000);
  expect(sent('GET')).toHaveLength(asked);
});

it('a step is skipped, and the whole card with the words where it is found again', async () => {
  const { sent } = serving(aSetup({ done: ['company', 'branch'] }), { role: 'COMPANY_ADMIN' });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  renderRouted(<Dashboard />);
  await card();
  await user.click(screen.getByRole('button', { name: 'Ekip adımını atla' }));
  expect(await screen.findByText('Atlandı')).toBeTruthy();
  expect(sent('PUT').map(({ body }) => body)).toEqual([{ skipped: ['people'] }]);
  await user.click(screen.getByRole('button', { name: 'Kurulumu gizle' }));
  await waitFor(noCard);
  expect(sent('PUT').at(-1)?.body).toEqual({ skipped: ['people', 'order'] });
  expect(
    await screen.findByText('Kurulum gizlendi. Ayarlar sayfasından yeniden açabilirsiniz.'),
  ).toBeTruthy();
});

it('what the server does not keep stays, and says so', async () => {
  serving(aSetup({ done: ['company'] }), { mayKeep: false });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  renderRouted(<Dashboard />);
  await card();
  await user.click(screen.getByRole('button', { name: 'Kurulumu gizle' }));
  expect(await screen.findByText('Beklenmeyen bir hata oluştu.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Şubeyi ekle' })).toBeTruthy();
});
