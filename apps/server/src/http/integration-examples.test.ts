import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  createOrderExample,
  EXAMPLE_LANGUAGES,
  type ExampleLanguage,
  readChangesExample,
} from '@ulak/contracts/integration/examples';
import type { ExampleValues } from '@ulak/contracts/integration/example-order';
import {
  RECEIVER_LANGUAGES,
  type ReceiverLanguage,
  receiverExample,
  SIGNATURE_TOLERANCE_S,
} from '@ulak/contracts/integration/webhook-examples';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import type { GivenBranch } from '../test/factories.ts';

/** How each language runs a file. */
const PROGRAMS: Record<ExampleLanguage, { command: string; file: string; args: (file: string) => string[] }> =
  {
    curl: { command: 'curl', file: 'example.sh', args: (file) => [file] },
    node: { command: process.execPath, file: 'example.mjs', args: (file) => [file] },
    python: { command: 'python3', file: 'example.py', args: (file) => [file] },
    php: { command: 'php', file: 'example.php', args: (file) => [file] },
    csharp: { command: 'dotnet', file: 'Program.cs', args: (file) => ['run', '--project', join(file, '..')] },
  };
const SDK = { console: 'Microsoft.NET.Sdk', web: 'Microsoft.NET.Sdk.Web' } as const;
const project = (sdk: keyof typeof SDK): string =>
  `<Project Sdk="${SDK[sdk]}"><PropertyGroup><OutputType>Exe</OutputType>
<TargetFramework>net8.0</TargetFramework>
<ImplicitUsings>enable</ImplicitUsings><Nullable>enable</Nullable></PropertyGroup></Project>`;

/** A C# example is compiled before it runs. */
const RUN_MS = 120_000;
const isThere = (command: string): boolean => spawnSync(command, ['--version']).error === undefined;
const run = promisify(execFile);

