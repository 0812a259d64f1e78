import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Standard input ended, or Ctrl+C was pressed, before all questions were answered. */
export class InputEnded extends Error {}

/** Questions on the terminal, or their answers line by line from a file. */
export interface Prompt {
  /** Whether a person can be asked again. */
  readonly isTerminal: boolean;
  /** @param hidden does not show what is typed @throws InputEnded */
  ask(question: string, options?: { readonly hidden?: boolean }): Promise<string>;
  close(): void;
}

/** Reads line by line: answers that come all at once must not be lost between two questions. */
export function openPrompt(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Prompt {
  let isHidden = false;
  const isTerminal = input.isTTY;
  const shown = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!isHidden) output.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input, output: shown, terminal: isTerminal, historySize: 0 });
  const lines: string[] = [];
  let isClosed = false;
  let settle: (() => void) | undefined;
  terminal.on('line', (line) => {
    lines.push(line);
    settle?.();
  });
  terminal.on('close', () => {
    isClosed = true;
    settle?.();
  });

  async function nextLine(): Promise<string> {
    if (lines.length === 0 && !isClosed) await new Promise<void>((resolve) => (settle = resolve));
    const line = lines.shift();
    if (line === undefined) throw new InputEnded();
    return line;
  }

  return {
    isTerminal,
    async ask(question, { hidden = false } = {}) {
      terminal.setPrompt(`${question}: `);
      if (isTerminal && !isClosed) terminal.prompt();
      isHidden = hidden;
      try {
        return (await nextLine()).trim();
      } finally {
        if (isHidden) output.write('\n');
        isHidden = false;
      }
    },
    close: () => terminal.close(),
  };
}
