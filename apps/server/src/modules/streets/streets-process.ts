import { answerTasks } from '../../background/answer-tasks.ts';
import { loadStreets, type StreetsToLoad } from './load-streets.ts';

/** What the process is told: a load without its listeners. */
export type StreetsTask = Omit<StreetsToLoad, 'onRead' | 'onTiles' | 'onStep' | 'onInstalled'>;

/** A background process that loads one file of streets; answers what was loaded, null: nothing. */
answerTasks<StreetsTask, Awaited<ReturnType<typeof loadStreets>>>(async (tasks) => {
  for await (const task of tasks) return loadStreets(task);
  return null;
});
