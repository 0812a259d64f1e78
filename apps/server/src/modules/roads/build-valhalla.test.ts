import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasRouter, installRouter, RoutingError } from './build-valhalla.ts';

/** Valhalla is there for these, and the npm of this test is a shell script. */
const RUNS_HERE = ['linux/x64', 'linux/arm64', 'darwin/arm64'].includes(
  `${process.platform}/${process.arch}`,
);
const PACKAGE = 'node_modules/@valhallajs/valhallajs';
let folder = '';
let streets = '';

/** What npm is asked to install, and what its package does when it is loaded. */
async function putNpm(onLoad: string): Promise<void> {
  const script = `#!/bin/sh
env > ${join(folder, 'env')}
mkdir -p ${PACKAGE}
echo '{"version":"3.6.1"}' > ${PACKAGE}/package.json
cat > ${PACKAGE}/index.js <<'END'
require('node:fs').writeFileSync(${JSON.stringify(join(folder, 'probe'))}, Object.keys(process.env).join());
${onLoad}
END
`;
  await writeFile(join(folder, 'npm'), script);
  await chmod(join(folder, 'npm'), 0o755);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ulak-npm-'));
  streets = join(folder, 'streets');
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH ?? ''}`);
  vi.stubEnv('DATABASE_URL', 'postgres://ulak:gizli@db/ulak');
  vi.stubEnv('ROUTER_URL', 'https://yol/?key=gizli');
  vi.stubEnv('HTTPS_PROXY', 'http://proxy:3128');
  vi.stubEnv('npm_config_registry', 'https://npm.example');
  await mkdir(join(streets, 'router/node_modules'), { recursive: true });
  await writeFile(join(streets, 'router/old'), '');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

describe.skipIf(!RUNS_HERE)('issue "Roads": installing Valhalla', () => {
  it('puts it in the place of an older one, and leaves nothing beside it', async () => {
    await putNpm('');
    expect(await installRouter(streets)).toBeGreaterThan(0);
    expect(await hasRouter(streets)).toBe(true);
    expect(await readdir(streets)).toEqual(['router']);
    expect(await readdir(join(streets, 'router'))).not.toContain('old');
  });

  it('leaves the older one where it fails, also in the last moment', async () => {
    await putNpm("throw new Error('Exec format error')");
    await expect(installRouter(streets)).rejects.toThrow(RoutingError);
    await putNpm('require("node:fs").rmSync(process.cwd(), { recursive: true })');
    await expect(installRouter(streets)).rejects.toThrow('ENOENT');
    expect((await readdir(join(streets, 'router'))).toSorted()).toEqual(['node_modules', 'old']);
    expect(await readdir(streets)).toEqual(['router']);
  });

  it('says what npm says, also where npm was told to be silent', async () => {
    const script = `#!/bin/sh
case "$*" in *--loglevel=error*) npm_config_loglevel=error;; esac
[ "$npm_config_loglevel" = silent ] || echo 'npm error code ENOTFOUND' >&2
exit 1
`;
    await writeFile(join(folder, 'npm'), script, { mode: 0o755 });
    vi.stubEnv('npm_config_loglevel', 'silent');
    await expect(installRouter(streets)).rejects.toThrow('Valhalla kurulamadı (1): npm error code ENOTFOUND');
  });

  it('tells npm its own settings and the proxy, and nobody our secrets', async () => {
    await putNpm('');
    await installRouter(streets);
    const told = await readFile(join(folder, 'env'), 'utf8');
    expect(told).toContain('HTTPS_PROXY=http://proxy:3128');
    expect(told).toContain('npm_config_registry=https://npm.example');
    expect(told).not.toMatch(/gizli|DATABASE_URL|ROUTER_URL/);
    const probe = (await readFile(join(folder, 'probe'), 'utf8')).split(',');
    expect(probe.filter((name) => !/^(?:PATH|HOME|__CF.*)$/.test(name))).toEqual([]);
  });
});
