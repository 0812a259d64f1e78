import { afterEach, describe, expect, it } from 'vitest';
import { checkUnused } from './check-unused.ts';
import { madeUpProjects } from './made-up-project.ts';

const projects = madeUpProjects();
afterEach(() => projects.removeAll());

const IN_ORDER = {
  'package.json': JSON.stringify({ name: 'made-up', type: 'module', dependencies: { left: '1.0.0' } }),
  'knip.json': JSON.stringify({ entry: ['main.ts'], project: ['**/*.ts'] }),
  'main.ts': "import { pad } from 'left';\nimport { one } from './one.ts';\npad(one);\n",
  'one.ts': 'export const one = 1;\n',
};

/** The check's problems of a small project. */
const check = (tree: Record<string, string>): Promise<string[]> =>
  checkUnused(projects.write({ ...IN_ORDER, ...tree }));

describe('what nothing uses', () => {
  it('finds nothing where everything is used', async () => {
    expect(await check({})).toEqual([]);
  });

  it('finds a file, an export and a package', async () => {
    const dependencies = { left: '1.0.0', right: '1.0.0' };
    const found = await check({
      'package.json': JSON.stringify({ name: 'made-up', type: 'module', dependencies }),
      'one.ts': 'export const one = 1;\nexport const two = 2;\n',
      'forgotten.ts': 'export const three = 3;\n',
    });
    expect(found).toEqual([
      'forgotten.ts: nothing imports this file',
      expect.stringMatching(/^one\.ts:2 {2}two: nobody imports it/),
      expect.stringMatching(/^package\.json\S* {2}right: nothing uses this package/),
    ]);
  });

  it('finds a package that package.json does not name', async () => {
    const found = await check({ 'one.ts': "import { up } from 'upwards';\nexport const one = up;\n" });
    expect(found).toEqual([expect.stringMatching(/^one\.ts\S* {2}upwards: used, but not in package\.json/)]);
  });

  it('finds a type, and an export behind a namespace', async () => {
    const found = await check({
      'main.ts':
        "import { pad } from 'left';\nimport type { Kept } from './one.ts';\n" +
        "import * as two from './two.ts';\nexport const kept: Kept = pad(two.used);\n",
      'one.ts': 'export interface Kept { a: 1 }\nexport interface Left { b: 1 }\n',
      'two.ts': 'export const used = 1;\nexport const unused = 2;\n',
    });
    expect(found).toEqual([
      expect.stringMatching(/^one\.ts:2 {2}Left: nobody imports it/),
      expect.stringMatching(/^two\.ts:2 {2}unused: nobody imports it/),
    ]);
  });

  it('finds a tool that nobody runs, and an import that leads nowhere', async () => {
    const manifest = { name: 'made-up', type: 'module', dependencies: { left: '1.0.0' } };
    const found = await check({
      'package.json': JSON.stringify({ ...manifest, devDependencies: { hammer: '1.0.0' } }),
      'one.ts': "import { lost } from './lost.ts';\nexport const one = lost;\n",
    });
    expect(found).toEqual([
      expect.stringMatching(/^one\.ts\S* {2}\.\/lost\.ts: leads nowhere/),
      expect.stringMatching(/^package\.json\S* {2}hammer: nothing uses this package/),
    ]);
  });

  it('is no pass when knip itself fails', async () => {
    expect(await check({ 'knip.json': '{ "entry": 5 }' })).toEqual([
      expect.stringMatching(/^knip did not run: /),
    ]);
  });
});
