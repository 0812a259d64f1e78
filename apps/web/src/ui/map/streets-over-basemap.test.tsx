import L from 'leaflet';
import { expect, it, vi } from 'vitest';
import { StreetsOverBasemap } from './streets-over-basemap.ts';

it('a closed map asks nothing of itself when its raster tiles unload', () => {
  vi.useFakeTimers();
  try {
    const map = L.map(document.createElement('div'), { center: [41, 29], zoom: 15 });
    const setOverlay = vi.fn<() => void>();
    const streets = new StreetsOverBasemap(map, { setOverlay }, () => map.getCenter());
    streets.setWanted(false, true);
    map.remove();
    setOverlay.mockClear();
    streets.setWanted(true, true);
    expect(() => vi.advanceTimersByTime(10_000)).not.toThrow();
    expect(() => streets.setWanted(false, true)).not.toThrow();
    expect(setOverlay).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});
