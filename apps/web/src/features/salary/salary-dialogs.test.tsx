import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { asBranchId } from '@ulak/contracts/ids';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBranch } from '../../test/office.tsx';
import { aDeduction, aPaySlip, aSalaryRow, aWorkDay } from '../../test/salary.ts';
import { answered, choose, press, refused, type Reply, showSignedIn, type } from '../../test/signed-in.tsx';
import { ConfirmHost } from '../../ui/confirm.tsx';
import { DaysDialog } from './components/days-dialog.tsx';
import { DeductionsDialog } from './components/deductions-dialog.tsx';
import { SettingsDialog } from './components/settings-dialog.tsx';

const PERSON = aSalaryRow();
const RAISED = {
  baseSalary: 13_000,
  vehicleRent: 2_500,
  overtimeRate: 100,
  gasPrice: 45,
  fuelConsumption: 0.035,
};
const MARCH = { from: '2026-03-01T04:00:00.000Z', to: '2026-04-01T04:00:00.000Z' };
const onClose = vi.fn<() => void>();

afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

describe('salary settings of a branch (spec 3 §2.5)', () => {
  const open = (reply: Reply) =>
    showSignedIn(<SettingsDialog branchId={asBranchId(1)} onClose={onClose} />, {
      reply: (sent) =>
        reply(sent) ??
        (sent.method === 'GET' ? { body: [aBranch(), aBranch({ id: 2, name: 'Şişli' })] } : undefined),
    });

  it('sends what was changed with the edit’s version, beside a worked example', async () => {
    const { changes } = open(({ method }) =>
      method === 'PATCH' ? answered(aBranch({ version: 8 })) : undefined,
    );
    // 12.000 ÷ 30 ÷ 24 × 220
    type(/^Aylık maaş/, await screen.findByLabelText(/^Aylık maaş/).then(() => '12000'));
    expect(screen.getByText('3.666,67 TL')).toBeTruthy();
    expect(screen.getByLabelText('Fazla mesai ücreti (hesaba katılmaz)')).toBeTruthy();
    expect(screen.getByText(/Kadıköy şubesinin kuryelerine .* bildirilir/)).toBeTruthy();
    press('Kaydet');
    expect(await screen.findByText(/Maaş ayarları güncellendi/)).toBeTruthy();
    expect(changes()).toMatchObject([
      { path: '/api/branches/1', body: { salarySettings: { baseSalary: 12_000 }, version: 7 } },
    ]);
    expect(onClose).toHaveBeenCalled();
  });

  it('a refusal lands on its field and in a toast, what was typed stays', async () => {
    open(({ method }) =>
      method === 'PATCH'
        ? refused('VALIDATION_ERROR', { 'salarySettings.gasPrice': 'Tutar en fazla 1.000.000 TL olabilir' })
        : undefined,
    );
    type(/^Yakıt fiyatı/, await screen.findByLabelText(/^Yakıt fiyatı/).then(() => '52'));
    press('Kaydet');
    expect(await screen.findByText(/Maaş ayarları güncellenemedi/)).toBeTruthy();
    expect(screen.getByText('Tutar en fazla 1.000.000 TL olabilir')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Yakıt fiyatı/).value).toBe('52 TL/L');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('an empty field is refused before anything is sent', async () => {
    const { changes } = open(() => undefined);
    type(/^Araç kirası/, await screen.findByLabelText(/^Araç kirası/).then(() => ''));
    press('Kaydet');
    expect(await screen.findByText('Geçersiz değer. Pozitif bir sayı giriniz.')).toBeTruthy();
    expect(changes()).toEqual([]);
  });

  it('somebody else’s change is shown beside the own one', async () => {
    let stored = aBranch();
    const { changes } = open(({ method, path, body }) => {
      if (path.startsWith('/api/branches') && method === 'GET') return { body: [stored] };
      if (method !== 'PATCH') return undefined;
      if ((body as { version: number }).version === 9) return answered({ ...stored, version: 10 });
      stored = aBranch({
        version: 9,
        salarySettings: RAISED,
      });
      return refused('RECORD_CHANGED', undefined, { name: 'Ayşe Demir' });
    });
    type(/^Aylık maaş/, await screen.findByLabelText(/^Aylık maaş/).then(() => '12000'));
    press('Kaydet');
    expect(await screen.findByText('Şu anki: 13.000,00 TL')).toBeTruthy();
    expect(screen.getByText('Sizinki: 12.000,00 TL')).toBeTruthy();
    press('Kaydet');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(changes().at(-1)?.body).toEqual({ salarySettings: { baseSalary: 12_000 }, version: 9 });
  });
});

describe('deductions (spec 3 §5)', () => {
  const page = (data: readonly object[], total = data.length) => ({
    body: { success: true, data, pagination: { page: 1, limit: 20, total } },
  });
  const open = (reply: Reply, { isAdding = false, role = 'OWNER' as const } = {}) =>
    showSignedIn(
      <>
        <DeductionsDialog firstDate="2026-03-31" isAdding={isAdding} onClose={onClose} person={PERSON} />
        <ConfirmHost />
      </>,
      { role, reply },
    );

  it('the history strikes cancelled ones and says who did what when', async () => {
    const cancelled = aDeduction({
      id: 32,
      cancelledAt: '2026-03-12T09:00:00.000Z',
      cancelledByName: 'Ayşe Demir',
    });
    open(() => page([aDeduction(), cancelled], 41));
    const items = within(await screen.findByRole('list', { name: 'Kesintiler' })).getAllByRole('listitem');
    expect(items[0]?.textContent).toMatch(
      /Envanter: Kayıp ürün · 10 Mart 2026.*Isı çantası kayboldu.*Mart 2026 maaşında.*250,00 TL/,
    );
    expect(items[0]?.textContent).toContain('ekleyen Deniz Ulak, 10.03 12:00');
    expect(items[1]?.textContent).toMatch(/İptal eden Ayşe Demir, 12\.03 12:00; hesaba katılmaz/);
    expect(within(items[1] as HTMLElement).queryByRole('button')).toBeNull();
    expect(screen.getByRole('button', { name: 'Sayfa 3' })).toBeTruthy();
  });

  it('one of a closed month offers no cancelling, but the correction that puts it right', async () => {
    open(() => page([aDeduction({ isLocked: true })]));
    expect(await screen.findByText(/Ayı kapatıldı; iptal edilemez/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /: iptal et$/ })).toBeNull();
    const link = screen.getByRole('link', { name: /içinde bulunduğumuz aya düzeltme ekleyin/ });
    expect(link.getAttribute('href')).toMatch(/^\/couriers-wallet\?courier=\d+&part=corrections$/);
  });

  it('is cancelled after a question; a closed month says where to correct instead', async () => {
    let isClosed = true;
    const { changes } = open(({ method }) => {
      if (method === 'GET') return page([aDeduction()]);
      return isClosed ? refused('MONTH_CLOSED', undefined, { month: 'Mart 2026' }) : answered(aDeduction());
    });
    fireEvent.click(await screen.findByRole('button', { name: /: iptal et$/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Kesintiyi iptal et' }));
    expect(
      await screen.findByText(/Kesinti bilgileri güncellenemedi\. Mart 2026 ayı kapatıldı/),
    ).toBeTruthy();
    isClosed = false;
    press('Yeniden dene');
    expect(await screen.findByText('Kesinti iptal edildi')).toBeTruthy();
    expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /api/courier/deductions/31',
      'DELETE /api/courier/deductions/31',
    ]);
  });

  it('a type comes before a reason of it, and an amount is an amount', async () => {
    const { changes } = open(({ method }) => (method === 'GET' ? page([]) : answered(aDeduction())), {
      isAdding: true,
    });
    await screen.findByLabelText(/^Tutar/);
    press('Kesintiyi ekle');
    expect(await screen.findByText('Önce kesinti türünü seçin')).toBeTruthy();
    expect(screen.getByText('Geçersiz Tutar')).toBeTruthy();
    await choose(/Kesinti türü/, 'Devamsızlık');
    await choose(/Neden/, 'Geç gelme');
    await choose(/Kesinti türü/, 'Envanter');
    type(/^Tutar/, '1.250,5');
    press('Kesintiyi ekle');
    expect(await screen.findByText('Kesinti nedenini seçin')).toBeTruthy();
    expect(changes()).toEqual([]);
    await choose(/Neden/, 'Kayıp ürün');
    press('Kesintiyi ekle');
    expect(await screen.findByText('Kesinti eklendi')).toBeTruthy();
    expect(changes()).toMatchObject([
      {
        method: 'PATCH',
        path: '/api/courier/5/deductions',
        body: { type: 'inventory', reason: 'lost_item', amount: 1250.5, date: '2026-03-31' },
      },
    ]);
    expect(changes()[0]?.idempotencyKey).toBeTruthy();
  });

  it.each(['0', '-5', '0,001', 'yüz', '1e12'])('refuses %s', async (amount) => {
    const { changes } = open(() => page([]), { isAdding: true });
    await screen.findByLabelText(/^Tutar/);
    type(/^Tutar/, amount);
    press('Kesintiyi ekle');
    expect(await screen.findByText('Geçersiz Tutar')).toBeTruthy();
    expect(changes()).toEqual([]);
  });

  it('a refusal of the server lands on its field, a second try is the same request', async () => {
    const { changes } = open(
      ({ method }) =>
        method === 'GET' ? page([]) : refused('VALIDATION_ERROR', { date: 'Tarih gelecekte olamaz' }),
      { isAdding: true },
    );
    await screen.findByLabelText(/^Tutar/);
    await choose(/Kesinti türü/, 'Mesafe');
    await choose(/Neden/, 'Fazla kilometre');
    type(/^Tutar/, '100');
    press('Kesintiyi ekle');
    expect(await screen.findByText('Tarih gelecekte olamaz')).toBeTruthy();
    expect(screen.getByText(/Kesinti bilgileri güncellenemedi/)).toBeTruthy();
    press('Kesintiyi ekle');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[0]?.idempotencyKey).toBe(changes()[1]?.idempotencyKey);
  });
});

