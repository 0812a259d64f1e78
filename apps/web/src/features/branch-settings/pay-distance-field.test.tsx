import '../../test/own-modules.ts';
import { fireEvent, screen } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import type { BranchView, DeliveryRate } from '@ulak/contracts/branches/schema';
import { asBranchId, asCompanyId } from '@ulak/contracts/ids';
import type { RoadsView } from '@ulak/contracts/roads/schema';
import { expect, it } from 'vitest';
import { branchList } from '../../domain/branches/branch-list.ts';
import { fakeServer, refusal, renderWeb } from '../../test/render-web.tsx';
import { PayDistanceField } from './components/pay-distance-field.tsx';
import { roadsText } from './model/pay-distance.ts';
import { deliveryRates, settingsOf } from './queries.ts';

const ROADS: RoadsView = {
  method: 'STREETS',
  hasRoads: true,
  isAwaited: false,
  loadedAt: '2026-11-20T09:00:00Z',
  failingSince: null,
};
const NO_ROADS: RoadsView = { ...ROADS, method: 'GREAT_CIRCLE', hasRoads: false, loadedAt: null };
const branch = { id: asBranchId(1), companyId: asCompanyId(1), name: 'Kadıköy', version: 4 } as BranchView;

function Example() {
  const branches = useQuery(branchList);
  const { data } = useQuery(deliveryRates);
  const [found] = branches.data ?? [];
  return found && data ? <PayDistanceField settings={settingsOf(found, data[0])} /> : null;
}

function serve(roads: () => RoadsView | null) {
  const rates: DeliveryRate = {
    branchId: asBranchId(1),
    baseRate: 20,
    pricePerKm: 5,
    minimumRate: 25,
    payDistance: 'GREAT_CIRCLE',
    version: 4,
  };
  return fakeServer(({ method, path, body }) => {
    if (method === 'PATCH') {
      const { version: _, ...change } = body as Record<string, unknown>;
      Object.assign(rates, change, { version: rates.version + 1 });
      return { body: { success: true, data: { ...rates } } };
    }
    if (!path.startsWith('/api/roads'))
      return { body: path.startsWith('/api/branches') ? [branch] : [{ ...rates }] };
    const known = roads();
    return known === null
      ? refusal(500, 'INTERNAL_ERROR', 'Olmadı.')
      : { body: { success: true, data: known } };
  });
}

it('decision 097: the road is chosen, saved by the rates’ call; unknown roads are told', async () => {
  const calls = serve(() => NO_ROADS);
  renderWeb(<Example />);
  const note = 'Bu şubenin çevresinde yol verisi yok: yol seçilse de kuş uçuşu sayılır.';
  await screen.findByText(note);
  fireEvent.click(await screen.findByRole('combobox', { name: 'Ücret kilometresi' }));
  fireEvent.click(await screen.findByText('yol'));
  await screen.findByText('Kaydedildi');
  expect(calls.filter(({ method }) => method === 'PATCH')).toMatchObject([
    { path: '/api/branches/1/delivery-rates', body: { payDistance: 'ROAD', version: 4 } },
  ]);
  expect(screen.getByText(note)).toBeTruthy();
});

it('roads that cannot be asked for do not stand in the way, and are asked for again', async () => {
  let isDown = true;
  serve(() => (isDown ? null : ROADS));
  renderWeb(<Example />);
  const retry = await screen.findByRole('button', { name: 'Yeniden dene' });
  expect(screen.getByText('Yol verisi denetlenemedi.')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Ücret kilometresi' })).toBeTruthy();
  isDown = false;
  fireEvent.click(retry);
  await screen.findByText('Bu şubenin çevresinde yol verisi var (20.11.2026 tarihinde yüklendi).');
});

it.each([
  [ROADS, 'Bu şubenin çevresinde yol verisi var (20.11.2026 tarihinde yüklendi).'],
  [{ ...ROADS, loadedAt: null }, 'Bu şubenin çevresinde yol verisi var.'],
  [{ ...NO_ROADS, isAwaited: true }, 'Yol servisinin yanıtı bekleniyor…'],
  [
    { ...NO_ROADS, failingSince: '2026-11-20T09:00:00Z' },
    'Yol servisi şu anda yanıt vermiyor: yanıt verene kadar kuş uçuşu sayılır.',
  ],
])('%j reads %s', (roads, text) => expect(roadsText(roads)).toBe(text));
