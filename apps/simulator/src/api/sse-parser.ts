/** One event of a text/event-stream. */
export interface SseEvent {
  readonly id: string | null;
  readonly data: string;
}

/**
 * Cuts a text/event-stream into events, however the network cut it into pieces. Comments and retry lines are
 * passed over.
 */
export function createSseParser(onEvent: (event: SseEvent) => void): (chunk: string) => void {
  let buffer = '';
  return (chunk) => {
    buffer += chunk;
    for (let end = buffer.indexOf('\n\n'); end >= 0; end = buffer.indexOf('\n\n')) {
      const event = readBlock(buffer.slice(0, end));
      buffer = buffer.slice(end + 2);
      if (event) onEvent(event);
    }
  };
}

function readBlock(block: string): SseEvent | null {
  let id: string | null = null;
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
    else if (line.startsWith('id:')) id = line.slice(3).trim();
  }
  return data.length > 0 ? { id, data: data.join('\n') } : null;
}
