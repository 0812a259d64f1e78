import '../../test/own-modules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { SessionUser } from '@ulak/contracts/auth/schema';
import { asBranchId, asUserId } from '@ulak/contracts/ids';
import type { NeighborhoodChoice, NeighborhoodId } from '@ulak/contracts/neighborhoods/id';
import L from 'leaflet';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionQuery } from '../../lib/session.ts';
import { fakeServer, refusal, renderWeb } from '../../test/render-web.tsx';
import { MapOutlines } from './map-outlines.tsx';

const RING = [
  [29.02, 40.98],
  [29.04, 40.98],
  [29.04, 41],
  [29.02, 41],
  [29.02, 40.98],
];
const MODA = {
  id: 8,
  name: 'Moda',
  district: 'Kadıköy',
  city: 'İstanbul',
  outline: { type: 'Polygon', coordinates: [RING] },
};

let map: L.Map;
// jsdom has no canvas to draw on
beforeEach(() => vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null));
afterEach(() => {
  map.remove();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function show(
  answer: Parameters<typeof fakeServer>[0],
  { on = 'desk', chosen = null }: { on?: 'desk' | 'heat'; chosen?: NeighborhoodChoice | null } = {},
) {
  const sent = fakeServer(answer);
  const box = document.body.appendChild(document.createElement('div'));
  map = L.map(box, { center: [40.99, 29.03], zoom: 14 });
  const Page = () => {
    useQueryClient().setQueryData(sessionQuery.queryKey, { id: asUserId(5), role: 'OWNER' } as SessionUser);
    return <MapOutlines branchId={asBranchId(3)} chosen={chosen} map={map} on={on} />;
  };
  renderWeb(<Page />);
  return sent;
}

const found = () => ({ body: { success: true, data: [MODA] } });
const button = () => screen.findByRole('button', { name: 'Mahalle sınırları' });
const pane = () => map.getPane('ulak-outlines');

it('at the desk nothing is asked before the button is pressed, and the choice stays', async () => {
  const sent = show(found);
  expect((await button()).getAttribute('aria-pressed')).toBe('false');
  expect(sent).toEqual([]);
  fireEvent.click(await button());
  await waitFor(() => expect(pane()?.querySelector('canvas')).not.toBeNull());
  expect(sent.map(({ path }) => path)).toEqual(['/api/neighborhoods/outlines?branchId=3']);
  expect(localStorage.getItem('ulak.desk-outlines.5')).toBe('true');
  fireEvent.click(await button());
  await waitFor(() => expect(pane()?.querySelector('canvas')).toBeNull());
});

it('a map that is narrowed to a neighbourhood shows them until somebody says otherwise', async () => {
  show(found, { on: 'heat', chosen: 8 as NeighborhoodId });
  expect((await button()).getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(pane()?.querySelector('canvas')).not.toBeNull());
  fireEvent.click(await button());
  expect(localStorage.getItem('ulak.heat-outlines.5')).toBe('false');
});

it('says that there are none', async () => {
  show(() => ({ body: { success: true, data: [] } }));
  fireEvent.click(await button());
  await screen.findByText('Bu çevrede kayıtlı mahalle sınırı yok.');
});

it('a failure is said, and the next press asks again', async () => {
  let isDown = true;
  show(() => (isDown ? refusal(503, 'OVERLOADED', 'Sunucu yoğun.') : found()));
  fireEvent.click(await button());
  await screen.findByText('Sınırlar getirilemedi; yeniden denemek için düğmeye basın.');
  isDown = false;
  fireEvent.click(await button());
  await waitFor(() => expect(pane()?.querySelector('canvas')).not.toBeNull());
  expect((await button()).getAttribute('aria-pressed')).toBe('true');
});
