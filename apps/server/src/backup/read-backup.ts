import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createByteReader } from './byte-reader.ts';
import { BackupError, damagedFileError, explainFileError } from './failure.ts';
import { readHeader } from './file-header.ts';
import { readFrames } from './frames.ts';
import { type BackupEnd, type BackupHead, type BackupRecord, readRecord, type TableEnd } from './records.ts';
import { createRowChecksum, isSameSum } from './row-checksum.ts';

const READ_BYTES = 262_144;

/**
 * Yields the records of a backup file, from its header to its end; no more than a chunk of it is in memory.
 * @throws BackupError for a foreign, newer, broken or cut file, and for a missing or wrong pass phrase
 */
export async function* readBackup(
  file: string,
  passphrase: string | undefined,
): AsyncGenerator<BackupRecord> {
  const source = createReadStream(file, { highWaterMark: READ_BYTES });
  try {
    const bytes = createByteReader(source);
    const key = await readHeader(bytes, file, passphrase);
    const gunzip = createGunzip({ chunkSize: READ_BYTES });
    // errors of either reach the reader of gunzip
    pipeline(Readable.from(readFrames(bytes, key)), gunzip, () => undefined);
    const records = createByteReader(gunzip);
    let last: BackupRecord['kind'] | undefined;
    for (let record = await readRecord(records); record; record = await readRecord(records)) {
      if ((last === undefined) !== (record.kind === 'head') || last === 'end')
        throw new Error('records out of order');
      last = record.kind;
      yield record;
    }
    if (last !== 'end') throw new Error('no record that ends the backup');
  } catch (error) {
    const explained = explainFileError(error, file);
    throw explained instanceof BackupError ? explained : damagedFileError(file, error);
  } finally {
    source.destroy();
  }
}

/** Summary of a verified file. */
export interface BackupSummary {
  readonly head: BackupHead;
  readonly tables: readonly TableEnd[];
  readonly end: BackupEnd;
}

/**
 * Reads the complete file and verifies every table's row count and checksum. @throws BackupError on any
 * mismatch
 */
export async function verifyBackup(file: string, passphrase: string | undefined): Promise<BackupSummary> {
  let head: BackupHead | undefined;
  let end: BackupEnd | undefined;
  const tables: TableEnd[] = [];
  let sum = createRowChecksum();
  for await (const record of readBackup(file, passphrase)) {
    if (record.kind === 'head') head = record.head;
    else if (record.kind === 'rows') sum.addAll(record.rows);
    else if (record.kind === 'end') end = record.end;
    else {
      const isNext = record.end.table === head?.tables[tables.length]?.name;
      if (!isNext || !isSameSum(sum.result(), record.end)) throw damagedFileError(file);
      tables.push(record.end);
      sum = createRowChecksum();
    }
  }
  if (!head || !end || tables.length !== head.tables.length) throw damagedFileError(file);
  return { head, tables, end };
}
