import { answerTasks } from '../../background/answer-tasks.ts';
import { judgeSheet } from './judge-sheet.ts';
import type { JudgeTask, SheetFacts, SheetTold } from './judge-task.ts';
import type { SheetTask, SheetTaskReply } from './run-task.ts';
import { SheetFault } from './sheet-fault.ts';
import { writeWorkbook } from './write-workbook.ts';

const BROKEN = 'Dosya bozuk. Excel ile açıp yeniden kaydedin.';

/** A background process for workbooks: what a hostile file does to its memory stays there. */
answerTasks<SheetTask | SheetFacts, SheetTaskReply>(async (values, tell) => {
  const iterator = values[Symbol.asyncIterator]();
  const task = (await iterator.next()).value as SheetTask;
  if (task.kind === 'write') return { kind: 'written', file: await writeWorkbook(task.sheets) };
  return judge(
    task,
    (told) => tell(told),
    async () => (await iterator.next()).value as SheetFacts,
  );
});

async function judge(
  task: JudgeTask,
  tell: (told: SheetTold) => Promise<void>,
  nextFacts: () => Promise<SheetFacts>,
): Promise<SheetTaskReply> {
  let hasAsked = false;
  try {
    const judged = await judgeSheet(task, async (questions) => {
      hasAsked = true;
      await tell({ questions });
      return nextFacts();
    });
    return { kind: 'judged', judged };
  } catch (error) {
    // a fault of ours, not of the file
    if (hasAsked)
      return { kind: 'failed', error: error instanceof Error ? String(error.stack) : String(error) };
    // nobody need look anything up for it
    await tell({ questions: null });
    return { kind: 'refused', sentence: error instanceof SheetFault ? error.message : BROKEN };
  }
}
