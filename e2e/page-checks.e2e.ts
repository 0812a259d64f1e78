import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cutTexts } from './large-text.ts';
import { darkViolations, lightViolations, overflow, smallTargets } from './page-checks.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closeContexts(browser));

/** A page with this body, in which a change to dark is announced as the product does. */
async function pageWith(body: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 360, height: 780 } });
  await page.setContent(`<!doctype html><html lang="tr"><head><title>Deneme</title><style>
    body { background: #fff; color: #111; margin: 0; } .row { color: #bbb; }
    @media (prefers-color-scheme: dark) { body { background: #111; color: #fff; } .night { color: #333; } }
    </style></head><body>${body}<script>
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const tell = () => document.documentElement.setAttribute('data-mantine-color-scheme',
      dark.matches ? 'dark' : 'light');
    dark.addEventListener('change', tell);
    tell();
    </script></body></html>`);
  return page;
}

/** Names of the rules, one for each element that breaks one. */
const rulesOf = (found: readonly string[]): string[] => found.map((one) => one.split(':', 1)[0] ?? '');

describe('the checks of the walk over all screens (walk.ts) fail on an offender', () => {
  it.each([
    ['a pale text', '<p class="row">Soluk</p>', ['color-contrast']],
    ['of equal rows one', '<p class="row">Bir</p><p class="row">İki</p>', ['color-contrast']],
    [
      'rows in two states',
      '<p class="row">Bir</p><p class="row" data-state="late">İki</p>',
      ['color-contrast', 'color-contrast'],
    ],
    ['a pale text in a pale row', '<p class="row">Bir <b>iki</b></p>', ['color-contrast', 'color-contrast']],
    ['a pale field', '<input class="row" aria-label="Ad" value="Soluk">', ['color-contrast']],
    ['every button without a name', '<button></button><button></button>', ['button-name', 'button-name']],
    ['a field without a label', '<input>', ['label']],
    ['an image without words', '<img src="data:,">', ['image-alt']],
    [
      'a link that only its colour tells from the sentence',
      '<p>Ayrıntılar <a href="#a" style="color: #433; text-decoration: none">burada</a> yazıyor.</p>',
      ['link-in-text-block'],
    ],
    ['nothing where nothing is wrong', '<p>Açık</p><button>Kaydet</button>', []],
  ])('axe in light: %s', async (_, body, rules) =>
    expect(rulesOf(await lightViolations(await pageWith(body)))).toEqual(rules),
  );

  it('axe in light: a modal dialog, and not what lies below it', async () => {
    const page = await pageWith(
      `<div id="root"><button></button></div><div><section role="dialog" aria-modal="true"
        aria-label="Soru"><p class="row">Emin misiniz?</p><input></section></div>`,
    );
    expect(rulesOf(await lightViolations(page)).toSorted()).toEqual(['color-contrast', 'label']);
  });

  it('axe in dark: a layout that has not been seen, once', async () => {
    const page = await pageWith('<p class="night">Gece</p><p class="night">Gece</p>');
    const seen = new Set<number>();
    expect(await lightViolations(page)).toEqual([]);
    expect(rulesOf(await darkViolations(page, seen))).toEqual(['color-contrast']);
    expect(await darkViolations(page, seen)).toEqual([]);
  });

  it('targets, sideways scrolling, cut words', async () => {
    const page = await pageWith(
      `<button style="width: 20px; height: 20px; padding: 0">x</button><div style="width: 500px">geniş</div>
       <p style="width: 60px; overflow: hidden; white-space: nowrap">kesilmiş uzun bir cümle</p>`,
    );
    expect(await smallTargets(page, 24)).toEqual([expect.stringContaining('20×20')]);
    expect(await overflow(page)).toEqual([expect.stringContaining('500 px wide')]);
    expect(await cutTexts(page)).toEqual([expect.stringContaining('kesilmiş uzun bir cümle')]);
  });
});
