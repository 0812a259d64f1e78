import type { ViolationSummary } from '@ulak/contracts/dashboard/schema';
import { asBranchId, asOrderId, asUserId, type OrderId } from '@ulak/contracts/ids';
import type { ViolationType } from '@ulak/contracts/violations/labels';
import type { Violation } from '@ulak/contracts/violations/schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal, renderWeb } from '../../test/render-web.tsx';
import { ViolationsDialog } from './components/violations-dialog.tsx';
import { ViolationsTile } from './components/violations-tile.tsx';
import { NO_VIOLATIONS } from './model.ts';

const SCOPE = { from: '2026-03-02T07:00:00.000Z', to: '2026-03-03T04:00:00.000Z', branchId: 'all' as const };

const aViolation = (id: number, type: ViolationType, given: Partial<Violation> = {}): Violation => ({
  id,
  type,
  courierId: asUserId(7),
  courierName: 'Mehmet Kaya',
  courierBranchId: asBranchId(1),
  courierBranchName: 'Kadıköy',
  orderId: asOrderId(100 + id),
  orderNumber: String(1600 + id),
  createdAt: '2026-03-02T19:42:10.000Z',
  details: { reason: 'OUTSIDE', distanceM: 850, radiusM: 300 },
  ...given,
});

const ROWS = [
  aViolation(3, 'LOCATION_SPOOFING', {
    orderId: null,
    orderNumber: null,
    courierName: 'Ayşe Demir',
    details: { reason: 'MOCKED', to: { lat: 41, lng: 29, at: '2026-03-02T16:42:10.000Z' } },
  }),
  aViolation(2, 'OUT_OF_CUSTOMER_AREA'),
  aViolation(1, 'OUT_OF_BRANCH_AREA'),
];
const SUMMARY: ViolationSummary = {
  ...NO_VIOLATIONS,
  counts: { OUT_OF_BRANCH_AREA: 5, OUT_OF_CUSTOMER_AREA: 4, QUICK_DELIVERY_ABUSE: 2, LOCATION_SPOOFING: 1 },
  totalCount: 12,
  deliveredCount: 400,
  complianceRate: 97,
};

/** The summary, and the list of one type or of all. */
const answering = (summary: ViolationSummary, rows: readonly Violation[] = ROWS, total = rows.length) =>
  fakeServer(({ path }) => {
    if (path.startsWith('/api/dashboard/violation-summary'))
      return { body: { success: true, data: summary } };
    const query = new URLSearchParams(path.split('?')[1]);
    const data = rows.filter(({ type }) => !query.has('type') || type === query.get('type'));
    const page = Number(query.get('page'));
    const pagination = { page, limit: 50, total: query.has('type') ? data.length : total };
    return {
      body: { success: true, data: page === 1 ? data : [aViolation(99, 'QUICK_DELIVERY_ABUSE')], pagination },
    };
  });

function show() {
  const onClose = vi.fn<() => void>();
  const onOpenOrder = vi.fn<(orderId: OrderId) => void>();
  renderWeb(
    <ViolationsDialog scope={SCOPE} isOpen isCovered={false} onClose={onClose} onOpenOrder={onOpenOrder} />,
  );
  return { onClose, onOpenOrder };
}

afterEach(() => vi.unstubAllGlobals());

