import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkStructure } from './check-structure.ts';

const roots: string[] = [];

/** Writes a small project and answers the check's problems, as `file: message`. */
function check(tree: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'ulak-structure-'));
  roots.push(root);
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkStructure(root).map(({ file, message }) => `${file}: ${message}`);
}

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

/** Forbidden words in two parts, so that this file passes the check itself. */
const piece = (...pieces: string[]) => pieces.join('');
const ONE = 'export const one = 1;\n';

describe('a project in order', () => {
  it('has no problems', () => {
    expect(
      check({
        'packages/contracts/src/orders/schema.ts': "import { z } from 'zod';\nexport const A = z.string();\n",
        'packages/contracts/src/phone.ts':
          "import { parse } from 'libphonenumber-js/max';\nexport const p = parse;\n",
        'packages/contracts/src/time.ts':
          'export const at = (ms: number) => new Date(ms); // not Date.now()\n',
        'apps/server/src/clock.ts': 'export const now = () => new Date();\n',
        'apps/server/src/app.ts': "import { r } from './modules/orders/routes.ts';\nexport const a = r;\n",
        'apps/server/src/modules/orders/routes.ts':
          "import { assign } from './assign.ts';\nexport const r = assign;\n",
        'apps/server/src/modules/orders/assign.ts':
          "import { A } from '@ulak/contracts/orders/schema';\n" +
          "import { c } from '../couriers/service.ts';\nexport const assign = [A, c];\n",
        'apps/server/src/modules/orders/assign.test.ts': 'const at = new Date();\nexport { at };\n',
        'apps/server/src/modules/couriers/service.ts': 'export const c = 1;\n',
        'apps/web/src/main.tsx':
          "import './styles.css';\nimport { P } from './pages/orders/orders.tsx';\nexport const m = P;\n",
        'apps/web/src/styles.css': 'a { color: red }\n',
        'apps/web/src/pages/orders/orders.tsx':
          "import { O } from '../../features/orders/components/order-list.tsx';\nexport const P = O;\n",
        'apps/web/src/features/orders/components/order-list.tsx':
          "import { q } from '../queries.ts';\nexport const O = q;\n",
        'apps/web/src/features/orders/queries.ts': 'export const q = 1;\n',
        'README.md': 'Chromium is looked for in /usr/bin.\n',
      }),
    ).toEqual([]);
  });
});