let t: TestApp;
let baseUrl: string;
const folders: string[] = [];
const receivers: ChildProcess[] = [];
beforeAll(async () => {
  t = await startTestApp({ runningClock: true });
  baseUrl = await t.app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const receiver of receivers.splice(0)) receiver.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
afterAll(() => t?.close());

/** The interpreter, or the test is left out by name: what a machine cannot run is said, not passed over. */
function need({ skip }: TestContext, language: ExampleLanguage): void {
  const { command } = PROGRAMS[language];
  if (isThere(command)) return;
  const note = `${command} is not on this machine: the ${language} example did not run`;
  console.info(note);
  skip(note);
}

/** The text as a person would save it. */
function save(language: ExampleLanguage, text: string, sdk: keyof typeof SDK = 'console'): string {
  const folder = mkdtempSync(join(tmpdir(), 'ulak-example-'));
  folders.push(folder);
  const file = join(folder, PROGRAMS[language].file);
  writeFileSync(file, text);
  if (language === 'csharp') writeFileSync(join(folder, 'example.csproj'), project(sdk));
  return file;
}

/** Runs a copied example. @returns what it printed */
async function runExample(language: ExampleLanguage, text: string): Promise<string> {
  const { command, args } = PROGRAMS[language];
  const file = save(language, text);
  const { stdout } = await run(language === 'curl' ? 'sh' : command, args(file));
  return stdout;
}

const valuesOf = ({ key }: GivenBranch, language: string): ExampleValues => ({
  baseUrl,
  apiKey: key,
  location: { lat: 40.9872, lng: 29.0257 },
  // what a shop's number may hold must not end a text of the example
  orderNumber: `WEB-${language}-'"$\\{x}`,
});

describe.each(EXAMPLE_LANGUAGES)(
  'spec 2 §2.6: the %s example runs as it stands',
  { timeout: RUN_MS },
  (language) => {
    it('creates an order, and prints the request id and the answer', async (context) => {
      need(context, language);
      const branch = await t.given.branch();
      const values = valuesOf(branch, language);
      const printed = await runExample(language, createOrderExample(language, values));
      expect(printed).toMatch(/201/);
      expect(printed).toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
      const again = await runExample(language, createOrderExample(language, values));
      expect(again).toMatch(/200/);
      const owner = await t.given.user('OWNER');
      const { body } = await t.call(owner, 'GET', `/api/orders/active?branchId=${branch.id}`);
      expect(body).toHaveLength(1);
      expect(body[0]).toMatchObject({
        orderNumber: values.orderNumber,
        customerName: 'Ayşe Yılmaz',
        paymentType: 'CREDIT_CARD',
        total: 350,
      });
      expect(body[0].items).toHaveLength(2);
    });

    it('a refused call prints why', async (context) => {
      need(context, language);
      const branch = await t.given.branch();
      const values = { ...valuesOf(branch, language), apiKey: 'ulak_unknown' };
      const printed = await runExample(language, createOrderExample(language, values));
      expect(printed).toMatch(/401/);
      expect(printed).toContain('BRANCH_KEY_INVALID');
    });

    it('reads the changes', async (context) => {
      need(context, language);
      const branch = await t.given.branch();
      const values = { ...valuesOf(branch, language), orderNumber: `D-${language}` };
      await runExample(language, createOrderExample(language, values));
      const read = () => runExample(language, readChangesExample(language, values));
      // a change is told once the tail has read it
      await expect.poll(read, { timeout: 20_000, interval: 250 }).toContain(`D-${language}`);
      const printed = await read();
      expect(printed).toMatch(/ORDER_CREATED/);
      expect(printed).toMatch(/cursor\W+c_[0-9a-z]+/);
    });
  },
);

const SECRET = `whsec_${Buffer.from('0b6f2c5e-9a41-4d0e-8a51-1c2d3e4f5a6b').toString('base64')}`;
const BODY = JSON.stringify({
  type: 'ORDER_CREATED',
  timestamp: '2026-03-02T16:30:00.000Z',
  data: { orderNumber: 'Ş-1', version: 1 },
});

/** A port that nobody has at the moment. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function startReceiver(language: ReceiverLanguage): Promise<string> {
  const port = await freePort();
  const file = save(language, receiverExample(language, { secret: SECRET, port }), 'web');
  const { command, args } = PROGRAMS[language];
  const receiver = spawn(command, language === 'php' ? ['-S', `0.0.0.0:${port}`, file] : args(file), {
    stdio: 'ignore',
  });
  receivers.push(receiver);
  const url = `http://127.0.0.1:${port}/ulak`;
  const isUp = () =>
    fetch(url, { method: 'POST', body: '{}' }).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(isUp, { timeout: 60_000, interval: 100 }).toBe(401);
  return url;
}

describe.each(RECEIVER_LANGUAGES)(
  'the %s receiver takes what the library signs',
  { timeout: RUN_MS },
  (language) => {
    it('genuine messages only: the right secret, the body as sent, a recent time', async (context) => {
      need(context, language);
      const url = await startReceiver(language);
      const id = 'msg_1';
      const send = async (signature: string, at: Date, body = BODY): Promise<number> => {
        const headers = {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
          'webhook-signature': signature,
        };
        return (await fetch(url, { method: 'POST', headers, body })).status;
      };
      const sent = new Date();
      const right = new Webhook(SECRET).sign(id, sent, BODY);
      const wrong = new Webhook(`whsec_${Buffer.from('x'.repeat(36)).toString('base64')}`);
      expect(await send(right, sent)).toBe(204);
      // after a rotation both secrets sign
      expect(await send(`${wrong.sign(id, sent, BODY)} ${right}`, sent)).toBe(204);
      expect(await send(wrong.sign(id, sent, BODY), sent)).toBe(401);
      expect(await send(right, sent, BODY.replace('Ş-1', 'Ş-2'))).toBe(401);
      expect(await send('', sent)).toBe(401);
      const old = new Date(sent.getTime() - (SIGNATURE_TOLERANCE_S + 60) * 1_000);
      expect(await send(new Webhook(SECRET).sign(id, old, BODY), old)).toBe(401);
    });
  },
);
