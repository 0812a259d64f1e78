import { createServer } from 'node:net';

/**
 * Checks a port: true when it can be listened on, else the error code (`EADDRINUSE`, `EACCES`,
 * `EADDRNOTAVAIL` …).
 */
export function mayListen(port: number, host: string): Promise<true | string> {
  return new Promise((answer) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => answer(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => answer(true)));
  });
}

/** A port that is free now. */
export function freePort(host = '127.0.0.1'): Promise<number> {
  return new Promise((answer, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() => answer(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** The port of the environment. @throws Error with a sentence for the terminal when it is invalid */
export function readPort(env: NodeJS.ProcessEnv): number {
  const port = Number(env.PORT?.trim() || 3000);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`PORT=${env.PORT} geçerli bir port değil: 0 ile 65535 arasında bir tam sayı verin.`);
}
