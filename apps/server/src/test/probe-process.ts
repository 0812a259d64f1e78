import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { answerTasks } from '../background/answer-tasks.ts';

/** A background process for tests: the first value names what it does with the others. */
answerTasks<string | Uint8Array, unknown>(async (values, tell) => {
  const iterator = values[Symbol.asyncIterator]();
  const kind = (await iterator.next()).value as string;
  const next = async (): Promise<string | null> => {
    const { done, value } = await iterator.next();
    return done === true ? null : value.toString();
  };
  switch (kind) {
    case 'pid':
      return process.pid;
    case 'facts':
      return {
        pid: process.pid,
        nice: getPriority(),
        variables: Object.keys(process.env),
        session: process.platform === 'linux' ? sessionId() : null,
      };
    case 'first':
      return next();
    case 'join': {
      const all: string[] = [];
      for (let value = await next(); value !== null; value = await next()) all.push(value);
      return all.join();
    }
    case 'ask':
      await tell('soru');
      return next();
    case 'throw':
      throw new Error('bozuk');
    case 'exit':
      await next();
      return process.exit(3);
    case 'fill': {
      const kept: number[][] = [];
      for (;;) kept.push(Array.from({ length: 100_000 }, () => kept.length));
    }
    default:
      return new Promise(() => undefined);
  }
});

/** The sixth field of /proc/self/stat, after the name in brackets. */
function sessionId(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]);
}
