import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { NeighborhoodId } from '@ulak/contracts/neighborhoods/id';
import type { Neighborhood, NeighborhoodResult } from '@ulak/contracts/neighborhoods/schema';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../test/office.tsx';
import { fakeServer, refusal, type SentRequest } from '../../test/render-web.tsx';
import { NeighborhoodsPage } from './neighborhoods-page.tsx';

// Leaflet needs a page with a size; what the map is given, and gives back, is what this screen decides.
vi.mock('../../ui/map/lazy-boundary-map.tsx', () => ({
  LazyBoundaryMap: ({
    areas,
    corners,
    onCorners,
  }: import('../../ui/map/boundary-map-props.ts').BoundaryMapProps) => (
    <div data-areas={areas.map(({ name }) => name).join()} data-testid="map">
      {corners &&
        [
          [40.98, 29.02],
          [40.98, 29.03],
          [40.99, 29.03],
        ].map(([lat = 0, lng = 0], at) => (
          <button key={`${lat} ${lng}`} onClick={() => onCorners([...corners, { lat, lng }])} type="button">
            köşe {at}
          </button>
        ))}
    </div>
  ),
}));
afterEach(() => vi.unstubAllGlobals());

type Answer = { status?: number; body: unknown } | undefined;
const PATH = '/api/neighborhoods';
const BOUNDARY = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [29.02, 40.98],
      [29.03, 40.98],
      [29.03, 40.99],
      [29.02, 40.98],
    ],
  ],
};
const found = (given: Partial<NeighborhoodResult> = {}): NeighborhoodResult => ({
  display_name: 'Caferağa Mahallesi, Kadıköy, İstanbul',
  lat: 40.985,
  lon: 29.025,
  osm_id: 1275913,
  osm_type: 'relation',
  geojson: BOUNDARY,
  boundary_fault: null,
  saved_id: null,
  address: { suburb: 'Caferağa Mahallesi' },
  name: 'Caferağa Mahallesi',
  district: 'Kadıköy',
  city: 'İstanbul',
  source: 'geocoder',
  ...given,
});
const saved = (given: Partial<Neighborhood> = {}): Neighborhood => ({
  id: 3 as NeighborhoodId,
  name: 'Caferağa',
  district: 'Kadıköy',
  city: 'İstanbul',
  created_at: '2026-03-02T16:30:00.000Z',
  center_lat: 40.985,
  center_lng: 29.025,
  area_km2: 0.934,
  boundary_source: 'OSM',
  assigned_at: '2026-03-02T16:31:00.000Z',
  ...given,
});

function show(
  address = '',
  special: (sent: SentRequest) => Answer = () => undefined,
  { results = [found()], rows = [saved()] }: { results?: NeighborhoodResult[]; rows?: Neighborhood[] } = {},
) {
  const calls = fakeServer((sent) => {
    const answer = special(sent);
    if (answer) return answer;
    const { pathname } = new URL(sent.path, 'http://localhost');
    if (pathname === `${PATH}/search`) return { body: { success: true, data: results } };
    if (pathname === `${PATH}/stats`)
      return {
        body: {
          success: true,
          data: {
            totalNeighborhoods: rows.length,
            totalCities: 1,
            totalDistricts: 1,
            recentlyAdded: 1,
            cityStats: [{ city: 'İstanbul', count: rows.length }],
            districtStats: [{ city: 'İstanbul', district: 'Kadıköy', count: rows.length }],
          },
        },
      };
    if (pathname === `${PATH}/3`)
      return {
        body: {
          success: true,
          data: { ...saved(), osm_id: null, osm_type: null, boundary_coordinates: BOUNDARY },
        },
      };
    if (sent.method === 'POST')
      return { status: 201, body: { success: true, data: { ...saved(), overlaps: [] } } };
    if (pathname !== PATH) return undefined;
    const pagination = { page: 1, limit: 20, total: rows.length };
    return { body: { success: true, data: rows, pagination } };
  });
  const page = renderPage(NeighborhoodsPage, { at: `/neighborhood-management?${address}`, role: 'OWNER' });
  return { ...page, sent: (method: string) => calls.filter((one) => one.method === method) };
}
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));