describe('imports point one way', () => {
  it.each([
    ['contracts know only zod', 'packages/contracts/src/a.ts', "import { x } from 'dayjs';", /know only zod/],
    [
      'libphonenumber only in phone.ts',
      'packages/contracts/src/a.ts',
      "import { x } from 'libphonenumber-js';",
      /phone\*\.ts/,
    ],
    ['contracts do no I/O', 'packages/contracts/src/a.ts', "import fs from 'node:fs';", /know only zod/],
    [
      'the simulator knows only the city and contracts',
      'apps/simulator/src/a.ts',
      "import { x } from '@ulak/server/app';",
      /may not import apps\/server/,
    ],
    [
      'the web does not know the server',
      'apps/web/src/lib/a.ts',
      "import { x } from '../../../server/src/app.ts';",
      /may not import/,
    ],
    [
      'packages are called by name',
      'e2e/a.ts',
      "import { x } from '../packages/contracts/src/ids.ts';",
      /by its name/,
    ],
    [
      'a foreign module only by its service',
      'apps/server/src/modules/a/b.ts',
      "import { x } from '../c/repository.ts';",
      /service\.ts/,
    ],
    [
      'http does not know modules',
      'apps/server/src/http/a.ts',
      "import { x } from '../modules/c/claim.ts';",
      /http may not import modules/,
    ],
    [
      'db knows nobody, not even by a type',
      'apps/server/src/db/a.ts',
      "import type { X } from '../access/a.ts';",
      /db may not import access/,
    ],
    [
      'a verb in a folder of its module too',
      'apps/server/src/modules/a/steps/b.ts',
      "import { x } from '../../c/steps/d.ts';",
      /service\.ts/,
    ],
    [
      'pages stay apart',
      'apps/web/src/pages/a/a.tsx',
      "import { x } from '../b/b.tsx';",
      /pages do not import each other/,
    ],
    [
      'domain does not know features',
      'apps/web/src/domain/a.ts',
      "import type { X } from '../features/a/model.ts';",
      /domain may not import features/,
    ],
    [
      'nobody imports routes',
      'apps/server/src/modules/a/service.ts',
      "import { x } from './routes.ts';",
      /imports its routes/,
    ],
    [
      'a repository knows no service',
      'apps/server/src/modules/a/repository.ts',
      "import { x } from './service.ts';",
      /does not know the service/,
    ],
    [
      'features stay apart',
      'apps/web/src/features/a/model.ts',
      "import { x } from '../b/model.ts';",
      /do not import each other/,
    ],
    [
      'ui does not know features',
      'apps/web/src/ui/a.tsx',
      "import { x } from '../features/a/model.ts';",
      /ui may not import features/,
    ],
    [
      'lib does not know ui',
      'apps/web/src/lib/a.ts',
      "import type { X } from '../ui/a.tsx';",
      /lib may not import ui/,
    ],
    [
      'also when imported late',
      'apps/web/src/ui/a.tsx',
      "export const x = () => import('../app/b.tsx');",
      /ui may not import app/,
    ],
    [
      'tests do not leak',
      'apps/server/src/app.ts',
      "import { x } from './test/database.ts';",
      /made for tests/,
    ],
  ])('%s', (_, file, text, message) => {
    expect(check({ [file]: `${text}\n` })).toEqual([expect.stringMatching(message)]);
  });

  it('reports a cycle of files once, also one that a type closes', () => {
    const open = {
      'apps/server/src/a.ts': "import { b } from './b.ts';\nexport const a = b;\n",
      'apps/server/src/b.ts': "import { c } from './c.ts';\nexport const b = c;\n",
    };
    const closing = check({
      ...open,
      'apps/server/src/c.ts': "import { a } from './a.ts';\nexport const c = a;\n",
    });
    expect(closing).toEqual([expect.stringMatching(/import cycle: .*a\.ts → .*b\.ts → .*c\.ts → .*a\.ts/)]);
    const byType = check({
      ...open,
      'apps/server/src/c.ts': "import type { A } from './a.ts';\nexport const c: A = 1;\n",
    });
    expect(byType).toEqual([expect.stringMatching(/import cycle/)]);
  });
});

describe('files have their place, name and size', () => {
  it.each([
    ['apps/server/src/utils.ts', /says nothing/],
    ['apps/web/src/ui/date-helpers.ts', /says nothing/],
    ['apps/server/src/common/a.ts', /says nothing/],
    ['apps/server/src/order-manager.ts', /hides what/],
    ['apps/web/src/ui/index.ts', /no index files/],
    ['apps/web/src/ui/OrderTable.tsx', /kebab-case/],
    ['apps/server/src/modules/orders/types.ts', /"types" is none/],
    ['apps/server/src/modules/orders/order-schema.ts', /"schema" is none/],
    ['apps/server/src/modules/orders/read/sql/find.ts', /one level of folders/],
    ['apps/server/src/modules/orders/read/types.ts', /"types" is none/],
    ['apps/web/src/pages/orders.tsx', /flat folder/],
    ['apps/web/src/pages/orders/parts/list.tsx', /flat folder/],
    ['apps/server/src/modules/orders.ts', /folder of its module/],
    ['apps/web/src/features/orders/order-list.tsx', /a web feature holds/],
    ['apps/web/src/features/orders/hooks/use-orders.ts', /a web feature holds/],
  ])('%s', (file, message) => {
    expect(check({ [file]: ONE })).toEqual([expect.stringMatching(message)]);
  });

  it('measures 110 columns in code, except migrations and fixtures', () => {
    const line = (columns: number) => `// ${'a'.repeat(columns - 3)}\n`;
    expect(check({ 'apps/server/src/a.ts': line(110) })).toEqual([]);
    expect(check({ 'apps/server/src/a.ts': line(111) })).toEqual([
      expect.stringMatching(/111 columns, 110 at most/),
    ]);
    expect(check({ 'apps/server/src/db/migrations/0001-a.sql': line(200) })).toEqual([]);
  });

  it('measures 400 lines, except migrations and fixtures', () => {
    const long = ONE.repeat(401);
    expect(check({ 'apps/server/src/a.ts': ONE.repeat(400) })).toEqual([]);
    expect(check({ 'apps/server/src/a.ts': long })).toEqual([
      expect.stringMatching(/401 lines, 400 at most/),
    ]);
    expect(check({ 'apps/web/src/a.css': 'a {}\n'.repeat(401) })).toHaveLength(1);
    expect(
      check({ 'apps/server/src/test/fixtures/a.ts': long, 'apps/server/src/db/migrations/0001-a.sql': long }),
    ).toEqual([]);
  });
});

