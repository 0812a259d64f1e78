/** Reads exact numbers of bytes from a stream of chunks of any size. */
export interface ByteReader {
  /** The next `count` bytes, or null when the stream ends before them. */
  take(count: number): Promise<Buffer | null>;
  /** Whether everything has been read. */
  isAtEnd(): Promise<boolean>;
}

export function createByteReader(source: AsyncIterable<Buffer>): ByteReader {
  const pieces = source[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let size = 0;

  async function fill(count: number): Promise<boolean> {
    while (size < count) {
      const next = await pieces.next();
      if (next.done) return false;
      held.push(next.value);
      size += next.value.length;
    }
    return true;
  }

  return {
    async take(count) {
      if (!(await fill(count))) return null;
      const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held, size);
      held = [all.subarray(count)];
      size -= count;
      return all.subarray(0, count);
    },
    isAtEnd: async () => !(await fill(1)),
  };
}
