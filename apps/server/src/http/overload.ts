import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

/** Route options of what is answered however busy the process is: monitoring needs it most then. */
export const BYPASS_OVERLOAD_GUARD = { config: { pressureHandler: () => undefined } };

/**
 * The delay is a mean over a second; right after the start that second was the start's, and says nothing
 * about load.
 */
const STARTUP_GRACE_MS = 2_500;

/**
 * Refuses requests while the event loop itself is late, as a last resort: calls wait for the database, and
 * are queued and refused there long before (db/admission-controller.ts).
 * @param maxDelayMs mean delay of the event loop; 0: never refuse
 */
export async function installOverloadGuard(http: FastifyInstance, maxDelayMs: number): Promise<void> {
  let listeningSince = Infinity;
  http.addHook('onListen', (done) => {
    listeningSince = performance.now();
    done();
  });
  await http.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    exposeStatusRoute: false,
    pressureHandler: () =>
      performance.now() - listeningSince < STARTUP_GRACE_MS
        ? undefined
        : Promise.reject(new AppError('SERVICE_BUSY')),
  });
}
