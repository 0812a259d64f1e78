import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { DeliveryAreaView } from '@ulak/contracts/delivery-areas/schema';
import { asBranchId } from '@ulak/contracts/ids';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OutsideLine } from '../../domain/delivery-areas/outside-line.tsx';
import { aBranch } from '../../test/dispatch.ts';
import { RefetchButton, renderPage } from '../../test/office.tsx';
import { fakeServer, holdRequests, refusal } from '../../test/render-web.tsx';
import { answered, press } from '../../test/signed-in.tsx';
import { AreaPanel } from './components/area-panel.tsx';
import { reachText } from './model/area-draft.ts';

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
          [40.98, 29.04],
          [41, 29.04],
        ].map(([lat = 0, lng = 0], at) => (
          <button key={`${lat} ${lng}`} onClick={() => onCorners([...corners, { lat, lng }])} type="button">
            köşe {at}
          </button>
        ))}
    </div>
  ),
}));
afterEach(() => vi.unstubAllGlobals());

const BRANCH = aBranch(7, 'Kadıköy', { location: { lat: 40.985, lng: 29.035 } });
const SQUARE = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [29, 40.97],
      [29.06, 40.97],
      [29.06, 41.01],
      [29, 41.01],
      [29, 40.97],
    ],
  ],
};
const NONE: DeliveryAreaView = {
  kind: 'NONE',
  minutes: null,
  rule: 'MARK',
  shape: null,
  method: null,
  radiusM: null,
  isRouterFailing: false,
  endsWithStreets: false,
  madeAt: null,
  version: 3,
};
const BY_ROAD = {
  shape: SQUARE,
  method: 'STREETS',
  radiusM: null,
  isRouterFailing: false,
  endsWithStreets: false,
} as const;
const DRAWN: DeliveryAreaView = { ...NONE, kind: 'DRAWN', shape: SQUARE, version: 4 };

type Answer = ReturnType<typeof answered>;
interface Answers {
  readonly save?: Answer | ((body: { version: number }) => Answer);
  readonly reach?: Answer | (() => Answer);
}

/** @param views what is read, one after the other; the last one from then on */
function show(
  views: DeliveryAreaView | readonly DeliveryAreaView[] | null,
  { save = answered(DRAWN), reach = answered(BY_ROAD) }: Answers = {},
) {
  const left = [views].flat();
  const calls = fakeServer(({ path, method, body }) => {
    if (path.startsWith('/api/branches/7/delivery-area/preview'))
      return typeof reach === 'function' ? reach() : reach;
    if (path !== '/api/branches/7/delivery-area') return undefined;
    if (method === 'PUT') return typeof save === 'function' ? save(body as { version: number }) : save;
    const view = left.length > 1 ? left.shift() : left[0];
    return view ? answered(view) : { status: 500, body: {} };
  });
  renderPage(() => [<AreaPanel branch={BRANCH} key="panel" />, <RefetchButton key="refetch" />], {
    at: '/branch-settings',
    role: 'OWNER',
  });
  return {
    saved: () => calls.filter(({ method }) => method === 'PUT'),
    read: () =>
      calls.filter(({ method, path }) => method === 'GET' && path.endsWith('/delivery-area')).length,
    asked: () => calls.filter(({ path }) => path.includes('preview')).map(({ path }) => path),
  };
}
const choose = (label: string) => fireEvent.click(screen.getByRole('radio', { name: label }));

