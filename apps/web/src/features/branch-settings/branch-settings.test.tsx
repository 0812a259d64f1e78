import '../../test/own-modules.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import type { BranchView, DeliveryRate } from '@ulak/contracts/branches/schema';
import { asBranchId, asCompanyId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { branchList } from '../../domain/branches/branch-list.ts';
import { fakeServer, refusal, renderWeb, type SentRequest } from '../../test/render-web.tsx';
import { SettingField } from './components/setting-field.tsx';
import { AREA, ASSIGNMENT, CASH, COURIER_RULES, RATES, type Setting, TIMES } from './model/settings.ts';
import { deliveryRates, refetchSettings, settingsOf } from './queries.ts';
import { useQueryClient } from '@tanstack/react-query';

const settingOf = (field: string): Setting => {
  const all = [ASSIGNMENT, RATES, TIMES, COURIER_RULES, AREA, CASH].flatMap(({ settings }) => settings);
  const found = all.find((setting) => setting.field === field);
  if (!found) throw new Error(`${field} is no setting`);
  return found;
};

/** The server's branch; a test changes it as somebody else would. */
const aStoredBranch = () => ({
  branch: {
    id: asBranchId(1),
    companyId: asCompanyId(1),
    name: 'Kadıköy',
    walletEnabled: false,
    maxConcurrentDeliveries: 3,
    openTime: '10:00',
    maxDeliveryTime: 60,
    cashLimit: 2_500,
    mealCardBrands: ['Multinet', 'Setcard'],
    version: 4,
  } as BranchView,
  rates: {
    branchId: asBranchId(1),
    baseRate: 20,
    pricePerKm: 5,
    minimumRate: 25,
    payDistance: 'GREAT_CIRCLE',
    version: 4,
  } satisfies DeliveryRate,
});

type Stored = ReturnType<typeof aStoredBranch>;

function serve(
  stored: Stored,
  onWrite: (sent: SentRequest) => ReturnType<typeof refusal> | undefined = () => undefined,
) {
  return fakeServer((sent) => {
    if (sent.method === 'GET')
      return { body: sent.path.startsWith('/api/branches') ? [stored.branch] : [stored.rates] };
    const refused = onWrite(sent);
    if (refused) return refused;
    const { version: _, ...change } = sent.body as Record<string, unknown>;
    const target = sent.path.endsWith('delivery-rates') ? 'rates' : 'branch';
    Object.assign(stored[target], change, { version: stored[target].version + 1 });
    return { body: { success: true, data: { ...stored[target] } } };
  });
}

function Example({ field }: { field: string }) {
  const client = useQueryClient();
  const branches = useQuery(branchList);
  const rates = useQuery(deliveryRates);
  const branch = branches.data?.[0];
  if (!branch || !rates.data) return null;
  return (
    <>
      <SettingField setting={settingOf(field)} settings={settingsOf(branch, rates.data[0])} />
      <button onClick={() => void refetchSettings(client)} type="button">
        tazele
      </button>
    </>
  );
}

const writesOf = (calls: readonly SentRequest[]): SentRequest[] =>
  calls.filter(({ method }) => method !== 'GET');
const numberField = () => screen.findByRole('textbox');

describe('spec 2 §2.4: a setting is saved as it is changed', () => {
  it('a number with Enter, by its own call and with the version it began with', async () => {
    const calls = serve(aStoredBranch());
    renderWeb(<Example field="maxConcurrentDeliveries" />);
    const input = await numberField();
    fireEvent.change(input, { target: { value: '5' } });
    expect(writesOf(calls)).toEqual([]);
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(await screen.findByText('Şube ayarları başarıyla güncellendi.')).toBeTruthy();
    expect(await screen.findByText('Kaydedildi')).toBeTruthy();
    expect(writesOf(calls)).toMatchObject([
      { method: 'PATCH', path: '/api/branches/1', body: { maxConcurrentDeliveries: 5, version: 4 } },
    ]);
  });

  it('a rate when the field is left; what did not change is not sent', async () => {
    const calls = serve(aStoredBranch());
    renderWeb(<Example field="pricePerKm" />);
    const input = await numberField();
    fireEvent.change(input, { target: { value: '6,25' } });
    fireEvent.blur(input);
    await screen.findByText('Kaydedildi');
    fireEvent.change(input, { target: { value: '6,25' } });
    fireEvent.blur(input);
    expect(writesOf(calls)).toMatchObject([
      { path: '/api/branches/1/delivery-rates', body: { pricePerKm: 6.25 } },
    ]);
  });

  it.each(['', '-3'])('%j is no value: said on the field, not sent, kept to be mended', async (typed) => {
    const calls = serve(aStoredBranch());
    renderWeb(<Example field="baseRate" />);
    const input = await numberField();
    fireEvent.change(input, { target: { value: typed } });
    fireEvent.blur(input);
    expect((await screen.findAllByText('Geçersiz değer. Pozitif bir sayı giriniz.')).length).toBeGreaterThan(
      0,
    );
    expect(writesOf(calls)).toEqual([]);
  });

  it('the wallet’s switch moves at once and goes back when the call fails', async () => {
    let answer: (() => void) | undefined;
    const stored = aStoredBranch();
    serve(stored, () => refusal(500, 'INTERNAL_ERROR', 'Olmadı.'));
    const { fetch } = globalThis;
    globalThis.fetch = async (...args: Parameters<typeof fetch>) => {
      if (args[1]?.method === 'PATCH') await new Promise<void>((done) => (answer = done));
      return fetch(...args);
    };
    renderWeb(<Example field="walletEnabled" />);
    const toggle = await screen.findByRole<HTMLInputElement>('switch');
    expect(toggle.checked).toBe(false);
    fireEvent.click(toggle);
    await waitFor(() => expect(toggle.checked).toBe(true));
    await waitFor(() => expect(answer).toBeDefined());
    answer?.();
    await waitFor(() => expect(toggle.checked).toBe(false));
    expect((await screen.findAllByText('Olmadı.')).length).toBe(2);
  });
});

describe('two people at one branch', () => {
  it('a refresh never touches a field that is being edited', async () => {
    const stored = aStoredBranch();
    serve(stored);
    renderWeb(<Example field="baseRate" />);
    const input = await screen.findByRole<HTMLInputElement>('textbox');
    fireEvent.change(input, { target: { value: '21' } });
    stored.rates.baseRate = 30;
    fireEvent.click(screen.getByText('tazele'));
    await new Promise((done) => setTimeout(done, 50));
    expect(input.value).toBe('21 TL');
    fireEvent.keyDown(input, { key: 'Enter' });
    const sentence = 'Taban ücret siz değiştirirken 30,00 TL yapıldı; kaydedilmedi.';
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    fireEvent.keyDown(input, { key: 'Enter' });
    await screen.findByText('Kaydedildi');
    expect(stored.rates.baseRate).toBe(21);
  });

  it('another setting that was saved meanwhile does not stand in the way', async () => {
    const stored = aStoredBranch();
    const calls = serve(stored, ({ body }) =>
      (body as { version: number }).version === stored.branch.version
        ? undefined
        : refusal(409, 'RECORD_CHANGED', 'Bu kaydı Ayşe değiştirdi.'),
    );
    renderWeb(<Example field="maxConcurrentDeliveries" />);
    const input = await numberField();
    Object.assign(stored.branch, { maxDeliveryTime: 50, version: 9 });
    fireEvent.change(input, { target: { value: '4' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await screen.findByText('Kaydedildi');
    expect(writesOf(calls).map(({ body }) => (body as { version: number }).version)).toEqual([4, 9]);
    expect(stored.branch).toMatchObject({ maxConcurrentDeliveries: 4, maxDeliveryTime: 50 });
  });
});

it.each([
  ['maxConcurrentDeliveries', 'Ayar güncellenirken bir hata oluştu.'],
  ['baseRate', 'Ayarlar güncellenirken bir hata oluştu.'],
])('%s that fails without a word says the spec’s (spec 2 §8)', async (field, text) => {
  serve(aStoredBranch(), () => ({ status: 500, body: {} }));
  renderWeb(<Example field={field} />);
  const input = await numberField();
  fireEvent.change(input, { target: { value: '7' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect((await screen.findAllByText(text)).length).toBe(2);
});

it('a rule between fields is told on the field that was changed', async () => {
  serve(aStoredBranch(), () =>
    refusal(400, 'VALIDATION_ERROR', 'Bazı alanlar hatalı.', {
      maxDeliveryTime: 'Uyarı süresi, en uzun teslimat süresinden uzun olamaz',
    }),
  );
  renderWeb(<Example field="maxDeliveryTime" />);
  const input = await numberField();
  fireEvent.change(input, { target: { value: '10' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  const row = input.closest<HTMLElement>('[data-part="setting"]');
  if (!row) throw new Error('the field has no row');
  expect(await within(row).findByText('Uyarı süresi, en uzun teslimat süresinden uzun olamaz')).toBeTruthy();
  const told = 'En uzun teslimat süresi: Uyarı süresi, en uzun teslimat süresinden uzun olamaz';
  expect(await screen.findByText(told)).toBeTruthy();
});

describe('decision 075: cash of couriers', () => {
  it('an empty limit is none at all, a number sets it', async () => {
    const calls = serve(aStoredBranch());
    renderWeb(<Example field="cashLimit" />);
    const input = await screen.findByRole<HTMLInputElement>('textbox');
    expect(input.value).toBe('2.500 TL');
    fireEvent.change(input, { target: { value: '' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await screen.findByText('Kaydedildi');
    fireEvent.change(input, { target: { value: '1750,5' } });
    fireEvent.blur(input);
    await waitFor(() => expect(writesOf(calls)).toHaveLength(2));
    expect(writesOf(calls).map(({ body }) => (body as { cashLimit: unknown }).cashLimit)).toEqual([
      null,
      1750.5,
    ]);
  });

  it('a limit below zero is said on the field', async () => {
    const calls = serve(aStoredBranch());
    renderWeb(<Example field="cashLimit" />);
    const input = await numberField();
    fireEvent.change(input, { target: { value: '-1' } });
    fireEvent.blur(input);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(writesOf(calls)).toEqual([]);
  });

  it('meal cards are names with commas; the same ones in other words are not sent', async () => {
    const calls = serve(aStoredBranch());
    renderWeb(<Example field="mealCardBrands" />);
    const input = await screen.findByRole<HTMLTextAreaElement>('textbox');
    expect(input.value).toBe('Multinet, Setcard');
    fireEvent.change(input, { target: { value: ' Multinet ,Setcard,' } });
    fireEvent.blur(input);
    expect(writesOf(calls)).toEqual([]);
    fireEvent.change(input, { target: { value: 'Multinet, Kardeş Kart' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await screen.findByText('Kaydedildi');
    expect(writesOf(calls)).toMatchObject([
      { body: { mealCardBrands: ['Multinet', 'Kardeş Kart'], version: 4 } },
    ]);
    expect(input.value).toBe('Multinet, Kardeş Kart');
  });

  it('a name that is refused is told on the field and kept to be mended', async () => {
    serve(aStoredBranch(), () =>
      refusal(400, 'VALIDATION_ERROR', 'Bazı alanlar hatalı.', {
        mealCardBrands: 'Aynı yemek kartı iki kez girilemez',
      }),
    );
    renderWeb(<Example field="mealCardBrands" />);
    const input = await screen.findByRole<HTMLTextAreaElement>('textbox');
    fireEvent.change(input, { target: { value: 'Setcard, SETCARD' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(await screen.findByText('Aynı yemek kartı iki kez girilemez')).toBeTruthy();
    expect(input.value).toBe('Setcard, SETCARD');
  });

  it('somebody else’s list is said in words', async () => {
    const stored = aStoredBranch();
    serve(stored);
    renderWeb(<Example field="mealCardBrands" />);
    const input = await screen.findByRole<HTMLTextAreaElement>('textbox');
    fireEvent.change(input, { target: { value: 'Metropol' } });
    stored.branch.mealCardBrands = ['Edenred'];
    fireEvent.click(screen.getByText('tazele'));
    await new Promise((done) => setTimeout(done, 50));
    fireEvent.blur(input);
    const sentence = 'Yemek kartları siz değiştirirken Edenred yapıldı; kaydedilmedi.';
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  });
});
