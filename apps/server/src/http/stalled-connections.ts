import type { Socket } from 'node:net';

export interface StalledConnections {
  add(socket: Socket): void;
  /** Checks all of them once. */
  check(): void;
}

/**
 * Ends connections whose peer takes nothing of what was written for it. An idle timeout does not find them
 * all: one that sends a byte now and then is never idle.
 * @param checks so many checks in a row at which bytes wait and none was taken
 */
export function createStalledConnections(checks: number): StalledConnections {
  const open = new Map<Socket, { taken: number; times: number }>();
  return {
    add(socket) {
      open.set(socket, { taken: 0, times: 0 });
      socket.once('close', () => open.delete(socket));
    },
    check() {
      for (const [socket, seen] of open) {
        const taken = socket.bytesWritten - socket.writableLength;
        if (socket.writableLength === 0 || taken !== seen.taken) {
          seen.taken = taken;
          seen.times = 0;
        } else {
          seen.times += 1;
          if (seen.times >= checks) socket.destroy();
        }
      }
    },
  };
}
