import { createServer } from 'node:net';

/** Whether something can listen there: true, or why not (`EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL` …). */
export function mayListen(port: number, host: string): Promise<true | string> {
  return new Promise((answer) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => answer(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => answer(true)));
  });
}

/** A port that is free at this moment. */
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
