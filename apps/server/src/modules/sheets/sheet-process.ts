import { answerTasks } from '../../background/answer-tasks.ts';
import { readWorkbook } from './read-workbook.ts';
import type { SheetTask, SheetTaskReply } from './run-task.ts';
import { SheetFault } from './sheet-fault.ts';
import { writeWorkbook } from './write-workbook.ts';

/** A background process that for workbooks: what a hostile file does to its memory stays there. */
answerTasks<SheetTask, SheetTaskReply>(async (tasks) => {
  for await (const task of tasks) return run(task);
  throw new Error('a task without a workbook');
});

async function run(task: SheetTask): Promise<SheetTaskReply> {
  if (task.kind === 'write') return { kind: 'written', file: await writeWorkbook(task.sheets) };
  try {
    return { kind: 'read', content: await readWorkbook(Buffer.from(task.file)) };
  } catch (error) {
    const sentence =
      error instanceof SheetFault ? error.message : 'Dosya bozuk. Excel ile açıp yeniden kaydedin.';
    return { kind: 'refused', sentence };
  }
}
