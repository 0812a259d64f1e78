import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkRepository } from './check-repository.ts';

const root = mkdtempSync(join(tmpdir(), 'ulak-repository-'));
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

describe('all checks of the repository', () => {
  it('fail, and print each problem, when one of them finds something', async () => {
    const manifest = { name: 'made-up', version: '1.0.0', type: 'module', devDependencies: { left: '*' } };
    writeFileSync(join(root, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(root, 'knip.json'), JSON.stringify({ entry: ['main.ts'], project: ['*.ts'] }));
    writeFileSync(join(root, 'main.ts'), "import { pad } from 'left';\npad();\n");
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await checkRepository(root)).toBe(false);
    expect(printed.mock.calls.flat()).toEqual([expect.stringMatching(/left "\*" has no bound/)]);

    const bound = { ...manifest, devDependencies: { left: '^1.0.0' } };
    writeFileSync(join(root, 'package.json'), JSON.stringify(bound));
    expect(await checkRepository(root)).toBe(true);
  });
});
