import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from './database-seeder.ts';

const STEP_DEGREES = 0.00008;
const SOCKETS = 24;

export interface MovingCouriers {
  /** Positions accepted since the last call, and those refused. */
  take(): { stored: number; failed: number };
  stop(): Promise<void>;
}

export interface CourierClient extends Person {
  lat: number;
  lng: number;
}

/**
 * Every courier sends a position `everyMs`, evenly spread over that time, and moves about 10 m between two of
 * them.
 */
export function moveCouriers(url: string, riders: readonly CourierClient[], everyMs: number): MovingCouriers {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
  let [stored, failed] = [0, 0];
  const riding = { isOn: true };
  const loop = async (): Promise<void> => {
    let began = performance.now();
    for (let sent = 0; riding.isOn; sent += 1) {
      const rider = riders[sent % riders.length];
      if (!rider) return;
      const wait = began + (sent * everyMs) / riders.length - performance.now();
      if (wait > 1) await sleep(wait);
      // A machine that was busy elsewhere skips them, as phones would.
      else if (wait < -everyMs) began -= wait;
      advance(rider, sent);
      void send(url, agent, rider).then((isStored) => (isStored ? (stored += 1) : (failed += 1)));
    }
  };
  const done = loop();
  return {
    take() {
      const counts = { stored, failed };
      [stored, failed] = [0, 0];
      return counts;
    },
    async stop() {
      riding.isOn = false;
      await done;
      agent.destroy();
    },
  };
}

/** A path that turns slowly: no jump, so nothing looks like spoofing. */
function advance(rider: CourierClient, sent: number): void {
  const angle = rider.id + sent / 5_000;
  rider.lat += Math.sin(angle) * STEP_DEGREES;
  rider.lng += Math.cos(angle) * STEP_DEGREES;
}

function send(url: string, agent: Agent, { lat, lng, cookie }: CourierClient): Promise<boolean> {
  const at = Date.now();
  const body = JSON.stringify({ lat, lng, accuracy: 8, fixAt: at, sentAt: at });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), cookie };
  return new Promise((resolve) => {
    const call = request(`${url}/api/courier-location`, { agent, method: 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode === 200));
    });
    call.on('error', () => resolve(false));
    call.end(body);
  });
}
