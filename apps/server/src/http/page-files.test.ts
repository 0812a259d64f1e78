import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';

const dist = mkdtempSync(join(tmpdir(), 'ulak-page-files-'));
const MANIFEST = {
  'index.html': { file: 'assets/entry.js', imports: ['_main.js'], css: ['assets/main.css'] },
  '_main.js': { file: 'assets/main.js' },
  '_shared.js': { file: 'assets/shared.js', imports: ['_main.js'], css: ['assets/shared.css'] },
  'src/pages/tracking/tracking.tsx': { file: 'assets/tracking.js', imports: ['_shared.js'] },
  'src/features/tracking/components/order-parts.tsx': { file: 'assets/order.js', imports: ['_shared.js'] },
  'src/pages/login/login.tsx': { file: 'assets/login.js', imports: ['_main.js'] },
  'src/app/signed-in-app.tsx': { file: 'assets/panel.js', imports: ['_shared.js'] },
  'src/app/courier-area.tsx': { file: 'assets/home.js', css: ['assets/home.css'] },
};
let t: TestApp;
let cookie: string;
beforeAll(async () => {
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Ulak</title>');
  mkdirSync(join(dist, '.vite'));
  writeFileSync(join(dist, '.vite', 'manifest.json'), JSON.stringify(MANIFEST));
  t = await startTestApp({ env: { WEB_DIST: `${dist}/` } });
  ({ cookie } = await t.given.user('OWNER'));
});
afterAll(async () => {
  await t.close();
  rmSync(dist, { recursive: true, force: true });
});

/** The files that the answer of a page names, in the order of their names. */
async function filesNamedBy(url: string, isSignedIn = false): Promise<string[]> {
  const { raw } = await t.call(isSignedIn ? { cookie } : null, 'GET', url);
  return [...String(raw.headers.link ?? '').matchAll(/<\/assets\/([^>]+)>/g)]
    .map(([, file]) => file ?? '')
    .toSorted();
}

describe('a page’s answer names the files that it begins with (decision 056)', () => {
  it('all of them once, without those that the page itself names', async () => {
    const files = ['order.js', 'shared.css', 'shared.js', 'tracking.js'];
    expect(await filesNamedBy('/customer/track-order?token=x')).toEqual(files);
    expect(await filesNamedBy('/customer/track-order/')).toEqual(files);
    expect(await filesNamedBy('/customer/track-order', true)).toEqual(files);
  });

  it('scripts as modules, styles as styles, so that neither is fetched twice', async () => {
    const { raw } = await t.call({ cookie }, 'GET', '/courier-dashboard');
    const links = String(raw.headers.link).split(', ');
    expect(links).toContain('</assets/home.js>; rel=modulepreload; crossorigin');
    expect(links).toContain('</assets/home.css>; rel=preload; as=style; crossorigin');
  });

  it('of the signed-in area only to who is signed in, of the sign-in only to who is not', async () => {
    expect(await filesNamedBy('/courier-dashboard')).toEqual([]);
    expect(await filesNamedBy('/courier-dashboard', true)).toEqual([
      'home.css',
      'home.js',
      'panel.js',
      'shared.css',
      'shared.js',
    ]);
    expect(await filesNamedBy('/auth')).toEqual(['login.js']);
    expect(await filesNamedBy('/auth', true)).toEqual([]);
  });

  it.each(['/bilinmeyen', '/customer', '/api/health'])('%s names none', async (url) => {
    expect(await filesNamedBy(url)).toEqual([]);
  });
});
