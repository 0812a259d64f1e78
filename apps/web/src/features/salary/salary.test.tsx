import { screen, waitFor, within } from '@testing-library/react';
import { asUserId } from '@ulak/contracts/ids';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal, renderWeb, type SentRequest } from '../../test/render-web.tsx';
import { aSalaryReply, aSalaryRow } from '../../test/salary.ts';
import { SalaryReport } from './components/salary-report.tsx';
import { readSalaryView, salaryScope, type SalaryView } from './model/salary-view.ts';

const NOW = Date.parse('2026-04-10T09:00:00Z');
const onView = vi.fn<(change: Partial<SalaryView>) => void>();
const onOpen = vi.fn<(what: string, row: object) => void>();

afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const queryIn = ({ path }: SentRequest) => Object.fromEntries(new URL(path, 'http://localhost').searchParams);

function show(answer: ReturnType<Parameters<typeof fakeServer>[0]>, address = {}) {
  const calls = fakeServer(() => answer);
  const view = readSalaryView({ month: '2026-03', ...address });
  renderWeb(
    <SalaryReport onOpen={onOpen} onView={onView} scope={salaryScope(view, 'all', NOW)} view={view} />,
  );
  return calls;
}

describe('salaries (spec 3 §2.5)', () => {
  it('asks for the month and shows every figure with its sum', async () => {
    const calls = show({ body: aSalaryReply([aSalaryRow()]) });
    await screen.findByText('Mehmet Kaya');
    expect(calls.map(queryIn)).toEqual([{ month: '2026-03', branchId: 'all' }]);
    const cells = [...(screen.getByText('Mehmet Kaya').closest('tr')?.querySelectorAll('td') ?? [])];
    expect(cells.slice(1, -1).map(({ textContent }) => textContent)).toEqual([
      '212s 5dk',
      '1.234,567',
      '412',
      '12.345,50',
      '500,00',
      '3.387,48',
      '680,57',
      '4.938,27',
      '250,00',
      '-10,50',
      '11.714,78',
      '-100,00',
      '5.000,00',
      '6.614,78',
    ]);
    expect(screen.getByRole('rowheader', { name: 'Toplam' })).toBeTruthy();
  });

  it('a phone’s sums above the couriers have all that is left is made of', async () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue(
      Object.assign(window.matchMedia('(max-width: 62em)'), { matches: true }),
    );
    show({ body: aSalaryReply([aSalaryRow()]) });
    const sums = (await screen.findByText('Toplam')).closest('section');
    const figures = [...(sums?.querySelectorAll('dl > div') ?? [])].map(({ textContent }) => textContent);
    expect(figures.slice(-4)).toEqual([
      'Hak ediş11.714,78 TL',
      'Devreden-100,00 TL',
      'Ödenen5.000,00 TL',
      'Kalan6.614,78 TL',
    ]);
  });

  it('every figure opens what it is made of: the slip, days, packages or deductions', async () => {
    const row = aSalaryRow();
    show({ body: aSalaryReply([row]) });
    await screen.findByText('Mehmet Kaya');
    const slip = '/courier-salary/slip?month=2026-03&courier=5&branch=1';
    for (const name of ['Paket kazancı', 'Araç kirası', 'Yakıt gideri', 'Hak ediş', 'Devreden', 'Kalan'])
      expect(
        screen.getByRole('link', { name: new RegExp(`^Mehmet Kaya, ${name}: `) }).getAttribute('href'),
      ).toBe(slip);
    for (const [name, what] of [
      ['Çalışma süresi: 212s 5dk', 'days'],
      ['Kilometre: 1.234,567 km', 'days'],
      ['Teslimat: 412', 'packages'],
      ['Kesintiler: 250,00 TL', 'deductions'],
    ] as const) {
      screen.getByRole('button', { name: `Mehmet Kaya, ${name}` }).click();
      expect(onOpen).toHaveBeenLastCalledWith(what, row);
    }
  });

  it('marks who left, whose day was corrected, and open objections', async () => {
    show({ body: aSalaryReply([aSalaryRow({ left: true, isCorrected: true, openObjections: 2 })]) });
    expect(await screen.findByText('Kadıköy · Şubeden ayrıldı')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Günü düzeltildi' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Mehmet Kaya: 2 açık itiraz' })).toBeTruthy();
  });

  it('a range is a preview: its parts are named, its figures lead to them', async () => {
    const parts = [
      { month: '2026-03', from: '2026-03-20T04:00:00.000Z', to: '2026-04-01T04:00:00.000Z', daysInMonth: 31 },
      { month: '2026-04', from: '2026-04-01T04:00:00.000Z', to: '2026-04-06T04:00:00.000Z', daysInMonth: 30 },
    ];
    const range = { range: 'custom', from: '2026-03-20', to: '2026-04-05' };
    const calls = show({ body: aSalaryReply([aSalaryRow()], { month: null, parts }) }, range);
    await screen.findByText('Önizleme, pusulasız');
    expect(calls.map(queryIn)).toEqual([
      { from: '2026-03-20T04:00:00.000Z', to: '2026-04-06T04:00:00.000Z', branchId: 'all' },
    ]);
    expect(screen.getByText(/Mart 2026: 20\.03\.2026 07:00 – 01\.04\.2026 07:00, 31 günlük/)).toBeTruthy();
    expect(screen.getByText(/Nisan 2026: .* 30 günlük/)).toBeTruthy();
    screen.getByRole('button', { name: 'Mehmet Kaya, Hak ediş: 11.714,78 TL' }).click();
    expect(onOpen).toHaveBeenLastCalledWith('parts', expect.anything());
  });

  it('a closed month says who closed it', async () => {
    const [branch] = aSalaryReply([]).branches;
    const closed = { ...branch, closedAt: '2026-04-03T07:12:00.000Z', closedByName: 'Ayşe Demir' };
    show({ body: { ...aSalaryReply([aSalaryRow()]), branches: [closed] } });
    expect(await screen.findByText(/Mart 2026 kapatıldı: 03\.04 10:12, Ayşe Demir/)).toBeTruthy();
  });

  it('a search narrows rows as Turkish is, and says whose the sums are', async () => {
    const rows = [aSalaryRow(), aSalaryRow({ courierId: asUserId(6), courierName: 'Işıl Öz' })];
    show({ body: aSalaryReply(rows) }, { q: 'isil' });
    await screen.findByText('Işıl Öz');
    expect(screen.queryByText('Mehmet Kaya')).toBeNull();
    expect(screen.getByRole('rowheader', { name: 'Tüm kuryeler' })).toBeTruthy();
  });

  it('nobody: says so, and offers passive accounts', async () => {
    show({ body: aSalaryReply([]) });
    await screen.findByText('Bu dönemde maaşı hesaplanacak kurye yok');
    screen.getByRole('button', { name: 'Pasifleri göster' }).click();
    expect(onView).toHaveBeenCalledWith({ withInactive: true });
  });

  it('a failure says so and is tried again', async () => {
    const calls = show(refusal(503, 'QUERY_TIMEOUT', 'Çok uzun sürdü.'));
    await screen.findByText('Maaşlar alınamadı');
    screen.getByRole('button', { name: 'Yeniden dene' }).click();
    await waitFor(() => expect(calls).toHaveLength(2));
  });

  it('data of half an hour ago say so', async () => {
    const asOf = new Date(Date.now() - 45 * 60_000).toISOString();
    show({ body: aSalaryReply([aSalaryRow()], { asOf }) });
    const note = await screen.findByText(/Veriler eski \(45 dk önce\)/);
    expect(within(note).getByRole('button', { name: 'Yenile' })).toBeTruthy();
  });
});
