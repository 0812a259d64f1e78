import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import { VERSION } from '../version.ts';
import { fragmentOf, GUIDE_PATHS, renderGuide } from './guide-page.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

describe.each(['tr', 'en'] as const)('the integration guide (%s)', (language) => {
  const page = async () => (await t.call(null, 'GET', GUIDE_PATHS[language])).raw;

  it('is a page for everybody, in its language, with the version and the way to the others', async () => {
    const { statusCode, headers, body } = await page();
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(VERSION);
    for (const path of ['/api/docs/', GUIDE_PATHS[language === 'tr' ? 'en' : 'tr']])
      expect(body).toContain(`href="${path}"`);
    expect((await t.call(null, 'GET', `${GUIDE_PATHS[language]}/`)).status).toBe(200);
  });

  it('needs no script and nothing from elsewhere, under the policy of every page', async () => {
    const { headers, body } = await page();
    expect(String(headers['content-security-policy'])).toContain("script-src 'self'");
    expect(body).not.toMatch(/<script|<img|<iframe|\bsrc=|\son\w+=|@import|url\(/);
    expect(body).not.toContain('<!-- begin');
    const linked = [...body.matchAll(/<link [^>]*href="([^"]+)"/g)].map(([, href]) => href);
    expect(linked.every((href) => href?.startsWith('/api/docs/'))).toBe(true);
  });

  it('has each section in its contents', async () => {
    const { body } = await page();
    const ids = [...body.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    const targets = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(targets.length).toBeGreaterThan(8);
    expect(ids).toEqual(expect.arrayContaining(targets));
  });

  it('travels once: an unchanged one is 304', async () => {
    const first = await page();
    const again = await t.call(null, 'GET', GUIDE_PATHS[language], undefined, {
      'if-none-match': String(first.headers.etag),
    });
    expect([again.status, first.headers['cache-control']]).toEqual([304, 'no-cache']);
  });
});

describe('renderGuide', () => {
  it('shows what is in a code block as text, and makes fragments of Turkish headings', () => {
    const page = renderGuide('# A\n\n## Şu, İş\n\n```js run\nif (a < b) "<b>"\n```\n', {
      language: 'tr',
      version: '1<2',
    });
    expect(page).toContain('if (a &lt; b) &quot;&lt;b&gt;&quot;');
    expect(page).toContain('Sürüm 1&lt;2');
    expect(page).toContain('<h2 id="su-is">');
    expect(fragmentOf('Denemeler, yinelenmeler, sıra')).toBe('denemeler-yinelenmeler-sira');
  });
});
