import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { OwnShare } from '@ulak/contracts/share/schema';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../test/office.tsx';
import { fakeServer, refusal } from '../../test/render-web.tsx';
import { CourierSharePage } from './courier-share.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const SHARE: OwnShare = {
  range: 'this-week',
  from: '2026-11-23T04:00:00.000Z',
  to: '2026-11-27T16:00:00.000Z',
  own: { onlineMin: 500, orders: 25, paid: 1_500, ordersPerHour: 3, paidPerHour: 180 },
  median: { couriers: 7, ordersPerHour: 2.5, paidPerHour: 165 },
};
const choice = (id: number) => ({
  id,
  at: '2026-11-27T15:00:00.000Z',
  orderNumber: String(1_000 + id),
  reason: 'Molada görünüyordunuz',
});

interface Answers {
  readonly share?: Partial<OwnShare>;
  readonly choices?: readonly ReturnType<typeof choice>[];
  readonly nextBefore?: number | null;
}

function show({ share = {}, choices = [], nextBefore = null }: Answers = {}, at = '/courier-share') {
  const calls = fakeServer(({ path }) => {
    if (path.startsWith('/api/courier/share/choices')) {
      const isFirst = !path.includes('before=');
      return {
        body: {
          success: true,
          data: isFirst ? choices : [choice(1)],
          nextBefore: isFirst ? nextBefore : null,
        },
      };
    }
    return { body: { success: true, data: { ...SHARE, ...share } } };
  });
  renderPage(CourierSharePage, { at, role: 'COURIER' });
  return calls;
}
const cells = (): (string | null)[][] =>
  [...screen.getByRole<HTMLTableElement>('table').rows].map((row) =>
    [...row.cells].map(({ textContent }) => textContent),
  );

describe('decision 079: the own share', () => {
  it('own orders and pay by hour online beside the branch’s median', async () => {
    show();
    expect(
      await screen.findByText('8 sa 20 dk çevrimiçi, 25 teslimat, 1.500,00 TL teslimat kazancı.'),
    ).toBeTruthy();
    expect(cells()).toEqual([
      ['Ölçü', 'Siz', 'Şubenin ortancası'],
      ['Sipariş / saat', '3,0', '2,5'],
      ['Kazanç / saat', '180,00 TL', '165,00 TL'],
    ]);
    expect(
      screen.getByText(/7 kuryenin yarısı bunun altında.*Kimsenin kazancı anlaşılmasın diye yuvarlanır/),
    ).toBeTruthy();
  });

  it('fewer than five couriers: a sentence, no median; a short time: why there is no rate', async () => {
    show({
      share: {
        own: { onlineMin: 9, orders: 1, paid: 45, ordersPerHour: null, paidPerHour: null },
        median: { couriers: 4, ordersPerHour: null, paidPerHour: null },
      },
    });
    expect(await screen.findByText(/^Bu dönemde şubede 4 kurye çalıştı\./)).toBeTruthy();
    expect(screen.getByText(/en az 15 dakika çevrimiçi/)).toBeTruthy();
    expect(cells()[1]).toEqual(['Sipariş / saat', '–', '–']);
  });

  it('without wallets there is no word of pay', async () => {
    const none = { paid: null, paidPerHour: null };
    show({ share: { own: { ...SHARE.own, ...none }, median: { ...SHARE.median, paidPerHour: null } } });
    expect(await screen.findByText('8 sa 20 dk çevrimiçi, 25 teslimat.')).toBeTruthy();
    expect(cells()).toHaveLength(2);
  });

  it('another range is asked for, and stays in the address', async () => {
    const calls = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Geçen ay' }));
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('share?range=last-month'))).toBe(true));
    expect(screen.getByRole('button', { name: 'Geçen ay' }).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('decision 079: the written reasons', () => {
  it('newest first, page by page', async () => {
    const calls = show({ choices: [choice(3), choice(2)], nextBefore: 2 });
    expect(await screen.findAllByText('Molada görünüyordunuz')).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Daha fazla' }));
    expect(await screen.findByText(/^#1001 · 27\.11\.2026 18:00/)).toBeTruthy();
    expect(calls.some(({ path }) => path.includes('before=2'))).toBe(true);
  });

  it('of one business day, 07:00 to 07:00; and back to all', async () => {
    const calls = show({}, '/courier-share?day=2026-11-26');
    expect(await screen.findByText('Bu günde kayıt yok.')).toBeTruthy();
    const asked = calls.find(({ path }) => path.startsWith('/api/courier/share/choices'))?.path ?? '';
    const query = new URLSearchParams(asked.split('?')[1]);
    expect([query.get('from'), query.get('to')]).toEqual([
      '2026-11-26T04:00:00.000Z',
      '2026-11-27T04:00:00.000Z',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Bütün günler' }));
    expect(await screen.findByText('Başka kuryeye giden sipariş kaydı yok.')).toBeTruthy();
  });

  it('a failed load says what could not be read', async () => {
    fakeServer(() => refusal(500, 'INTERNAL_ERROR', 'Bir hata oluştu.'));
    renderPage(CourierSharePage, { at: '/courier-share', role: 'COURIER' });
    expect(await screen.findByText('Payınız alınamadı')).toBeTruthy();
    expect(await screen.findByText('Liste alınamadı')).toBeTruthy();
  });
});