describe('contents', () => {
  it.each([
    ['packages/contracts/src/a.ts', 'export const a = Date.now();', /do not read the clock/],
    ['packages/contracts/src/a.ts', 'export const a = new Date();', /do not read the clock/],
    ['packages/contracts/src/a.ts', 'export const a = Math.random();', /contracts are pure/],
    ['packages/contracts/src/a.ts', 'export const a = process.env.A;', /contracts are pure/],
    ['apps/server/src/modules/a/claim.ts', 'export const a = new Date();', /only in clock\.ts/],
    ['apps/server/src/a.ts', `// ${piece('TO', 'DO')} later`, /do it now/],
    ['apps/server/src/a.ts', "export const a = { kind: 'all' } as AllScope;", /only access\/scope\.ts/],
    ['apps/web/src/ui/a.tsx', "import './a.module.css';\nexport const a = 1;", /bundler drops/],
    ['apps/server/src/a.ts', 'export const a = 1 as any;', /no "any"/],
    ['apps/server/src/a.ts', `// ${piece('@ts-', 'ignore')}`, /not switched off/],
    ['apps/server/src/a.ts', "export * from './b.ts';", /no barrels/],
    ['apps/server/src/a.ts', "export { b } from './b.ts';\nexport type { C } from './c.ts';", /no barrels/],
    ['docs/a.md', `See ${piece('/ho', 'me/ada')}/notes.`, /path of one machine/],
  ])('%s: %s', (file, text, message) => {
    expect(check({ [file]: `${text}\n` })).toEqual([expect.stringMatching(message)]);
  });

  it('ignores words in comments and strings, and instants that are passed in', () => {
    const text =
      "// Date.now() is not for here\nexport const a = 'new Date()';\n" +
      'export const b = (at: string) => new Date(at);\n';
    expect(check({ 'packages/contracts/src/a.ts': text })).toEqual([]);
  });
});

describe('calls without schemas', () => {
  const calls = (text: string) => check({ 'packages/contracts/src/orders/calls.ts': text });

  it('import types only', () => {
    const byType = "import type { A } from './schema.ts';\nexport const a: { schema?: typeof A } = {};\n";
    expect(calls(byType)).toEqual([]);
    expect(calls("import { A } from './schema.ts';\nexport const a = A;\n")).toEqual([
      expect.stringContaining('orders/calls.ts: "./schema.ts": calls are method, path and types'),
    ]);
  });
});

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
        margin: -6px 0; padding: 2px 44px calc(80px + env(safe-area-inset-bottom)); width: 236px;
        gap: var(--mantine-spacing-xs); border-radius: 50%; font-size: calc(2 * var(--mantine-font-size-xl));
      } /* padding: 7px */`),
    ).toEqual([]);
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
