import { fireEvent, screen, within } from '@testing-library/react';
import { errorBody } from '@ulak/contracts/errors';
import type { OwnMonthEstimate } from '@ulak/contracts/wallet/estimates';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, renderWeb } from '../../test/render-web.tsx';
import { anEstimate } from '../../test/wallet.ts';
import { MonthEstimate } from './components/month-estimate.tsx';

beforeEach(() => {
  // jsdom has the element without its methods.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(() => vi.unstubAllGlobals());

const show = (given: Partial<OwnMonthEstimate> = {}) => {
  fakeServer(() => ({ body: { success: true, data: anEstimate(given) } }));
  renderWeb(<MonthEstimate />);
  return screen.findByRole('region', { name: 'Ay sonu tahmini' });
};
const open = async (card: HTMLElement) => {
  fireEvent.click(within(card).getByRole('button'));
  return within(await screen.findByRole('dialog', { name: 'Ay sonu tahmini' }));
};

describe('decision 078: the month’s end on the wallet', () => {
  it('a range that is no promise, and the days, the pattern and the hits that it is made of', async () => {
    const card = await show();
    expect(card.textContent).toContain('15.200,00 TL – 17.900,00 TL');
    expect(card.textContent).toContain('Tahmin, söz değildir.');
    const opened = await open(card);
    const pattern = /günde ortalama 620,00 TL.*kalan 8 gününden yaklaşık 6,5 gün/;
    for (const text of [pattern, /80 gününde.*66 tanesinde.*yüzde 83/])
      expect(opened.getByText(text)).toBeTruthy();
    const day = opened.getByText('22 Kasım 2026').parentElement;
    expect(day?.textContent).toContain('710,50 TL8 sa çevrimiçi');
  });

  it('with too few worked days: how many are missing, and no range', async () => {
    const none = { range: null, missingDays: 3, meanDay: null, daysLeft: 0, expectedDays: null, days: [] };
    const card = await show({ ...none, past: { ranges: 0, held: 0 } });
    expect(card.textContent).toContain('Tahmin için çalıştığınız 3 gün daha gerekiyor.');
    expect(card.textContent).not.toContain('söz değildir');
    expect((await open(card)).getByText(/tamamlanmış bir ayınız olunca/)).toBeTruthy();
  });

  it('one that cannot be read offers another try', async () => {
    fakeServer(() => ({ status: 500, body: errorBody('INTERNAL_ERROR') }));
    renderWeb(<MonthEstimate />);
    const card = await screen.findByRole('region', { name: 'Ay sonu tahmini' });
    expect(card.textContent).toContain('Ay sonu tahmini alınamadı');
    expect(within(card).getByRole('button', { name: 'Yeniden dene' })).toBeTruthy();
  });
});
