import { describe, expect, it } from 'vitest';
import { QueueFullError, createGroupCommit } from './commit-in-groups.ts';

/** A commit that a test ends by hand. */
function held(
  options: { maxRows?: number; maxWaitMs?: number; maxWaiting?: number; maxInFlight?: number } = {},
) {
  const groups: { rows: readonly number[]; end: (error?: Error) => void }[] = [];
  const group = createGroupCommit<number, number>({
    commit: (rows) =>
      new Promise((resolve, reject) => {
        groups.push({ rows, end: (error) => (error ? reject(error) : resolve(rows.map((row) => row * 10))) });
      }),
    maxRows: 4,
    maxWaitMs: 20,
    maxWaiting: 10,
    maxInFlight: 2,
    ...options,
  });
  return { group, groups };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('group commit of positions (design §4)', () => {
  it('rows of one turn leave together, each caller gets its own results', async () => {
    const { group, groups } = held();
    const answers = [group.add([1]), group.add([2, 3])];
    await turn();
    expect(groups.map((one) => one.rows)).toEqual([[1, 2, 3]]);
    groups[0]?.end();
    expect(await Promise.all(answers)).toEqual([[10], [20, 30]]);
  });

  it('nobody is answered before the commit', async () => {
    const { group, groups } = held();
    let isAnswered = false;
    const answer = group.add([1]).then(() => {
      isAnswered = true;
    });
    await pause(10);
    expect(isAnswered).toBe(false);
    groups[0]?.end();
    await answer;
    expect(isAnswered).toBe(true);
  });

  it('while one is under way the next waits 20 ms at most, less when a whole group is there', async () => {
    const { group, groups } = held();
    void group.add([1]);
    await turn();
    void group.add([2]);
    await pause(5);
    expect(groups).toHaveLength(1);
    await pause(30);
    expect(groups.map((one) => one.rows)).toEqual([[1], [2]]);
    const full = held();
    void full.group.add([1]);
    await turn();
    for (const row of [2, 3, 4, 5, 6]) void full.group.add([row]);
    await turn();
    expect(full.groups.map((one) => one.rows)).toEqual([[1], [2, 3, 4, 5]]);
  });

  it('never more than two under way; what waits leaves when one is done', async () => {
    const { group, groups } = held({ maxRows: 1 });
    for (const row of [1, 2, 3, 4]) void group.add([row]);
    await pause(40);
    expect(groups.map((one) => one.rows)).toEqual([[1], [2]]);
    groups[0]?.end();
    await pause(30);
    expect(groups.map((one) => one.rows)).toEqual([[1], [2], [3]]);
  });

  it('a call larger than a group goes alone', async () => {
    const { group, groups } = held();
    void group.add([1, 2, 3, 4, 5, 6]);
    void group.add([7]);
    await turn();
    expect(groups[0]?.rows).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('the queue is bounded: beyond it a call is refused at once, the others still succeed', async () => {
    const { group, groups } = held();
    void group.add([0]);
    await turn();
    const waiting = group.add(Array.from({ length: 10 }, (_, index) => index));
    await expect(group.add([99])).rejects.toBeInstanceOf(QueueFullError);
    groups[0]?.end();
    await turn();
    await turn();
    groups[1]?.end();
    expect(await waiting).toHaveLength(10);
    expect(group.load()).toEqual({ waiting: 0, inFlight: 0 });
  });

  it('a failed commit fails its callers only', async () => {
    const { group, groups } = held();
    const lost = group.add([1]);
    await turn();
    const next = group.add([2]);
    groups[0]?.end(new Error('gone'));
    await expect(lost).rejects.toThrow('gone');
    await pause(5);
    groups[1]?.end();
    expect(await next).toEqual([20]);
  });
});
