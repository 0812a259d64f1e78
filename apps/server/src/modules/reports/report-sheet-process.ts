import { writeXlsxStream } from 'hucre/xlsx';
import { answerTasks } from '../../background/answer-tasks.ts';
import { rowsOfCouriers } from './courier-rows.ts';
import type { SheetCell, SheetRows, SheetStart, WrittenSheet } from './write-sheet.ts';

/** A background process that writes one workbook after the other, each as its rows come. */
answerTasks<SheetStart | SheetRows | string, WrittenSheet>(async (values) => {
  const iterator = values[Symbol.asyncIterator]();
  const first = await iterator.next();
  const start = first.value as SheetStart;
  let written = 0;

  async function* rows(): AsyncGenerator<SheetCell[]> {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      const group = next.value as SheetRows | string;
      for (const row of typeof group === 'string' ? rowsOfCouriers(group) : group) {
        written += 1;
        yield [...row];
      }
    }
    if (start.note !== null) yield [start.note];
  }

  const parts: Uint8Array[] = [];
  const columns = start.columns.map(({ header, width, numFmt }) => ({ header, width, numFmt }));
  const stream = writeXlsxStream(rows(), { name: start.name, columns, freezePane: { rows: 1 } });
  for await (const part of stream) parts.push(part);
  return { file: Uint8Array.from(Buffer.concat(parts)), rows: written };
});
