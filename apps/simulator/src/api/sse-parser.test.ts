import { describe, expect, it } from 'vitest';
import { createSseParser, type SseEvent } from './sse-parser.ts';

const STREAM =
  'retry: 2000\n: canli\n\nid: 41\ndata: {"type":"A"}\n\n: canli\n\n' +
  'data: {"type":"B"}\n\nid: 43\ndata: bir\ndata: iki\n\n';
const EVENTS: SseEvent[] = [
  { id: '41', data: '{"type":"A"}' },
  { id: null, data: '{"type":"B"}' },
  { id: '43', data: 'bir\niki' },
];

describe('createSseParser', () => {
  it('reads the same events however the network cuts them', () => {
    for (let size = 1; size <= STREAM.length; size += 1) {
      const seen: SseEvent[] = [];
      const parse = createSseParser((event) => seen.push(event));
      for (let start = 0; start < STREAM.length; start += size) parse(STREAM.slice(start, start + size));
      expect(seen).toEqual(EVENTS);
    }
  });

  it('keeps an unfinished event until its end comes', () => {
    const seen: SseEvent[] = [];
    const parse = createSseParser((event) => seen.push(event));
    parse('data: yarım');
    expect(seen).toEqual([]);
    parse('\n\n');
    expect(seen).toEqual([{ id: null, data: 'yarım' }]);
  });
});
