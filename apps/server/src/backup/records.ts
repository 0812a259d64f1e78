import { z } from 'zod';
import type { ByteReader } from './byte-reader.ts';

/**
 * Records of a backup, in this order: one head, for each table its rows in chunks and its end, one end of
 * all.
 */
export type BackupRecord =
  | { readonly kind: 'head'; readonly head: BackupHead }
  | { readonly kind: 'rows'; readonly rows: Buffer }
  | { readonly kind: 'tableEnd'; readonly end: TableEnd }
  | { readonly kind: 'end'; readonly end: BackupEnd };

const Table = z.object({ name: z.string(), columns: z.array(z.string()) });
export type BackupTable = z.infer<typeof Table>;

const BackupHead = z.object({
  createdAt: z.iso.datetime(),
  /** Keyed digest of APP_SECRET, by which a restored server knows whether it has the same one. */
  secretFingerprint: z.string(),
  /** The embedded database's own APP_SECRET; in encrypted files only. */
  appSecret: z.string().optional(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string().nullable(), appliedAt: z.string() })),
  tables: z.array(Table),
  /** Days (`YYYYMMDD`) that have a partition of courier_positions. */
  positionDays: z.array(z.string().regex(/^\d{8}$/)),
});
export type BackupHead = z.infer<typeof BackupHead>;

const TableEnd = z.object({ table: z.string(), rows: z.number().int().min(0), checksum: z.string() });
export type TableEnd = z.infer<typeof TableEnd>;

const BackupEnd = z.object({
  sequences: z.array(z.object({ name: z.string(), lastValue: z.number().int() })),
});
export type BackupEnd = z.infer<typeof BackupEnd>;

const KINDS = { head: 'H', rows: 'R', tableEnd: 'T', end: 'E' } as const;
const PREFIX_BYTES = 5;
/** A row may be as long as the longest value that a call accepts; beyond this it is damage. */
const LONGEST_RECORD = 256 * 1_048_576;

/** One letter, the length, the content: rows as they are, everything else as JSON. */
export function encodeRecord(record: BackupRecord): Buffer {
  const content =
    record.kind === 'rows'
      ? record.rows
      : Buffer.from(JSON.stringify(record.kind === 'head' ? record.head : record.end));
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.write(KINDS[record.kind], 'latin1');
  prefix.writeUInt32BE(content.length, 1);
  return Buffer.concat([prefix, content]);
}

/** The next record, or null at the end of the stream. @throws Error for anything that is not a record */
export async function readRecord(reader: ByteReader): Promise<BackupRecord | null> {
  if (await reader.isAtEnd()) return null;
  const prefix = await reader.take(PREFIX_BYTES);
  const length = prefix?.readUInt32BE(1) ?? Infinity;
  const content = length <= LONGEST_RECORD ? await reader.take(length) : null;
  if (!prefix || !content) throw new Error('a record is cut off');
  return decode(prefix.toString('latin1', 0, 1), content);
}

function decode(letter: string, content: Buffer): BackupRecord {
  const json = (): unknown => JSON.parse(content.toString('utf8'));
  switch (letter) {
    case KINDS.rows:
      return { kind: 'rows', rows: content };
    case KINDS.head:
      return { kind: 'head', head: BackupHead.parse(json()) };
    case KINDS.tableEnd:
      return { kind: 'tableEnd', end: TableEnd.parse(json()) };
    case KINDS.end:
      return { kind: 'end', end: BackupEnd.parse(json()) };
    default:
      throw new Error('a record of no known kind');
  }
}
