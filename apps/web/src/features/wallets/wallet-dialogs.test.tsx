import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { asUserId } from '@ulak/contracts/ids';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answered, fieldOf, press, refused, type Reply, showSignedIn, type } from '../../test/signed-in.tsx';
import { aManagedEarning, aManagedPayout, aPreview } from '../../test/wallets.ts';
import { WalletActionDialog } from './components/wallet-action-dialog.tsx';
import type { WalletAction } from './model/actions.ts';

const COURIER = { courierId: asUserId(7), fullName: 'Şükrü Iğdır' };

afterEach(() => vi.unstubAllGlobals());

function act(action: WalletAction, reply: Reply) {
  const onClose = vi.fn<() => void>();
  const onAct = vi.fn<(next: WalletAction) => void>();
  const view = <WalletActionDialog action={action} onAct={onAct} onClose={onClose} />;
  return { ...showSignedIn(view, { reply }), onClose, onAct };
}
const errorOf = (label: RegExp | string): string => {
  const field = fieldOf(label);
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
};

describe('Bonus Ekle (spec 3 §2.4, §5, §8)', () => {
  it.each(['', '0', '-5', '0,001', '1e12', 'elli'])('%j is no amount: Geçersiz Tutar', async (typed) => {
    const { changes } = act({ kind: 'bonus', courier: COURIER }, () => undefined);
    await screen.findByRole('dialog');
    type(/^Tutar/, typed);
    press('Bonus Ekle');
    expect(await screen.findByText('Geçersiz Tutar')).toBeTruthy();
    expect(errorOf(/^Tutar/)).toContain('Lütfen geçerli bir bonus tutarı girin.');
    expect(changes()).toEqual([]);
  });

  it('is sent with its note, told, and closed', async () => {
    const { changes, onClose } = act({ kind: 'bonus', courier: COURIER }, ({ method }) =>
      method === 'POST' ? answered(aManagedEarning({ type: 'BONUS', order: null })) : undefined,
    );
    await screen.findByRole('dialog');
    type(/^Tutar/, '1.250,50');
    type(/^Not/, ' Yağmurda çalıştı ');
    press('Bonus Ekle');
    expect(await screen.findByText('Bonus eklendi')).toBeTruthy();
    expect(changes()).toMatchObject([
      {
        method: 'POST',
        path: '/api/courier/bonus',
        body: { courierId: 7, amount: 1250.5, notes: 'Yağmurda çalıştı' },
      },
    ]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('what the server refuses stands on the field; the next try is the same request', async () => {
    const { changes } = act({ kind: 'bonus', courier: COURIER }, ({ method }) =>
      method === 'POST' ? refused('VALIDATION_ERROR', { amount: 'En fazla bir milyon' }) : undefined,
    );
    await screen.findByRole('dialog');
    type(/^Tutar/, '2000000');
    press('Bonus Ekle');
    await waitFor(() => expect(errorOf(/^Tutar/)).toContain('En fazla bir milyon'));
    press('Bonus Ekle');
    await waitFor(() => expect(changes()).toHaveLength(2));
    const [first, second] = changes();
    expect(first?.idempotencyKey).toBe(second?.idempotencyKey);
    expect((fieldOf(/^Tutar/) as HTMLInputElement).value).toBe('2000000');
  });

  it('a failure without a word says the spec’s', async () => {
    act({ kind: 'bonus', courier: COURIER }, ({ method }) =>
      method === 'POST' ? { status: 500, body: {} } : undefined,
    );
    await screen.findByRole('dialog');
    type(/^Tutar/, '10');
    press('Bonus Ekle');
    expect((await screen.findAllByText('Bonus eklenirken bir hata oluştu')).length).toBeGreaterThan(0);
  });

  it('a failure is told also to who has left the page by then', async () => {
    function Page() {
      const [isHere, setHere] = useState(true);
      return (
        <>
          <button onClick={() => setHere(false)} type="button">
            Başka sayfa
          </button>
          {isHere && (
            <WalletActionDialog
              action={{ kind: 'bonus', courier: COURIER }}
              onAct={() => {}}
              onClose={() => {}}
            />
          )}
        </>
      );
    }
    const reply: Reply = ({ method }) => (method === 'POST' ? { status: 500, body: {} } : undefined);
    const { changes } = showSignedIn(<Page />, { reply });
    await screen.findByRole('dialog');
    type(/^Tutar/, '10');
    press('Bonus Ekle');
    fireEvent.click(screen.getByText('Başka sayfa'));
    expect(await screen.findByText('Bonus eklenirken bir hata oluştu')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes()).toHaveLength(1);
  });
});

describe('editing an earning', () => {
  it('sends id, courier, amount and note; a paid one says what to do instead', async () => {
    const { changes } = act({ kind: 'edit', earning: aManagedEarning() }, ({ method }) =>
      method === 'PATCH' ? refused('EARNING_PAID') : undefined,
    );
    await screen.findByText(/35,00 \+ 1,82 km kuş uçuşu × 9,50 = 52,29 TL/);
    expect((fieldOf(/^Tutar/) as HTMLInputElement).value).toBe('52,29');
    type(/^Tutar/, '60');
    press('Kaydet');
    const said = /İşlem güncellenirken bir hata oluştu\. Bu kazanç ödendi/;
    await waitFor(() => expect(screen.getAllByText(said)).toHaveLength(2));
    expect(changes()).toMatchObject([
      {
        path: '/api/courier/earnings/1',
        body: { id: 1, courierId: 7, amount: 60, notes: '' },
      },
    ]);
  });
});

describe('Düzeltme', () => {
  it('asks for amount and reason, then takes as said, about its earning', async () => {
    const about = aManagedEarning({ status: 'PAID', locked: 'PAID' });
    const { changes, onClose } = act({ kind: 'correction', courier: COURIER, about }, ({ method }) =>
      method === 'POST' ? answered({}) : undefined,
    );
    await screen.findByText(/Hakkında: Sipariş #1042/);
    press('Düzeltme ekle');
    expect(await screen.findByText('Geçersiz Tutar')).toBeTruthy();
    expect(errorOf(/^Neden/)).toContain('Nedenini yazın');
    fireEvent.click(screen.getByLabelText('Düş (−)'));
    type(/^Tutar/, '12,50');
    type(/^Neden/, 'Yanlış km');
    press('Düzeltme ekle');
    expect(await screen.findByText('Düzeltme eklendi')).toBeTruthy();
    expect(changes()).toMatchObject([
      {
        path: '/api/courier/corrections',
        body: { courierId: 7, amount: -12.5, notes: 'Yanlış km', earningId: 1 },
      },
    ]);
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('Öde', () => {
  const previews =
    (preview = aPreview()): Reply =>
    ({ method }) =>
      method === 'GET' ? answered(preview) : answered(aManagedPayout());

  it('shows what it is made of, pays what was shown, and leads to the receipt', async () => {
    const { changes, onAct } = act({ kind: 'pay', courier: COURIER }, previews(aPreview({ heldBack: -40 })));
    const button = await screen.findByRole('button', { name: '200,00 TL öde' });
    expect(screen.getByText(/Ayı kapatılınca hesaba girecek: -40,00 TL/)).toBeTruthy();
    expect(screen.queryByLabelText('Üzerindeki nakitten mahsup et')).toBeNull();
    fireEvent.click(screen.getByLabelText('Havale/EFT'));
    fireEvent.click(button);
    expect(await screen.findByText('Ödeme kaydedildi')).toBeTruthy();
    expect(changes()).toMatchObject([
      {
        path: '/api/courier/payouts',
        body: { courierId: 7, until: '2026-11-23T18:00:00.000Z', method: 'TRANSFER', amount: 200 },
      },
    ]);
    expect(onAct).toHaveBeenCalledWith({ kind: 'receipt', payout: aManagedPayout() });
  });

  it('offsets cash at hand only when it is ticked, and at most what there is', async () => {
    const { changes } = act({ kind: 'pay', courier: COURIER }, previews(aPreview({ cashAtHand: 80 })));
    fireEvent.click(await screen.findByLabelText('Üzerindeki nakitten mahsup et'));
    expect((fieldOf(/Mahsup edilecek tutar/) as HTMLInputElement).value).toBe('80,00');
    expect(screen.getByText('Nakit ile verilecek: 120,00 TL')).toBeTruthy();
    type(/Mahsup edilecek tutar/, '90');
    press('200,00 TL öde');
    await waitFor(() =>
      expect(errorOf(/Mahsup edilecek tutar/)).toContain('En fazla 80,00 TL mahsup edilebilir.'),
    );
    expect(changes()).toEqual([]);
    type(/Mahsup edilecek tutar/, '50,25');
    expect(screen.getByText('Nakit ile verilecek: 149,75 TL')).toBeTruthy();
    press('200,00 TL öde');
    await waitFor(() => expect(changes()).toMatchObject([{ body: { amount: 200, offset: 50.25 } }]));
  });

  it('an amount that has changed is shown and asked for again', async () => {
    let amount = 200;
    const { changes, onAct } = act({ kind: 'pay', courier: COURIER }, ({ method, body }) => {
      if (method === 'GET')
        return answered(aPreview({ amount, until: `2026-11-23T18:0${amount / 50}:00.000Z` }));
      const isCurrent = (body as { amount: number }).amount === amount && amount === 250;
      amount = 250;
      return isCurrent ? answered(aManagedPayout()) : refused('PAYOUT_CHANGED', undefined, { amount });
    });
    fireEvent.click(await screen.findByRole('button', { name: '200,00 TL öde' }));
    expect((await screen.findAllByText(/Ödenecek tutar değişti: şimdi 250,00 TL/)).length).toBeGreaterThan(0);
    expect(onAct).not.toHaveBeenCalled();
    fireEvent.click(await screen.findByRole('button', { name: '250,00 TL öde' }));
    await waitFor(() => expect(onAct).toHaveBeenCalledOnce());
    expect(changes().map(({ body }) => (body as { amount: number }).amount)).toEqual([200, 250]);
  });

  it('what was read stays, and a try after a failure is the same payment', async () => {
    let amount = 200;
    const Shown = () => {
      const client = useQueryClient();
      return (
        <>
          <button onClick={() => void client.invalidateQueries()}>Canlı değişiklik</button>
          <WalletActionDialog
            action={{ kind: 'pay', courier: COURIER }}
            onAct={() => {}}
            onClose={() => {}}
          />
        </>
      );
    };
    const reply: Reply = ({ method }) =>
      method === 'GET' ? answered(aPreview({ amount })) : { status: 500, body: {} };
    const { calls, changes } = showSignedIn(<Shown />, { reply });
    const button = await screen.findByRole('button', { name: '200,00 TL öde' });
    amount = 250;
    const reads = calls.length;
    fireEvent.click(screen.getByText('Canlı değişiklik'));
    await waitFor(() => expect(calls.length).toBeGreaterThan(reads));
    fireEvent.click(button);
    await waitFor(() => expect(changes()).toHaveLength(1));
    fireEvent.click(await screen.findByRole('button', { name: '200,00 TL öde' }));
    await waitFor(() => expect(changes()).toHaveLength(2));
    const [first, second] = changes();
    expect(first).toMatchObject({ body: { amount: 200 } });
    expect(second).toMatchObject({ body: { amount: 200 }, idempotencyKey: first?.idempotencyKey });
    const previews = calls.slice(reads).filter(({ path }) => path.includes('payouts/preview'));
    expect(previews).toEqual([]);
  });

  it.each([
    [0, 'Bu ana kadar ödenecek tutar yok.'],
    [-15, 'Ödenecek tutar yok: kuryenin 15,00 TL borcu var.'],
  ])('%d TL: nothing to press, and why', async (amount, why) => {
    act({ kind: 'pay', courier: COURIER }, previews(aPreview({ amount, lines: [], branches: [] })));
    expect(await screen.findByText(why)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Öde' }).disabled).toBe(true);
  });
});

describe('a payout’s receipt and its reversal', () => {
  it('the receipt says how it was settled, and prints in a window of its own', async () => {
    const paper = document.implementation.createHTMLDocument();
    const opened = { document: paper, addEventListener: vi.fn<() => void>(), print: vi.fn<() => void>() };
    vi.stubGlobal(
      'CSSStyleSheet',
      class {
        replaceSync() {}
      },
    );
    Object.assign(paper, { adoptedStyleSheets: [] });
    const open = vi.spyOn(window, 'open').mockReturnValue(opened as never);
    act({ kind: 'receipt', payout: aManagedPayout({ offset: 50 }) }, () => undefined);
    await screen.findByText('Üzerindeki nakitten mahsup');
    expect(within(screen.getByRole('dialog')).getByText('150,00 TL')).toBeTruthy();
    press('Yazdır');
    expect(open).toHaveBeenCalledOnce();
    open.mockRestore();
    expect(paper.body.textContent).toContain('Ödeme makbuzu No 5');
    expect(paper.body.textContent).toContain('Şükrü Iğdır');
  });

  it('a reversal needs a reason', async () => {
    const { changes, onClose } = act({ kind: 'reverse', payout: aManagedPayout() }, ({ method }) =>
      method === 'POST' ? answered(aManagedPayout()) : undefined,
    );
    await screen.findByRole('dialog');
    press('Ödemeyi geri al');
    await waitFor(() => expect(errorOf(/^Neden/)).toContain('Nedenini yazın'));
    expect(changes()).toEqual([]);
    type(/^Neden/, 'Yanlış kişi');
    press('Ödemeyi geri al');
    expect(await screen.findByText('Ödeme geri alındı')).toBeTruthy();
    expect(changes()).toMatchObject([
      { path: '/api/courier/payouts/5/reverse', body: { reason: 'Yanlış kişi' } },
    ]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('one that was reversed meanwhile says so', async () => {
    act({ kind: 'reverse', payout: aManagedPayout() }, ({ method }) =>
      method === 'POST' ? refused('PAYOUT_REVERSED') : undefined,
    );
    await screen.findByRole('dialog');
    type(/^Neden/, 'Yanlış kişi');
    press('Ödemeyi geri al');
    await waitFor(() => expect(screen.getAllByText(/daha önce geri alınmış/)).toHaveLength(2));
  });
});
