import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkUnused } from './check-unused.ts';

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

const IN_ORDER = {
  'package.json': JSON.stringify({ name: 'made-up', type: 'module', dependencies: { left: '1.0.0' } }),
  'knip.json': JSON.stringify({ entry: ['main.ts'], project: ['**/*.ts'] }),
  'main.ts': "import { pad } from 'left';\nimport { one } from './one.ts';\npad(one);\n",
  'one.ts': 'export const one = 1;\n',
};

/** Writes a small project and answers the check's problems. */
async function check(tree: Record<string, string>): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'ulak-unused-'));
  roots.push(root);
  for (const [path, text] of Object.entries({ ...IN_ORDER, ...tree })) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkUnused(root);
}

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

  it('is no pass when knip itself fails', async () => {
    expect(await check({ 'knip.json': '{ "entry": 5 }' })).toEqual([
      expect.stringMatching(/^knip did not run: /),
    ]);
  });
});
