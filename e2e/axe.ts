import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What depends on colours. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Axe's violations of the WCAG rules. @param parts selectors of something on the page; none: the page
 * @param only these rules; left out: all
 * @param contrastOf selector of the elements whose contrast is examined */
export async function violations(
  page: Page,
  parts: readonly string[],
  { only, contrastOf }: { only?: readonly string[]; contrastOf: string },
): Promise<string[]> {
  // All pages are of one frame, in which axe runs without the talk between frames.
  expect(page.frames()).toHaveLength(1);
  // once per document: half a megabyte, which the browser would compile anew for each size and scheme
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const options: axe.RunOptions = {
    runOnly: only ? { type: 'rule', values: [...only] } : { type: 'tag', values: TAGS },
    resultTypes: ['violations'],
    // only an experimental rule, which is in none of the tags, would read the style sheets
    preload: { assets: ['media'] },
  };
  return page.evaluate(
    async ([selectors, given, contrast]) => {
      const runner = (window as unknown as { axe: typeof axe }).axe;
      // without the HTML of each element that a rule looks at, which nobody reads
      runner.configure({ noHtml: true, rules: [{ id: 'color-contrast', selector: contrast }] });
      const where: axe.ElementContext = selectors.length > 0 ? { include: [...selectors] } : document;
      const { violations: found } = await runner.run(where, given);
      return found.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${String(node.target)} ${node.failureSummary ?? ''}`),
      );
    },
    [parts, options, contrastOf] as const,
  );
}
