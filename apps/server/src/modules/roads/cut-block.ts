/** Rows and columns of a matrix by their numbers. */
export interface Block {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** Parts of at most so many pairs, cut along the shorter side: routers search from each place of it. */
export function cutBlock({ rows, columns }: Block, mostPairs: number): Block[] {
  const isWide = rows.length <= columns.length;
  const [short, long] = isWide ? [rows, columns] : [columns, rows];
  const step = Math.max(1, Math.floor(mostPairs / long.length));
  const blocks: Block[] = [];
  for (let at = 0; at < short.length; at += step) {
    const part = short.slice(at, at + step);
    blocks.push(isWide ? { rows: part, columns } : { rows, columns: part });
  }
  return blocks;
}
