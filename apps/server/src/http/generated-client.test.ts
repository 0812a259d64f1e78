import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';

const PACKAGE = fileURLToPath(new URL('../../', import.meta.url));
const ROOT = resolve(PACKAGE, '../..');
const CLIENT = readFileSync(join(PACKAGE, 'fixtures/generated-client.ts'), 'utf8');
const COMPILER_OPTIONS = {
  extends: '../../../../tsconfig.base.json',
  compilerOptions: { types: ['node'], lib: ['ES2023', 'DOM'] },
  include: ['*.ts'],
};

let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await startTestApp({ runningClock: true });
  await t.app.http.listen({ host: '127.0.0.1', port: 0 });
  // inside the package, so that the client finds what it imports
  mkdirSync(join(PACKAGE, '.cache'), { recursive: true });
  folder = mkdtempSync(join(PACKAGE, '.cache/client-'));
  const { body } = await t.call(null, 'GET', '/api/docs/json');
  writeFileSync(join(folder, 'schema.d.ts'), astToString(await openapiTS(body)));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(COMPILER_OPTIONS));
});
afterAll(async () => {
  if (folder) rmSync(folder, { recursive: true, force: true });
  await t?.close();
});

async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [...args], { cwd: folder, env: { ...process.env, ...env } });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

/** Compiles a client beside the generated types. @returns the compiler's complaints, '' for none */
async function typeErrors(client: string): Promise<string> {
  writeFileSync(join(folder, 'client.ts'), client);
  const { code, output } = await run([join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder]);
  return code === 0 ? '' : output;
}

describe('criteria D11: a client generated from the OpenAPI document', () => {
  it('compiles, but not with a field missing, or a value, path or answer that is not there', async () => {
    expect(await typeErrors(CLIENT)).toBe('');
    for (const [right, wrong] of [
      ['customerName:', 'customer:'],
      ["{ status: 'READY' }", "{ status: 'GONE' }"],
      ["'/api/orders/changes'", "'/api/orders/change'"],
      ['read.data.status', 'read.data.state'],
    ] as const) {
      expect(CLIENT).toContain(right);
      expect(await typeErrors(CLIENT.replace(right, wrong)), wrong).toContain('client.ts');
    }
  });

  it('drives an order from its creation by key to its delivery, and sees it in the changes', async () => {
    const branch = await t.given.branch();
    const manager = await t.given.user('BRANCH_MANAGER', { branch });
    const courier = await t.given.courier(branch, { position: { lat: 40.9903, lng: 29.0275 } });
    writeFileSync(join(folder, 'client.ts'), CLIENT);
    const { code, output } = await run(['--import', import.meta.resolve('tsx'), 'client.ts'], {
      ULAK_URL: `http://127.0.0.1:${(t.app.http.server.address() as AddressInfo).port}`,
      ULAK_KEY: branch.key,
      ULAK_STAFF: manager.cookie,
      ULAK_COURIER: courier.cookie,
      COURIER_ID: String(courier.id),
    });
    expect(code, output).toBe(0);
    expect(JSON.parse(output)).toEqual({
      read: 'PREPARING',
      seen: [
        'ORDER_CREATED',
        'ORDER_UPDATED',
        'ORDER_ASSIGNED',
        'ORDER_PICKED_UP',
        'ORDER_UPDATED',
        'ORDER_DELIVERED',
      ],
      refused: 'ORDER_NOT_FOUND',
    });
  });
});
