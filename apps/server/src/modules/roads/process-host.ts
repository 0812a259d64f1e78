import type { ChildProcess } from 'node:child_process';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { RoadMethod } from '@ulak/contracts/roads/method';
import { monotonicMs } from '../../clock.ts';
import { spawnProcess } from '../../background/spawn-process.ts';
import type { SetToOpen } from './open-sets.ts';
import { placesOf, type RoadAnswer, type RoadTask, type RouterHost } from './road-task.ts';
import type { RoadProcessReply, RoadProcessSettings } from './roads-process.ts';
import { isNear } from './set-bounds.ts';

export interface ProcessHostOptions {
  readonly entry: URL;
  readonly settings: RoadProcessSettings;
  /** Until roads are opened, and until a task is answered; who takes longer hangs, and is killed. */
  readonly openMs?: number;
  readonly hangMs?: number;
  readonly firstPauseMs?: number;
  onReady(method: RoadMethod, notes: readonly string[]): void;
  onEnd(reason: string): void;
}

/** Behind the server, before what nobody waits for. */
const GROUP_NICENESS = 5;
const OPEN_MS = 60_000;
const HANG_MS = 8_000;
/** What is done in slices between others' questions; a hang in it shows at these. */
const SLICED_HANG_MS = 60_000;
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [1_000, 60_000];
/** A process that lived so long starts anew without a longer pause. */
const HEALTHY_MS = 60_000;
/** Where a library hangs or ends its process so often within the window it makes room for the graph. */
const MOST_LIBRARY_ENDS = 2;
const LIBRARY_WINDOW_MS = 10 * 60_000;

interface Asked {
  readonly task: RoadTask;
  resolve(answer: RoadAnswer): void;
  reject(error: Error): void;
  readonly timer: NodeJS.Timeout;
}

/**
 * A router in a process of its own: what hangs or crashes in a library there ends that process alone. One
 * that ended is started again, later and later.
 */
export function createProcessHost(options: ProcessHostOptions): RouterHost {
  const { entry, openMs = OPEN_MS, hangMs = HANG_MS, firstPauseMs = FIRST_PAUSE_MS } = options;
  let child: ChildProcess | null = null;
  let method: RoadMethod | null = null;
  let settings = options.settings;
  let pauseMs = firstPauseMs;
  let again: NodeJS.Timeout | undefined;
  let opening: NodeJS.Timeout | undefined;
  let hasStopped = false;
  let lastId = 0;
  const asked = new Map<number, Asked>();

  /** When the library ended or hung, by the sets that it was asked about. */
  const libraryEnds = new Map<SetToOpen, readonly number[]>();
  function noteLibraryEnd(places: readonly LatLng[]): void {
    const now = monotonicMs();
    for (const set of setsAround(settings.sets, places)) {
      const before = libraryEnds.get(set) ?? [];
      libraryEnds.set(set, [...before.filter((then) => now - then < LIBRARY_WINDOW_MS), now]);
    }
    // of a set without a graph the library is all that there is
    const isGivenUp = (set: SetToOpen): boolean =>
      set.graph !== null && (libraryEnds.get(set)?.length ?? 0) >= MOST_LIBRARY_ENDS;
    settings = {
      ...settings,
      sets: settings.sets.map((set) => (isGivenUp(set) ? { ...set, tiles: null } : set)),
    };
  }

  function start(): void {
    const made = spawnProcess(entry, { groupNiceness: GROUP_NICENESS });
    const startedAt = monotonicMs();
    child = made;
    opening = setTimeout(() => end(`not opened within ${openMs} ms`), openMs);
    opening.unref();
    const end = (reason: string, hasCrashed = false): void => {
      if (child !== made) return;
      const wasOpen = method !== null;
      const places = [...asked.values()].flatMap(({ task }) => placesOf(task));
      [child, method] = [null, null];
      clearTimeout(opening);
      made.kill('SIGKILL');
      for (const { reject, timer } of asked.values()) {
        clearTimeout(timer);
        reject(new Error(`the router's process ended: ${reason}`));
      }
      asked.clear();
      if (hasStopped) return;
      // a library that ends its process while it is loaded is not loaded again; one that is slow may be
      if (hasCrashed && !wasOpen) settings = { ...settings, library: null };
      else if (wasOpen && settings.library !== null) noteLibraryEnd(places);
      pauseMs = monotonicMs() - startedAt > HEALTHY_MS ? firstPauseMs : pauseMs;
      options.onEnd(reason);
      again = setTimeout(start, pauseMs);
      again.unref();
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    };
    made.on('exit', (code, signal) => end(`exit ${code ?? signal}`, true));
    made.on('error', (error) => end(error.message));
    made.on('message', (reply: RoadProcessReply) => {
      if (child !== made) return;
      if ('opened' in reply) {
        clearTimeout(opening);
        method = reply.opened;
        options.onReady(reply.opened, reply.notes);
        return;
      }
      if ('refused' in reply) return end(reply.refused);
      const waiting = asked.get(reply.id);
      if (!waiting) return;
      asked.delete(reply.id);
      clearTimeout(waiting.timer);
      if ('failed' in reply) waiting.reject(new Error(reply.failed));
      else waiting.resolve(reply.answer);
    });
    made.send({ settings }, (error) => error && end(error.message));
  }

  /** The library takes one call at a time; it may have opened any of the sets that have its tiles. */
  const isSliced = (task: RoadTask): boolean =>
    task.kind === 'reachable' &&
    (settings.library === null || settings.sets.every(({ tiles }) => tiles === null));

  start();
  return {
    most: 1,
    method: () => method,
    isSliced,
    run(task: RoadTask) {
      const current = child;
      if (!current || method === null) return Promise.reject(new Error('no router is ready'));
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => current.kill('SIGKILL'),
          isSliced(task) ? Math.max(hangMs, SLICED_HANG_MS) : hangMs,
        );
        timer.unref();
        asked.set(id, { task, resolve, reject, timer });
        current.send({ id, task }, (error) => error && current.kill('SIGKILL'));
      });
    },
    async stop() {
      hasStopped = true;
      clearTimeout(again);
      clearTimeout(opening);
      const current = child;
      if (!current) return;
      const ended = new Promise((resolve) => current.once('exit', resolve));
      current.kill('SIGKILL');
      await ended;
    },
  };
}

/** The sets whose tiles the library was asked about; nobody asked: all that have some. */
function setsAround(sets: readonly SetToOpen[], places: readonly LatLng[]): readonly SetToOpen[] {
  const opened = sets.filter(({ tiles }) => tiles !== null);
  const around = opened.filter(({ bounds }) => places.some((place) => isNear(bounds, place)));
  return around.length > 0 ? around : opened;
}
