import { afterEach, describe, expect, it } from 'vitest';
import { checkStructure } from './check-structure.ts';
import { madeUpProjects } from './made-up-project.ts';

const projects = madeUpProjects();
afterEach(() => projects.removeAll());

/** The check's problems of a small project, as `file: message`. */
const check = (tree: Record<string, string>): string[] =>
  checkStructure(projects.write(tree)).map(({ file, message }) => `${file}: ${message}`);

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
    ['apps/server/src/modules/orders/find.sql', /only \.ts files/],
    ['apps/web/src/features/orders.ts', /folder of its feature/],
    ['apps/server/src/shared.ts', /says nothing/],
    ['apps/server/src/order-misc.ts', /says nothing/],
    ['packages/city/src/stuff/a.ts', /says nothing/],
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

  it('measures columns of style sheets and scripts too', () => {
    const wide = 'a'.repeat(111);
    for (const file of ['apps/web/src/ui/a.module.css', 'scripts/a.mjs', 'e2e/a.ts', 'bench/a.ts'])
      expect(check({ [file]: `/* ${wide} */\n` })).toEqual([expect.stringMatching(/columns, 110 at most/)]);
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
    ['docs/a.md', `See ${piece('../sha', 'red/style.md')}.`, /path of one machine/],
    ['packages/contracts/src/a.ts', 'export const a = performance.now();', /contracts are pure/],
    ['packages/contracts/src/a.ts', "export const a = fetch('/b');", /contracts are pure/],
    ['packages/contracts/src/a.ts', 'console.log(1);', /contracts are pure/],
    ['packages/contracts/src/a.ts', 'setTimeout(() => 1, 5);', /contracts are pure/],
    ['apps/server/src/a.ts', 'export const a = Date.now();', /only in clock\.ts/],
    ['apps/web/src/ui/a.module.css', `/* ${piece('FIX', 'ME')} */`, /do it now/],
    ['apps/server/src/a.ts', `// ${piece('HA', 'CK')}`, /do it now/],
    ['apps/server/src/a.ts', 'export const a: Array<any> = [];', /no "any"/],
    ['apps/server/src/a.ts', `// ${piece('@ts-', 'nocheck')}`, /not switched off/],
    ['apps/server/src/a.ts', `// ${piece('@ts-', 'expect-error')}`, /not switched off/],
    ['apps/server/src/a.ts', `// ${piece('oxlint-', 'disable')}`, /not switched off/],
    ['apps/server/src/a.ts', `// ${piece('biome-', 'ignore')} lint`, /not switched off/],
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

describe('files that documents name', () => {
  const tree = {
    'apps/server/src/modules/orders/create/create.ts': ONE,
    'packages/contracts/src/orders/status.ts': ONE,
    'bench/backup.ts': ONE,
  };

  it('exist, named from the root, a package or a module on', () => {
    const text =
      '`bench/backup.ts`, `server/src/modules/orders/create/create.ts`, `orders/create/create.ts`,\n' +
      '`contracts/src/orders/status.ts`, `contracts/orders/status.ts`, `a/b`, `create.ts`\n' +
      '```\n`made/up.ts`\n```\n';
    expect(check({ ...tree, 'docs/a.md': text, 'README.md': text })).toEqual([]);
  });

  it('are reported when they do not', () => {
    for (const file of ['README.md', 'CONTRIBUTING.md', 'docs/a.md'])
      expect(check({ ...tree, [file]: 'See\n`orders/create/make.ts`.\n' })).toEqual([
        `${file}: \`orders/create/make.ts\` does not exist: name the file that is meant`,
      ]);
  });
});
