import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { OrderView } from '@ulak/contracts/orders/schema';
import type { Role } from '@ulak/contracts/roles';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anOrder } from '../../test/order.ts';
import { fakeServer, refusal, renderWeb, type SentRequest } from '../../test/render-web.tsx';
import { sessionQuery } from '../../lib/session.ts';
import { ReceiptPreviewDialog } from './components/receipt-preview.tsx';

const branches = [
  { id: 1, name: 'Kadıköy', receiptWidth: 80 },
  { id: 2, name: 'Moda', receiptWidth: 58 },
] as unknown as BranchView[];

/** Answers the branches, and `put` for a change of paper. */
const server = (put: Parameters<typeof fakeServer>[0] = () => undefined): SentRequest[] =>
  fakeServer((sent) => {
    if (sent.path === '/api/companies') return { body: { success: true, data: [] } };
    return sent.method === 'GET' ? { body: branches } : put(sent);
  });

function As({ role, children }: { role: Role; children: ReactNode }) {
  const client = useQueryClient();
  client.setQueryData(sessionQuery.queryKey, { role } as never);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

const show = (role: Role, orders: readonly OrderView[]) =>
  renderWeb(
    <As role={role}>
      <ReceiptPreviewDialog orders={orders} onClose={() => {}} />
    </As>,
  );

const papers = (): HTMLElement[] =>
  [...document.querySelectorAll('[data-part="receipt-paper-sheet"]')].flatMap(
    (host) => host.shadowRoot?.querySelector<HTMLElement>('.sheet') ?? [],
  );

beforeEach(() => {
  // Not in jsdom; what the sheets say is looked at in a real browser (e2e/receipt.e2e.ts).
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  );
});

describe('receipt preview', () => {
  it('shows the receipt on the branch’s paper, whatever the texts are', async () => {
    server();
    const long = 'ÇokUzunBölünmeyenAd'.repeat(11).slice(0, 200);
    const items = Array.from({ length: 40 }, (_, index) => ({
      name: `${index} ${long}`,
      quantity: 2,
      price: 19.99,
    }));
    show('BRANCH_MANAGER', [anOrder({ branchId: 2, items, orderNotes: '<b>ĞÜŞİÖÇığüşöç ₺</b>' })]);
    await waitFor(() => expect(papers()[0]?.dataset.width).toBe('58'));
    const text = papers()[0]?.textContent ?? '';
    expect(text.split(long)).toHaveLength(41);
    expect(text).toContain('<b>ĞÜŞİÖÇığüşöç ₺</b>');
    expect(papers()[0]?.querySelector('b')).toBeNull();
  });

  it('the paper is chosen for the branch, at once on the screen and then on the server', async () => {
    let answer: (value: unknown) => void = () => {};
    const calls = server(() => ({ body: { success: true, data: { id: 1, receiptWidth: 58 } } }));
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (init?.method === 'PUT') await new Promise((resolve) => (answer = resolve));
      return real(url, init);
    });
    show('BRANCH_MANAGER', [anOrder({ branchId: 1 })]);
    await screen.findByText('Kadıköy Şubesi: bütün fişler için geçerlidir.');
    fireEvent.click(screen.getByLabelText('58 mm'));
    await waitFor(() => expect(papers()[0]?.dataset.width).toBe('58'));
    answer(undefined);
    expect(await screen.findByText('Fiş genişliği 58 mm olarak kaydedildi')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
      path: '/api/branches/1/receipt-width',
      body: { receiptWidth: 58 },
    });
    expect(papers()[0]?.dataset.width).toBe('58');
  });

  it('a refused choice goes back, with the reason', async () => {
    server(() => refusal(403, 'FORBIDDEN', 'Bu işlem için yetkiniz bulunmuyor.'));
    show('GENERAL_MANAGER', [anOrder({ branchId: 1 })]);
    fireEvent.click(await screen.findByLabelText('58 mm'));
    expect(await screen.findByText('Bu işlem için yetkiniz bulunmuyor.')).toBeTruthy();
    expect(papers()[0]?.dataset.width).toBe('80');
  });

  it('a packaging chief reads the width and does not choose it', async () => {
    server();
    show('PACKAGING_CHIEF', [anOrder({ branchId: 2 })]);
    expect(await screen.findByText('Kağıt genişliği: 58 mm')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('several receipts lie under each other, each on the paper of its branch', async () => {
    server();
    show('OWNER', [
      anOrder({ id: 1, branchId: 1 }),
      anOrder({ id: 2, branchId: 2 }),
      anOrder({ id: 3, branchId: 1 }),
    ]);
    await waitFor(() => expect(papers().map(({ dataset }) => dataset.width)).toEqual(['80', '80', '58']));
    expect(screen.getByText('Her fiş kendi şubesinin kağıdına göre basılır.')).toBeTruthy();
    expect(screen.getByRole('button', { name: '3 fişi yazdır' })).toBeTruthy();
  });
});
