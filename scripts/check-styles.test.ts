import { afterEach, describe, expect, it } from 'vitest';
import { checkStructure } from './check-structure.ts';
import { madeUpProjects } from './made-up-project.ts';

const projects = madeUpProjects();
afterEach(() => projects.removeAll());

/** The check's problems of a small project, as `file: message`. */
const check = (tree: Record<string, string>): string[] =>
  checkStructure(projects.write(tree)).map(({ file, message }) => `${file}: ${message}`);

describe('the styles of the web', () => {
  const sheet = 'apps/web/src/features/orders/components/row.module.css';
  const messagesOf = (css: string, path = sheet): string[] =>
    check({ [path]: css }).map((found) => found.slice(path.length + 2));

  it('take sizes, radii and spaces from the scale only', () => {
    expect(
      messagesOf(
        '.row { font-size: 13px; border-radius: 6px; padding: 0 9px 2px; gap: 0.5rem; margin: 1px }',
      ),
    ).toEqual([
      expect.stringMatching(/^font-size: 13px is off the scale/),
      expect.stringMatching(/^border-radius: 6px is off the scale/),
      expect.stringMatching(/^padding: 9px is off the scale/),
      expect.stringMatching(/^gap: 0.5rem is off the scale/),
    ]);
    expect(messagesOf('@media (max-width: 48em) { .row { font: 600 12px / 1 serif } }')).toHaveLength(1);
  });

  it('may use tokens, hairlines, room for a finger and the pull of its margin', () => {
    expect(
      messagesOf(`.row {
        margin: -2px 0; padding: 2px 2.75rem calc(5rem + env(safe-area-inset-bottom)); width: 14.75rem;
        gap: var(--mantine-spacing-xs); border-radius: 50%; font-size: calc(2 * var(--mantine-font-size-xl));
      } /* padding: 7px */`),
    ).toEqual([]);
  });

  it('let every room for text grow with the text (criteria D02)', () => {
    expect(
      messagesOf(
        '.row { height: 34px; --size: 28px; grid-template-columns: minmax(0, 1fr) 300px; line-height: 24px }',
      ),
    ).toEqual([
      expect.stringMatching(/^height: 34px is off the scale; lengths are rem/),
      expect.stringMatching(/^--size: 28px/),
      expect.stringMatching(/^grid-template-columns: 300px/),
      expect.stringMatching(/^line-height: 24px/),
    ]);
    expect(messagesOf('@media (min-width: 900px) { .row { color: red } }')).toEqual([
      expect.stringMatching(/^widths in queries are em/),
    ]);
  });

  it('may draw lines, shadows and rings in pixels', () => {
    const drawn = '.row { border: 10px solid; box-shadow: 0 4px 8px red; transform: translateY(-10px) }';
    expect(messagesOf(drawn)).toEqual([]);
  });

  it('name classes in modules only', () => {
    const css = '.row > a:hover, td .cell { color: red }\n.mantine-Input-input { color: red }\n';
    expect(messagesOf(css, 'apps/web/src/features/orders/components/row.css')).toEqual([
      expect.stringMatching(/^\.row is global/),
      expect.stringMatching(/^\.cell is global/),
    ]);
    expect(messagesOf(css, 'apps/web/src/styles.css')).toEqual([]);
  });

  it('leave a document of its own alone', () => {
    expect(
      check({
        'apps/web/src/features/receipt/components/receipt.css': '.sheet { font-size: 11px }',
        'apps/web/src/features/receipt/components/receipt-sheet.tsx':
          "import css from './receipt.css?inline';\nexport const S = css;\n",
      }),
    ).toEqual([]);
  });
});
