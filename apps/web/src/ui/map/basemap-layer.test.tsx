import L from 'leaflet';
import { afterEach, beforeEach, expect, it, type Mock, vi } from 'vitest';
import { BasemapLayer } from './basemap-layer.ts';
import type { TileShape } from './basemap-messages.ts';

/** Makes and drops tiles as Leaflet does. */
class OpenLayer extends BasemapLayer {
  make(done: L.DoneCallback): HTMLElement {
    return this.createTile(Object.assign(L.point(2_378, 1_535), { z: 12 }), done);
  }
}

const context = {
  setTransform: vi.fn<() => void>(),
  fillRect: vi.fn<() => void>(),
  save: vi.fn<() => void>(() => kept.push(context.lineJoin)),
  restore: vi.fn<() => void>(() => {
    context.lineJoin = kept.pop() ?? '';
  }),
  lineJoin: 'miter',
};
const kept: string[] = [];
let asked: Mock;

beforeEach(() => {
  asked = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
});
afterEach(() => asked.mockRestore());

function layerWith() {
  let resolve!: (shapes: TileShape[]) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<TileShape[]>((yes, no) => {
    [resolve, reject] = [yes, no];
  });
  const source = { ready: Promise.resolve([]), tile: async () => promise };
  return { layer: new OpenLayer(source, 'light', 'tilePane'), resolve, reject };
}
const settled = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it('paints a tile that stands, and leaves the brush as it was', async () => {
  const { layer, resolve } = layerWith();
  const done = vi.fn<L.DoneCallback>();
  const tile = layer.make(done);
  // nothing to paint yet: the canvas needs no memory
  layer.setOverlay({ prepare: async () => null });
  expect(asked).not.toHaveBeenCalled();
  resolve([]);
  await settled();
  expect(done).toHaveBeenCalledWith(undefined, tile);
  expect(context.fillRect).toHaveBeenCalled();
  expect(context.lineJoin).toBe('miter');
});

it.each([
  ['came', ({ resolve }: ReturnType<typeof layerWith>) => resolve([])],
  ['failed', ({ reject }: ReturnType<typeof layerWith>) => reject(new Error('gone'))],
])('says and paints nothing of a dropped tile whose shapes %s', async (_, end) => {
  const given = layerWith();
  const done = vi.fn<L.DoneCallback>();
  const tile = given.layer.make(done);
  given.layer.fire('tileunload', { tile });
  end(given);
  await settled();
  expect([done.mock.calls, asked.mock.calls]).toEqual([[], []]);
});

it('keeps the tile where what lies on it cannot be painted', async () => {
  const { layer, resolve } = layerWith();
  const done = vi.fn<L.DoneCallback>();
  const tile = layer.make(done);
  const paint = vi.fn<() => void>(() => {
    throw new Error('no such picture');
  });
  layer.setOverlay({ prepare: async () => paint });
  resolve([]);
  await settled();
  // an unhandled rejection would fail the run
  expect(paint).toHaveBeenCalled();
  expect(done.mock.calls).toEqual([[undefined, tile]]);
});
