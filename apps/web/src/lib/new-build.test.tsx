import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadForNewBuild } from './new-build.ts';
import { recordTyping } from './unsaved-text.ts';

const OWN = '/assets/index-old.js';
const page = (entry: string): string => `<script type="module" crossorigin src="${entry}"></script>`;
const reload = vi.fn<() => void>();

const script = document.createElement('script');
script.type = 'module';
script.setAttribute('src', OWN);

beforeEach(() => {
  reload.mockClear();
  sessionStorage.clear();
  document.head.append(script);
  vi.stubGlobal('location', { reload });
});
afterEach(async () => {
  // The module's state is shared with the files after this one.
  serve(() => new Response(page(OWN)));
  await reloadForNewBuild();
  vi.unstubAllGlobals();
  script.remove();
  document.body.replaceChildren();
});
const serve = (answer: () => Response): void =>
  void vi.stubGlobal('fetch', async () => Promise.resolve(answer()));

it('ux: without an answer nothing is loaded anew', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await reloadForNewBuild();
  serve(() => new Response('Bad Gateway', { status: 502 }));
  await reloadForNewBuild();
  expect(reload).not.toHaveBeenCalled();
});

it('the same build is not loaded anew, another one is, once', async () => {
  serve(() => new Response(page(OWN)));
  await reloadForNewBuild();
  expect(reload).not.toHaveBeenCalled();
  serve(() => new Response(page('/assets/index-new.js')));
  await reloadForNewBuild();
  await reloadForNewBuild();
  expect(reload).toHaveBeenCalledOnce();
});

it('nothing is loaded anew over text that somebody typed', async () => {
  recordTyping();
  const field = document.createElement('textarea');
  document.body.append(field);
  field.value = 'Zili çalma';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  serve(() => new Response(page('/assets/index-new.js')));
  await reloadForNewBuild();
  expect(reload).not.toHaveBeenCalled();
  field.value = '';
  await reloadForNewBuild();
  expect(reload).toHaveBeenCalledOnce();
});