describe('spec 4 §2, §5: search', () => {
  it('an empty name is told; a name is searched and what is found is counted and on the map', async () => {
    const { search, sent } = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Ara' }));
    expect(await screen.findByText('Lütfen mahalle adı girin.')).toBeTruthy();
    expect(sent('GET').filter(({ path }) => path.includes('/search'))).toEqual([]);
    fireEvent.change(screen.getByLabelText('Mahalle adı'), { target: { value: ' Caferağa ' } });
    press('Ara');
    await screen.findByText('1 sonuç bulundu.');
    expect(search()).toEqual({ q: 'Caferağa' });
    expect(screen.getByTestId('map').dataset.areas).toBe('Caferağa Mahallesi');
  });

  it('what is saved already says so, and is shown instead of saved again', async () => {
    const { search } = show('q=Caferağa', undefined, {
      results: [found({ saved_id: 3 as NeighborhoodId, geojson: null })],
    });
    fireEvent.click(await screen.findByRole('button', { name: /Caferağa Mahallesi.*Kayıtlı/ }));
    await waitFor(() => expect(search()).toEqual({ q: 'Caferağa', mode: 'saved', id: '3' }));
  });

  it('says which saved neighbourhoods the new one overlaps', async () => {
    show('q=Caferağa', ({ method }) =>
      method === 'POST'
        ? { status: 201, body: { success: true, data: { ...saved(), overlaps: ['Moda', 'Osmanağa'] } } }
        : undefined,
    );
    fireEvent.click(await screen.findByRole('button', { name: /Caferağa Mahallesi/ }));
    press('Kaydet');
    const told = /başarıyla kaydedildi! Sınırı şunlarla örtüşüyor: Moda, Osmanağa\. Ortak alan/;
    expect(await screen.findByText(told)).toBeTruthy();
  });

  it('saves what was found, then shows what is saved (spec 4 §4, §7, §8)', async () => {
    const { search, sent } = show('q=Caferağa');
    fireEvent.click(await screen.findByRole('button', { name: /Caferağa Mahallesi/ }));
    await screen.findByText(/Harita servisi · 0,47 km²/);
    press('Kaydet');
    await screen.findByText('Mahalle başarıyla kaydedildi!');
    expect(sent('POST').map(({ body }) => body)).toEqual([
      {
        name: 'Caferağa Mahallesi',
        district: 'Kadıköy',
        city: 'İstanbul',
        osm_id: 1275913,
        osm_type: 'relation',
        center_lat: 40.985,
        center_lng: 29.025,
        boundary_coordinates: BOUNDARY,
        boundary_source: 'OSM',
        address_details: { suburb: 'Caferağa Mahallesi' },
        search_query: 'Caferağa',
      },
    ]);
    await waitFor(() => expect(search()).toEqual({ mode: 'saved' }));
    expect(await screen.findByText('1 mahalle')).toBeTruthy();
  });

  it.each([
    [
      refusal(409, 'NEIGHBORHOOD_EXISTS', 'Caferağa zaten kayıtlı.'),
      'Kaydetme hatası: Caferağa zaten kayıtlı.',
    ],
    [{ status: 500, body: {} }, 'Kaydetme hatası: Bilinmeyen hata'],
    [{ status: 503, body: undefined }, 'Kaydetme sırasında hata oluştu.'],
  ])('spec 4 §8: why it was not saved, %#; what was typed stays', async (answer, words) => {
    show('q=Caferağa', ({ method }) => (method === 'POST' ? answer : undefined));
    fireEvent.click(await screen.findByRole('button', { name: /Caferağa Mahallesi/ }));
    fireEvent.change(await screen.findByLabelText(/^Mahalle \*?$|^Mahalle$/), { target: { value: 'Moda' } });
    press('Kaydet');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByDisplayValue('Moda')).toBeTruthy();
  });

  it.each([
    [
      refusal(502, 'GEOCODER_FAILED', 'Arama sırasında hata oluştu: 429 Too Many Requests'),
      'Arama sırasında hata oluştu: 429 Too Many Requests',
    ],
    [{ status: 500, body: 'x' }, 'Arama sırasında hata oluştu: 500 Internal Server Error'],
    [{ status: 502, body: '<html>' }, 'Arama sırasında hata oluştu: 502 Bad Gateway'],
  ])('spec 4 §8: why a search failed, %#; it can be tried again or done by hand', async (answer, words) => {
    let isDown = true;
    show('q=Caferağa', ({ path }) => (isDown && path.includes('/search') ? answer : undefined));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Adı ve sınırı kendim gireceğim' })).toBeTruthy();
    isDown = false;
    press(/Yeniden dene|Tekrar dene/);
    expect(await screen.findByText('1 sonuç bulundu.')).toBeTruthy();
  });

  it('nothing found: the spec’s sentence; by hand it is drawn, and what is missing is said', async () => {
    const { sent } = show('q=Yeni', undefined, { results: [] });
    await screen.findByText('Mahalle bulunamadı.');
    press('Adı ve sınırı kendim gireceğim');
    press('Kaydet');
    expect(await screen.findByText('İlçe adını girin')).toBeTruthy();
    expect(screen.getByText('Sınırı çizin, yükleyin veya çıkarın.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/^İlçe/), { target: { value: 'Kadıköy' } });
    fireEvent.change(screen.getByLabelText(/^İl( \*)?$/), { target: { value: 'İstanbul' } });
    press('Haritada çiz');
    for (const corner of [0, 1, 2]) press(`köşe ${corner}`);
    await screen.findByText(/Elle çizildi · 0,47 km²/);
    press('Son köşeyi sil');
    await screen.findByText(/\(2\/3\)/);
    press('köşe 2');
    press('Kaydet');
    await screen.findByText('Mahalle başarıyla kaydedildi!');
    expect(sent('POST')[0]?.body).toMatchObject({
      name: 'Yeni',
      boundary_source: 'DRAWN',
      boundary_coordinates: BOUNDARY,
    });
  });

  it('a drawing that is dropped gives back the boundary that was there', async () => {
    show('q=Caferağa', undefined, { results: [found({ geojson: null })] });
    fireEvent.click(await screen.findByRole('button', { name: /Sınırı bilinmiyor/ }));
    const file = { files: [new File([JSON.stringify(BOUNDARY)], 'a.geojson')] };
    fireEvent.change(await screen.findByLabelText('GeoJSON dosyası'), { target: file });
    await screen.findByText(/GeoJSON dosyası · 0,47 km²/);
    press('Haritada çiz');
    press('köşe 0');
    expect(screen.queryByText(/0,47 km²/)).toBeNull();
    press('Vazgeç');
    expect(screen.getByText(/GeoJSON dosyası · 0,47 km²/)).toBeTruthy();
  });

  it('a file that is none says so, another one is the boundary', async () => {
    show('q=Caferağa', undefined, { results: [found({ geojson: null })] });
    fireEvent.click(await screen.findByRole('button', { name: /Sınırı bilinmiyor/ }));
    const input = await screen.findByLabelText('GeoJSON dosyası');
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.geojson')] } });
    expect(await screen.findByText(/Dosya okunamadı/)).toBeTruthy();
    fireEvent.change(input, { target: { files: [new File([JSON.stringify(BOUNDARY)], 'a.geojson')] } });
    expect(await screen.findByText(/GeoJSON dosyası · 0,47 km²/)).toBeTruthy();
  });

  it('an outline of deliveries, or why there is none', async () => {
    let isKnown = false;
    show(
      'q=Caferağa',
      ({ path }) => {
        if (!path.includes('/outline')) return undefined;
        return isKnown
          ? { body: { success: true, data: { boundary: BOUNDARY, deliveries: 40 } } }
          : refusal(409, 'NEIGHBORHOOD_OUTLINE_UNKNOWN', 'Teslimatlar yetmiyor.');
      },
      { results: [found({ geojson: null, boundary_fault: 'Kenarlar kesişiyor.' })] },
    );
    fireEvent.click(await screen.findByRole('button', { name: /Sınırı kullanılamıyor: Kenarlar/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Teslimatlardan çıkar' }));
    expect(await screen.findByText('Teslimatlar yetmiyor.')).toBeTruthy();
    isKnown = true;
    press('Teslimatlardan çıkar');
    expect(await screen.findByText(/Teslimatlardan çıkarıldı · 0,47 km²/)).toBeTruthy();
    expect(screen.getByText(/yaklaşık bir sınırdır/)).toBeTruthy();
  });
});

describe('spec 4 §2: saved', () => {
  it('figures, and items with name, district, city and date; one is shown and removed', async () => {
    const { search, sent } = show('mode=saved', ({ method }) =>
      method === 'DELETE' ? { body: { success: true } } : undefined,
    );
    const list = within(await screen.findByRole('region', { name: 'Kayıtlı mahalleler' }));
    const item = list.getByRole('button', { name: /Caferağa/ });
    expect(item.textContent).toContain('Kadıköy / İstanbul');
    expect(item.textContent).toContain('02.03.2026 19:30');
    expect(await screen.findByText('Toplam mahalle')).toBeTruthy();
    const seen: Element[] = [];
    Element.prototype.scrollIntoView = function scrollIntoView() {
      seen.push(this);
    };
    item.focus();
    fireEvent.click(item);
    const detail = within(await screen.findByRole('region', { name: 'Seçili mahalle' }));
    await waitFor(() => expect(screen.getByTestId('map').dataset.areas).toBe('Caferağa'));
    expect(search()).toEqual({ mode: 'saved', id: '3' });
    // the words and the map are brought into sight, and the keyboard is led there
    const chosen = screen.getByRole('region', { name: 'Seçili mahalle' });
    expect(document.activeElement?.contains(chosen)).toBe(true);
    expect(seen.some((one) => one.contains(chosen))).toBe(true);
    expect(seen.some((one) => one.contains(screen.getByTestId('map')))).toBe(true);
    fireEvent.click(detail.getByRole('button', { name: 'Sil' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sil' }));
    await screen.findByText('Mahalle silindi');
    expect(sent('DELETE').map(({ path }) => path)).toEqual([`${PATH}/3`]);
    await waitFor(() => expect(search()).toEqual({ mode: 'saved' }));
  });

  it('asks for what the address says; nothing there: why, and the way on', async () => {
    const { sent, search } = show('mode=saved&city=İstanbul&district=Kadıköy&page=2', undefined, {
      rows: [],
    });
    await screen.findByText('Mahalle bulunamadı.');
    const list = sent('GET').find(({ path }) => path.startsWith(`${PATH}?`));
    expect(Object.fromEntries(new URL(list?.path ?? '', 'http://localhost').searchParams)).toEqual({
      city: 'İstanbul',
      district: 'Kadıköy',
      page: '2',
      limit: '20',
    });
    press('Süzgeçleri kaldır');
    expect(await screen.findByText('Henüz kayıtlı mahalle yok.')).toBeTruthy();
    press('Mahalle ara');
    await waitFor(() => expect(search()).toEqual({}));
  });

  it('what cannot be loaded says so and can be tried again', async () => {
    let isDown = true;
    show('mode=saved', ({ path }) =>
      isDown && path.startsWith(`${PATH}?`) ? refusal(503, 'QUERY_TIMEOUT', 'Çok uzun sürdü.') : undefined,
    );
    await screen.findByText('Mahalleler yüklenemedi');
    isDown = false;
    press('Yeniden dene');
    expect(await screen.findByText('1 mahalle')).toBeTruthy();
  });
});
