import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** `npm run bench [names…]`: one measurement after the other, each in a process of its own; without names all of them. */
const OURS = 'run';
const all = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .filter((name) => name !== OURS)
  .toSorted();

interface Outcome {
  readonly ok: boolean;
  /** Its figure, which it prints last. */
  readonly line: string;
}

function run(name: string): Promise<Outcome> {
  const lines: string[] = [];
  const child = spawn(process.execPath, ['--import', 'tsx', `bench/${name}.ts`], { stdio: ['ignore', 'pipe', 'pipe'] });
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  // What it says about a failure comes before the figure, so it is shown only then.
  const said: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, line: `${name}: ${error.message}` }));
    child.on('close', (code, signal) => {
      const line = lines.at(-1) ?? `${name}: ended without a figure (${code ?? signal})`;
      if (code !== 0) console.error([...lines.slice(0, -1), Buffer.concat(said).toString().trimEnd()].join('\n'));
      resolve({ ok: code === 0, line });
    });
  });
}

const asked = process.argv.slice(2).map((name) => name.replace(/\.ts$/, ''));
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`no such measurement: ${unknown.join(', ')}; there are ${all.join(', ')}`);
  process.exit(1);
}
let failures = 0;
for (const name of asked.length > 0 ? asked : all) {
  const { ok, line } = await run(name);
  if (!ok) failures += 1;
  console.log(line);
}
process.exit(failures > 0 ? 1 : 0);
