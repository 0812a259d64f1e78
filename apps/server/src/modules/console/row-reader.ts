import type { Connection, Submittable } from 'pg';

/** A column of a result. */
export interface Field {
  readonly name: string;
  readonly typeId: number;
}

/** What a statement gave, as PostgreSQL wrote it. */
export interface RawResult {
  readonly command: string;
  readonly fields: readonly Field[];
  readonly rows: (string | null)[][];
  readonly hasMore: boolean;
}

/** The parts of pg's connection that its types leave out. */
interface Wire {
  parse(query: { text: string; name?: string }): void;
  bind(config: { values: readonly (string | null)[] }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(config: { rows: number }): void;
  sync(): void;
}

/**
 * One statement by the extended protocol, which takes exactly one, with a limit of rows that the database
 * keeps: what comes after it is never computed. Values are read as texts.
 */
export class RowReader implements Submittable {
  readonly done: Promise<void>;
  fields: Field[] = [];
  readonly rows: (string | null)[][] = [];
  private command = '';
  private hasMore = false;
  private resolve: () => void = () => undefined;
  private reject: (error: Error) => void = () => undefined;
  private readonly text: string;
  private readonly values: readonly (string | null)[];
  private readonly maxRows: number;

  constructor(text: string, values: readonly (string | null)[], maxRows: number) {
    this.text = text;
    this.values = values;
    this.maxRows = maxRows;
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // whoever gives up before the end waits for nothing any more
    this.done.catch(() => undefined);
  }

  submit(connection: Connection): void {
    const wire = connection as unknown as Wire;
    wire.parse({ text: this.text });
    wire.bind({ values: this.values });
    wire.describe({ type: 'P', name: '' });
    wire.execute({ rows: this.maxRows + 1 });
    wire.sync();
  }

  /** What has come so far. */
  result(): RawResult {
    const rows = this.rows.slice(0, this.maxRows);
    const hasMore = this.hasMore || this.rows.length > this.maxRows;
    return { command: this.command, fields: this.fields, rows, hasMore };
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.fields = fields.map(({ name, dataTypeID }) => ({ name, typeId: dataTypeID }));
  }
  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.rows.push(fields);
  }
  handleCommandComplete({ text }: { text: string }): void {
    this.command = text.split(' ')[0] ?? '';
  }
  handlePortalSuspended(): void {
    this.hasMore = true;
  }
  handleEmptyQuery(): void {
    // the parser has refused it before
  }
  handleCopyInResponse(connection: { sendCopyFail(message: string): void }): void {
    connection.sendCopyFail('COPY');
  }
  handleCopyData(): void {
    // the parser has refused it before
  }
  handleReadyForQuery(): void {
    this.resolve();
  }
  handleError(error: Error): void {
    this.reject(error);
  }
}
