import { describe, expect, it } from 'vitest';
import { readEvents } from './event-stream.ts';

const STREAM = Buffer.from(
  'retry: 2000\n: canli\n\nid: 41\ndata: {"type":"A"}\n\n: canli\n\n' +
    'data: {"type":"B"}\n\nid: 43\ndata: bir\ndata: ikişer\n\n',
);
const EVENTS = [
  { id: '41', data: '{"type":"A"}' },
  { id: undefined, data: '{"type":"B"}' },
  { id: '43', data: 'bir\nikişer' },
];

async function* chunksOf(bytes: Uint8Array, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function eventsOf(chunks: AsyncIterable<Uint8Array>) {
  const seen: { id: string | undefined; data: string }[] = [];
  let chunkCount = 0;
  const onEvent = ({ id, data }: { id?: string | undefined; data: string }) => void seen.push({ id, data });
  await readEvents(chunks, onEvent, () => (chunkCount += 1));
  return { seen, chunkCount };
}

describe('readEvents', () => {
  it('reads the same events however the network splits them, also within a letter', async () => {
    for (let size = 1; size <= STREAM.length; size += 1) {
      const { seen, chunkCount } = await eventsOf(chunksOf(STREAM, size));
      expect(seen).toEqual(EVENTS);
      expect(chunkCount).toBe(Math.ceil(STREAM.length / size));
    }
  });

  it('holds back an unfinished event until its end arrives', async () => {
    const seenBefore: string[] = [];
    const seen: string[] = [];
    async function* chunks() {
      yield Buffer.from('data: yarım');
      seenBefore.push(...seen);
      yield Buffer.from('\n\n');
    }
    await readEvents(
      chunks(),
      ({ id, data }) => seen.push(`${id}: ${data}`),
      () => undefined,
    );
    expect(seenBefore).toEqual([]);
    expect(seen).toEqual(['undefined: yarım']);
  });
});