describe('spec 1 §2.5: Hatalı Teslimat Analizi', () => {
  it('the whole count, the count of each type, and the compliance', async () => {
    answering(SUMMARY);
    show();
    const dialog = await screen.findByRole('dialog', { name: 'Hatalı Teslimat Analizi' });
    const counts = await within(dialog).findByRole('group', { name: 'İhlal türü' });
    expect(
      within(counts)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '12Toplam ihlal',
      '5Şube Alanı Dışında Teslim Alma',
      '4Müşteri Alanı Dışında Teslim',
      '2Şüpheli Hızlı Teslimat',
      '1Sahte Konum',
    ]);
    expect(within(dialog).getByText('%97 uyum')).toBeTruthy();
    expect(within(dialog).getByText('2 Mart 10:00 - 3 Mart 07:00')).toBeTruthy();
  });

  it('a table: type, courier, branch, time three hours before the stored one, order, details', async () => {
    answering(SUMMARY);
    const { onOpenOrder } = show();
    await screen.findByRole('table');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Tür',
      'Kurye',
      'Şube',
      'Tarih / Saat',
      'Sipariş',
      'Ayrıntılar',
    ]);
    const cells = screen.getAllByRole('row').map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
    expect(cells[1]).toEqual([
      'Sahte Konum',
      'Ayşe Demir',
      'Kadıköy',
      // 22:42 on the wire in Istanbul, 19:42 in truth
      '02.03 19:42',
      '–',
      'Telefonu, konumun sahte olduğunu bildirdi. Kanıtı haritada gör',
    ]);
    expect(cells[2]?.at(-1)).toContain(
      'Siparişi müşteri adresinden 850 m (kuş uçuşu) uzakta teslim etti (sınır 300 m).',
    );
    await userEvent.click(screen.getByRole('button', { name: '#1602 numaralı siparişin ayrıntıları' }));
    expect(onOpenOrder).toHaveBeenCalledWith(102);
  });

  it('a type is a filter, also one without any', async () => {
    const calls = answering(SUMMARY);
    show();
    await screen.findByRole('table');
    await userEvent.click(screen.getByRole('button', { name: /Şube Alanı Dışında/ }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(screen.getByRole('button', { name: /Şube Alanı Dışında/ }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    expect(calls.at(-1)?.path).toContain('type=OUT_OF_BRANCH_AREA');
    await userEvent.click(screen.getByRole('button', { name: /Şüpheli Hızlı Teslimat/ }));
    expect(await screen.findByText('Bu türde ihlal yok')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Tüm ihlalleri göster' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4));
  });

  it('more than a page comes on demand', async () => {
    answering(SUMMARY, ROWS, 51);
    show();
    expect(await screen.findByText('51 ihlalden 3 tanesi gösteriliyor')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Daha fazla' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(5));
  });

  it('the evidence opens where there is some, and says the same in words', async () => {
    answering(SUMMARY);
    show();
    const buttons = await screen.findAllByRole('button', { name: /Kanıtı haritada gör/ });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Kanıtı haritada gör: Ayşe Demir, 02.03 19:42',
    ]);
    const [button] = buttons;
    if (!button) throw new Error('no evidence');
    await userEvent.click(button);
    const evidence = await screen.findByRole('dialog', { name: 'Sahte Konum · Ayşe Demir' });
    expect(within(evidence).getByText('Bildirilen konum 19:42:10')).toBeTruthy();
    expect(within(evidence).getByText('Telefonu, konumun sahte olduğunu bildirdi.')).toBeTruthy();
  });

  it('no violations: Mükemmel! Hiç İhlal Yok, with %100 uyum', async () => {
    answering({ ...NO_VIOLATIONS, deliveredCount: 1_152 });
    show();
    expect(await screen.findByText('Mükemmel! Hiç İhlal Yok')).toBeTruthy();
    expect(screen.getByText('%100 uyum')).toBeTruthy();
    expect(screen.getByText('Bu dönemde 1.152 sipariş kurallara uygun teslim edildi.')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('a response without success counts as none (spec 1 §7)', async () => {
    fakeServer(() => ({ body: { success: false } }));
    show();
    expect(await screen.findByText('Mükemmel! Hiç İhlal Yok')).toBeTruthy();
  });

  it('a failure says the sentence of the spec, with another try', async () => {
    let isDown = true;
    fakeServer(() =>
      isDown
        ? refusal(500, 'INTERNAL_ERROR', 'Beklenmeyen bir hata oluştu. Lütfen yeniden deneyin.')
        : { body: { success: true, data: NO_VIOLATIONS } },
    );
    show();
    expect(await screen.findByText('Hatalı teslimat özeti yüklenemedi')).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Yeniden dene' }));
    expect(await screen.findByText('Mükemmel! Hiç İhlal Yok')).toBeTruthy();
  });
});

describe('spec 1 §2.3: the faulty deliveries tile', () => {
  it('counts, says the compliance, and opens the analysis', async () => {
    answering(SUMMARY);
    const onOpen = vi.fn<() => void>();
    renderWeb(<ViolationsTile scope={SCOPE} onOpen={onOpen} />);
    expect(await screen.findByText('%97 uyum')).toBeTruthy();
    const tile = screen.getByRole('button', { name: /Hatalı teslimat/ });
    expect(tile.textContent).toBe('Hatalı teslimat12%97 uyum');
    await userEvent.click(tile);
    expect(onOpen).toHaveBeenCalledOnce();
  });

  it('says that it could not be loaded (spec 1 §8)', async () => {
    let isDown = true;
    fakeServer(() =>
      isDown ? refusal(503, 'QUERY_TIMEOUT', 'kesildi') : { body: { success: true, data: SUMMARY } },
    );
    renderWeb(<ViolationsTile scope={SCOPE} onOpen={() => {}} />);
    expect(await screen.findByText('Hatalı teslimat özeti yüklenemedi')).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Yeniden dene' }));
    expect(await screen.findByText('%97 uyum')).toBeTruthy();
  });
});
