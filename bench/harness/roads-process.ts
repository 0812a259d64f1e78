import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { RoadMatrix } from '@ulak/roads/router';

/** Roads of a set, as the server hands them to the process. */
export interface RoadFiles {
  readonly graph: string | null;
  readonly tiles: string | null;
  readonly library: string | null;
}

/** What the process answers. */
interface Reply {
  readonly opened?: string;
  readonly id?: number;
  readonly answer?: RoadMatrix | null;
  readonly failed?: string;
}

/** The server's process of roads by itself. */
export interface RoadsProcess {
  readonly method: string;
  readonly pid: number;
  /** Ways between all places; answers how many there are. */
  matrix(from: readonly LatLng[], to: readonly LatLng[]): Promise<number>;
  end(): void;
}

const EVERYWHERE = { minLat: -90, minLng: -180, maxLat: 90, maxLng: 180 };
/** @param like the server's own process of roads, whose priority it takes over */
export async function startRoadsProcess(
  { library, ...files }: RoadFiles,
  like: number,
): Promise<RoadsProcess> {
  const child = fork('apps/server/dist/roads-process.js', { serialization: 'advanced', detached: true });
  const pid = child.pid ?? 0;
  setPriority(pid, getPriority(like));
  const niceness = groupNiceness(like);
  if (niceness !== null && niceness !== groupNiceness(pid))
    writeFileSync(`/proc/${pid}/autogroup`, niceness, { flag: 'r+' });
  let id = 0;
  const set = { name: 'bench', bounds: EVERYWHERE, ...files };
  const { opened = '' } = await answerOf(child, { settings: { sets: [set], library } });
  return {
    method: opened,
    pid,
    async matrix(from, to) {
      id += 1;
      const { answer, failed } = await answerOf(child, { id, task: { kind: 'matrix', from, to } });
      if (failed !== undefined) throw new Error(failed);
      return answer ? answer.metres.filter((length) => !Number.isNaN(length)).length : 0;
    },
    end: () => void child.kill('SIGKILL'),
  };
}

/** How nice the process's session is to others; null: sessions share nothing here. */
function groupNiceness(pid: number): string | null {
  try {
    return /nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))?.[1] ?? null;
  } catch {
    return null;
  }
}

function answerOf(child: ChildProcess, question: object): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null): void => reject(new Error(`the process of roads ended (${code})`));
    child.once('exit', onExit).once('message', (reply: Reply) => {
      child.off('exit', onExit);
      resolve(reply);
    });
    child.send(question);
  });
}

const TICKS_PER_SECOND = 100;

/** Processor time that a process has taken, ms. */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND;
}

/** The server's own process of roads; undefined: none runs. */
export function findRoadsProcess(serverPid: number): number | undefined {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => {
      try {
        const parent = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1];
        const isOurs = Number(parent) === serverPid;
        return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('roads-process');
      } catch {
        // ended meanwhile
        return false;
      }
    });
}