describe('decision 098: the delivery area of a branch', () => {
  it('none at first; minutes are drawn before they are saved, once the slider rests', async () => {
    const { saved, asked } = show(NONE);
    expect(await screen.findByRole('radio', { name: 'Bölge yok' })).toHaveProperty('checked', true);
    expect(screen.getByRole('button', { name: 'Kaydet' })).toHaveProperty('disabled', true);
    choose('Yolda süre');
    const slider = screen.getByRole('slider', { name: /Şubeden uzaklık/ });
    for (const minutes of ['18', '19', '20']) fireEvent.change(slider, { target: { value: minutes } });
    expect(await screen.findByText(/motosikletle, boş yolda bu sürede/)).toBeTruthy();
    expect(asked()).toEqual(['/api/branches/7/delivery-area/preview?minutes=20']);
    expect(screen.getByTestId('map').dataset.areas).toContain('Teslimat bölgesi');
    choose('Geri çevir');
    press('Kaydet');
    await waitFor(() =>
      expect(saved()).toMatchObject([{ body: { kind: 'MINUTES', minutes: 20, rule: 'REFUSE', version: 3 } }]),
    );
  });

  it('says that a circle stands for roads, and that no router answers', async () => {
    show({ ...NONE, kind: 'MINUTES', minutes: 15, method: 'GREAT_CIRCLE', radiusM: 3846, shape: SQUARE });
    expect(await screen.findByText(/3,8 km yarıçaplı kuş uçuşu çember/)).toBeTruthy();
  });

  it('an area of minutes that was just saved is being made, and holds everything until then', async () => {
    const made = { ...NONE, kind: 'MINUTES', minutes: 20, version: 4 } as const;
    show(NONE, { save: answered(made) });
    await screen.findByRole('radio', { name: 'Bölge yok' });
    choose('Yolda süre');
    press('Kaydet');
    await screen.findByText('Teslimat bölgesi kaydedildi.');
    expect(await screen.findByText(/^Bölge hesaplanıyor….*hiçbir sipariş bölge dışı sayılmaz/)).toBeTruthy();
    expect(screen.queryByText(/yanıt vermiyor/)).toBeNull();
  });

  it('a router that fails is told, with a circle in place of roads too', async () => {
    show({ ...NONE, kind: 'MINUTES', minutes: 15, isRouterFailing: true });
    expect(await screen.findByText(/^Yol servisi şu anda yanıt vermiyor\. Bölge hazırlanana/)).toBeTruthy();
    const circle = { kind: 'MINUTES', minutes: 15, method: 'GREAT_CIRCLE', radiusM: 3846 } as const;
    expect(reachText({ ...NONE, ...circle, shape: SQUARE, isRouterFailing: true })).toMatch(
      /^Yol servisi şu anda yanıt vermiyor: 3,8 km yarıçaplı kuş uçuşu çember/,
    );
  });

  it('says that an area ends where the loaded streets end', () => {
    const end = /ulaşılan yerler\. Yüklü sokakların bittiği yerde bölge de biter\.$/;
    expect(reachText({ ...BY_ROAD, endsWithStreets: true })).toMatch(end);
    expect(reachText(BY_ROAD)).not.toMatch(end);
  });

  it('a drawing that is dropped gives back what was there', async () => {
    show(DRAWN);
    fireEvent.click(await screen.findByRole('button', { name: 'Köşeleri düzenle' }));
    press('Son köşeyi sil');
    press('Son köşeyi sil');
    expect(screen.getByText('Bölgeyi haritada çizin veya GeoJSON yükleyin.')).toBeTruthy();
    press('Vazgeç');
    expect(screen.getByText('22 km²')).toBeTruthy();
    expect(screen.getByTestId('map').dataset.areas).toContain('Teslimat bölgesi');
    expect(screen.getByRole('button', { name: 'Kaydet' })).toHaveProperty('disabled', true);
    press('Köşeleri düzenle');
    press('köşe 0');
    choose('Yolda süre');
    choose('Haritada çizilen');
    expect(screen.getByText('22 km²')).toBeTruthy();
  });

  it('is drawn by corners; the branch outside of it is told', async () => {
    const { saved } = show(NONE);
    await screen.findByRole('radio', { name: 'Bölge yok' });
    choose('Haritada çizilen');
    expect(screen.getByText('Bölgeyi haritada çizin veya GeoJSON yükleyin.')).toBeTruthy();
    press('Haritada çiz');
    for (const at of [0, 1, 2]) press(`köşe ${at}`);
    expect(await screen.findByText(/km² · Şubenin kendisi|km²$/)).toBeTruthy();
    press('Kaydet');
    await waitFor(() =>
      expect(saved()).toMatchObject([
        { body: { kind: 'DRAWN', rule: 'MARK', shape: { type: 'Polygon' }, version: 3 } },
      ]),
    );
  });

  it('a file that cannot be read says so; one that can is on the map', async () => {
    show(NONE);
    await screen.findByRole('radio', { name: 'Bölge yok' });
    choose('Haritada çizilen');
    const upload = (text: string) =>
      fireEvent.change(screen.getByLabelText('GeoJSON dosyası'), {
        target: { files: [new File([text], 'alan.geojson')] },
      });
    upload('{');
    expect(await screen.findByText(/Dosya okunamadı/)).toBeTruthy();
    upload(JSON.stringify(SQUARE));
    await waitFor(() => expect(screen.getByTestId('map').dataset.areas).toContain('Teslimat bölgesi'));
    expect(screen.getByRole('button', { name: 'Köşeleri düzenle' })).toBeTruthy();
  });

  it('a refusal is told above the form, and what was set stays', async () => {
    const text = 'Siz düzenlerken bu kayıt değişti.';
    show(DRAWN, { save: refusal(409, 'RECORD_CHANGED', text) });
    await screen.findByRole('radio', { name: 'Bölge yok' });
    choose('Bölge yok');
    press('Kaydet');
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(screen.getByRole('radio', { name: 'Bölge yok' })).toHaveProperty('checked', true);
  });

  it('what somebody else set meanwhile is told with both, and either may be saved', async () => {
    const theirs = { ...NONE, kind: 'MINUTES', minutes: 30, rule: 'REFUSE', version: 5 } as const;
    const text = 'Siz düzenlerken bu kaydı Ece Kaya değiştirdi.';
    const { saved, read } = show([DRAWN, theirs], {
      save: (body) => (body.version === 5 ? answered(theirs) : refusal(409, 'RECORD_CHANGED', text)),
    });
    await screen.findByRole('radio', { name: 'Bölge yok' });
    choose('Yolda süre');
    press('sıradaki yenileme');
    await waitFor(() => expect(read()).toBe(2));
    press('Kaydet');
    const told = within(await screen.findByRole('alert'));
    expect(told.getByText(text)).toBeTruthy();
    expect(told.getByText('Sizinki: Yolda süre, 15 dakika')).toBeTruthy();
    expect(told.queryByText(/Kabul et/)).toBeNull();
    expect(screen.getByRole('radio', { name: 'Geri çevir' })).toHaveProperty('checked', true);
    press('Kaydet');
    await waitFor(() =>
      expect(saved().map(({ body }) => body)).toMatchObject([
        { kind: 'MINUTES', minutes: 15, rule: 'MARK', version: 4 },
        { kind: 'MINUTES', minutes: 15, rule: 'REFUSE', version: 5 },
      ]),
    );
  });

  it('what somebody else set is taken over by choosing it: nothing is left to save', async () => {
    const theirs = { ...NONE, kind: 'MINUTES', minutes: 30, version: 5 } as const;
    show([DRAWN, theirs], { save: refusal(409, 'RECORD_CHANGED', 'Siz düzenlerken bu kayıt değişti.') });
    await screen.findByRole('radio', { name: 'Bölge yok' });
    choose('Yolda süre');
    press('Kaydet');
    fireEvent.click(await screen.findByText('Şu anki: Yolda süre, 30 dakika'));
    expect(screen.getByText('30 dakika')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Kaydet' })).toHaveProperty('disabled', true);
    choose('Bölge yok');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('what is changed while a save is on its way stays, and is saved after it', async () => {
    const { saved } = show(NONE, {
      save: ({ version }) => answered({ ...NONE, kind: 'MINUTES', minutes: 15, version: version + 1 }),
    });
    await screen.findByRole('radio', { name: 'Bölge yok' });
    choose('Yolda süre');
    const letGo = holdRequests('PUT');
    press('Kaydet');
    const save = screen.getByRole('button', { name: 'Kaydet' });
    await waitFor(() => expect(save).toHaveProperty('disabled', true));
    choose('Geri çevir');
    letGo();
    await screen.findByText('Teslimat bölgesi kaydedildi.');
    expect(screen.getByRole('radio', { name: 'Geri çevir' })).toHaveProperty('checked', true);
    await waitFor(() => expect(save).toHaveProperty('disabled', false));
    press('Kaydet');
    await waitFor(() =>
      expect(saved().map(({ body }) => body)).toMatchObject([
        { kind: 'MINUTES', minutes: 15, rule: 'MARK', version: 3 },
        { kind: 'MINUTES', minutes: 15, rule: 'REFUSE', version: 4 },
      ]),
    );
  });

  it('another setting that was saved meanwhile is no conflict', async () => {
    const { saved } = show([DRAWN, { ...DRAWN, version: 9 }], {
      save: (body) =>
        body.version === 9
          ? answered({ ...NONE, version: 10 })
          : refusal(409, 'RECORD_CHANGED', 'Siz düzenlerken bu kayıt değişti.'),
    });
    await screen.findByRole('radio', { name: 'Bölge yok' });
    choose('Bölge yok');
    press('Kaydet');
    expect(await screen.findByText('Teslimat bölgesi kaldırıldı.')).toBeTruthy();
    expect(saved().map(({ body }) => body)).toMatchObject([{ version: 4 }, { version: 9 }]);
    expect(screen.queryByText(/^Sizinki/)).toBeNull();
  });

  it('could not be read, or worked out: a retry', async () => {
    show(null);
    expect(await screen.findByText(/Teslimat bölgesi getirilemedi/, {}, { timeout: 5_000 })).toBeTruthy();
  });

  it('the preview failed: a retry, and it may be saved all the same', async () => {
    show(NONE, { reach: { status: 500, body: {} } });
    await screen.findByRole('radio', { name: 'Bölge yok' });
    choose('Yolda süre');
    expect(await screen.findByText(/Bölge hesaplanamadı/, {}, { timeout: 5_000 })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Kaydet' })).toHaveProperty('disabled', false);
  });
});

describe('decision 098: a preview that failed', () => {
  it('a router that is too slow: a retry, which asks anew; nothing is said of what is stored', async () => {
    const late = answered({ ...BY_ROAD, shape: null, method: null });
    const left = [late, answered(BY_ROAD)];
    const { asked } = show(NONE, { reach: () => left.shift() ?? late });
    await screen.findByRole('radio', { name: 'Bölge yok' });
    choose('Yolda süre');
    expect(await screen.findByText('Bölge hesaplanamadı.')).toBeTruthy();
    expect(screen.queryByText(/bölge dışı sayılmaz/)).toBeNull();
    press('Yeniden dene');
    expect(await screen.findByText(/motosikletle, boş yolda bu sürede/)).toBeTruthy();
    expect(asked()).toHaveLength(2);
  });

  it('too many in a minute: the server says to wait', async () => {
    const text = 'Çok sık istek gönderildi. Lütfen biraz bekleyip yeniden deneyin.';
    show(NONE, { reach: () => refusal(429, 'RATE_LIMITED', text) });
    await screen.findByRole('radio', { name: 'Bölge yok' });
    choose('Yolda süre');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Yeniden dene' })).toBeTruthy();
  });
});

describe('a chosen point outside of the area', () => {
  const line = (lat: number, view: DeliveryAreaView) => {
    fakeServer(({ path }) => (path === '/api/branches/7/delivery-area' ? answered(view) : undefined));
    renderPage(() => <OutsideLine branchId={asBranchId(7)} point={{ lat, lng: 29.03 }} />, {
      at: '/dashboard',
      role: 'PACKAGING_CHIEF',
    });
  };

  it('is told at once', async () => {
    line(41.02, DRAWN);
    expect(await screen.findByText('Teslimat bölgesi dışında.')).toBeTruthy();
  });
});
