import { type Child, startChild } from '../../scripts/child.ts';
import { freePort } from '../../scripts/port.ts';

const READY_WITHIN_MS = 30_000;

export interface BareServer {
  readonly url: string;
  readonly child: Child;
  end(): Promise<void>;
}

/**
 * Starts one of the references of `bench/bare` in a child process, with the same Node flags as the product.
 */
export async function startBare(name: string, env: Record<string, string> = {}): Promise<BareServer> {
  const port = await freePort();
  const lines: string[] = [];
  let tellReady: () => void = () => undefined;
  const ready = new Promise<'ready'>((resolve) => (tellReady = () => resolve('ready')));
  const child = startChild(
    ['--import', 'tsx', `bench/bare/${name}.ts`],
    { ...process.env, ...env, PORT: String(port) },
    (line) => {
      lines.push(line);
      if (line === 'ready') tellReady();
    },
  );
  const late = new Promise<'too late'>((resolve) => setTimeout(resolve, READY_WITHIN_MS, 'too late').unref());
  const outcome = await Promise.race([ready, child.ended, late]);
  if (outcome !== 'ready')
    throw new Error(`the reference ${name} did not start (${outcome}):\n${lines.join('\n')}`);
  return { url: `http://127.0.0.1:${port}`, child, end: () => child.end(1_000) };
}
