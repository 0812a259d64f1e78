import { expect, it } from 'vitest';
import { readWalletView, writeWalletView } from './wallet-view.ts';

const CUSTOM = { range: 'custom', from: '2026-11-20T10:00', to: '2026-11-20T06:45' };

it('an address keeps the window as it was chosen, the list and the figure', () => {
  for (const search of [
    {},
    { range: 'week' },
    { ...CUSTOM, list: 'payouts' },
    { range: 'yesterday', figure: 'bonus' },
  ]) {
    const written = writeWalletView(readWalletView(search));
    expect(JSON.parse(JSON.stringify(written))).toEqual(search);
  }
});

it('what an address does not mean counts as today', () => {
  for (const search of [
    { range: 'custom' },
    { range: 'decade' },
    { ...CUSTOM, from: '2026-02-30T10:00' },
    { ...CUSTOM, to: '2026-11-20T06:50' },
    { ...CUSTOM, to: '2026-11-20T24:00' },
  ])
    expect(readWalletView(search).range).toEqual({ name: 'today' });
});