describe('days of a courier', () => {
  const way = {
    day: '2026-03-03',
    branchId: 1,
    from: '2026-03-03T07:00:00.000Z',
    to: '2026-03-03T16:00:00.000Z',
    km: 84.5,
    trail: null,
  };
  const distances = answered([
    { courierId: 5, courierName: 'Mehmet Kaya', totalDistanceKm: 84.5, days: [], movements: [way] },
  ]);
  const open = (reply: Reply, markedDay?: string) =>
    showSignedIn(<DaysDialog markedDay={markedDay} onClose={onClose} person={PERSON} span={MARCH} />, {
      reply: (sent) =>
        reply(sent) ??
        (sent.path.startsWith('/api/courier/distance-report')
          ? distances
          : sent.path.startsWith('/api/courier/slip')
            ? answered(aPaySlip())
            : undefined),
    });

  it('tells hours, kilometres, ways, and what was measured beside what counts', async () => {
    const correction = {
      onlineSeconds: 36_000,
      km: null,
      reason: 'Telefonu kapandı',
      at: '2026-03-05T09:00:00.000Z',
      actorName: 'Ayşe Demir',
    };
    open(({ path }) =>
      path.startsWith('/api/courier/slip')
        ? answered(aPaySlip({ days: [aWorkDay({ onlineSeconds: 36_000, correction })] }))
        : undefined,
    );
    const day = (await screen.findByText('3 Mart 2026')).closest('li') as HTMLElement;
    expect(day.textContent).toMatch(/10:00:00ölçülen 9:00:00/);
    expect(day.textContent).toMatch(/84,500 km/);
    expect(day.textContent).toMatch(/Düzeltildi \(Ayşe Demir, 05\.03 12:00\): Telefonu kapandı/);
    expect(await within(day).findByText('konum kaydı yok')).toBeTruthy();
  });

  it('a correction needs a value and a reason, then it is sent', async () => {
    const { changes } = open(
      ({ method }) => (method === 'PUT' ? answered(aWorkDay()) : undefined),
      '2026-03-03',
    );
    await screen.findByLabelText(/^Neden/);
    press('Kaydet');
    expect(await screen.findByText('Süre veya kilometre yazın')).toBeTruthy();
    expect(screen.getByText('Neden düzelttiğinizi yazın')).toBeTruthy();
    type('Çevrimiçi süre (dakika)', '600');
    type('Kilometre', '90,125');
    type(/^Neden/, 'Vardiya çizelgesi');
    press('Kaydet');
    expect(await screen.findByText('Gün düzeltildi')).toBeTruthy();
    expect(changes()).toMatchObject([
      {
        path: '/api/courier/5/days/2026-03-03',
        body: { branchId: 1, onlineMinutes: 600, km: 90.125, reason: 'Vardiya çizelgesi' },
      },
    ]);
  });

  it('a correction is taken back with a reason', async () => {
    const correction = { onlineSeconds: 60, km: 1, reason: 'Yanlış', at: MARCH.from, actorName: null };
    const { changes } = open(({ method, path }) => {
      if (method === 'PUT') return answered(aWorkDay());
      return path.startsWith('/api/courier/slip')
        ? answered(aPaySlip({ days: [aWorkDay({ correction })] }))
        : undefined;
    }, '2026-03-03');
    await screen.findByLabelText(/^Neden/);
    press('Düzeltmeyi kaldır');
    expect(await screen.findByText('Neden düzelttiğinizi yazın')).toBeTruthy();
    type(/^Neden/, 'Ölçülen doğruymuş');
    press('Düzeltmeyi kaldır');
    expect(await screen.findByText('Düzeltme kaldırıldı')).toBeTruthy();
    expect(changes()[0]?.body).toMatchObject({ onlineMinutes: null, km: null, reason: 'Ölçülen doğruymuş' });
  });

  it('a refused correction says why and keeps what was typed', async () => {
    open(
      ({ method }) =>
        method === 'PUT' ? refused('MONTH_CLOSED', undefined, { month: 'Mart 2026' }) : undefined,
      '2026-03-03',
    );
    await screen.findByLabelText(/^Neden/);
    press('Ölçülen değerleri yaz');
    type(/^Neden/, 'Doğru');
    press('Kaydet');
    await waitFor(() => expect(screen.getAllByText(/Mart 2026 ayı kapatıldı/)).toHaveLength(2));
    expect(screen.getByLabelText<HTMLInputElement>('Çevrimiçi süre (dakika)').value).toBe('540');
  });

  it('days of a closed month cannot be corrected', async () => {
    open(({ path }) =>
      path.startsWith('/api/courier/slip')
        ? answered(aPaySlip({ closedAt: '2026-04-03T07:12:00.000Z', closedByName: 'Ayşe Demir' }))
        : undefined,
    );
    expect(await screen.findByText(/Mart 2026 kapatıldı.*artık düzeltilemez/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /düzelt$/ })).toBeNull();
  });

  it('a day without any record can be written, and is listed then', async () => {
    let hasSixth = false;
    const { changes } = open(({ method, path }) => {
      if (method === 'PUT') {
        hasSixth = true;
        return answered(aWorkDay({ day: '2026-03-06' }));
      }
      const days = hasSixth ? [aWorkDay({ day: '2026-03-06' }), aWorkDay()] : [aWorkDay()];
      return path.startsWith('/api/courier/slip') ? answered(aPaySlip({ days })) : undefined;
    });
    await screen.findByText('3 Mart 2026');
    await choose(/Kaydı olmayan gün/, '6 Mart 2026');
    press('Günü düzelt');
    type('Çevrimiçi süre (dakika)', '480');
    type(/^Neden/, 'Telefonu evde kalmış');
    press('Kaydet');
    expect(await screen.findByRole('button', { name: '6 Mart 2026: düzelt' })).toBeTruthy();
    expect(screen.queryByLabelText(/^Neden/)).toBeNull();
    expect(changes()).toMatchObject([{ path: '/api/courier/5/days/2026-03-06', body: { km: null } }]);
  });

  it('what cannot be loaded says so and is tried again (spec 3 §8)', async () => {
    const { calls } = open(({ path }) => {
      if (path.startsWith('/api/courier/slip')) return refused('QUERY_TIMEOUT');
      return path.startsWith('/api/courier/distance') ? refused('QUERY_TIMEOUT') : undefined;
    });
    await screen.findByText('Çalışma saatleri alınamadı');
    const before = calls.length;
    press('Yeniden dene');
    await waitFor(() => expect(calls.length).toBeGreaterThan(before));
  });

  it('days stay when only the ways are missing', async () => {
    open(({ path }) => (path.startsWith('/api/courier/distance') ? refused('QUERY_TIMEOUT') : undefined));
    expect(await screen.findByText(/Mesafe bilgileri alınamadı/)).toBeTruthy();
    expect(screen.getByText('3 Mart 2026')).toBeTruthy();
  });
});
