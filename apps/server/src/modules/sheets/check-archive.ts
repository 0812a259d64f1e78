import { inflateRawSync } from 'node:zlib';
import { SheetFault } from './sheet-fault.ts';

/** A sheet of 10,000 rows has about 15 MB of XML and a dozen parts. */
const MAX_INFLATED_BYTES = 40 * 1024 * 1024;
const MAX_PARTS = 200;

const END_OF_DIRECTORY = 0x0605_4b50;
const DIRECTORY_ENTRY = 0x0201_4b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT = 0xffff;
/** Field of an archive beyond 4 GB; no sheet of ours needs it. */
const ZIP64 = 0xffff_ffff;
const STORED = 0;
const DEFLATED = 8;
/** First bytes of encrypted workbooks and of the format before 2007. */
const OLE_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

interface Part {
  readonly name: string;
  readonly method: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly offset: number;
}

/**
 * Refuses what is no xlsx, and archives that unpack to more than they say or than a sheet needs, before
 * anything parses them. @throws SheetFault with the sentence for the person
 */
export function checkArchive(file: Buffer): void {
  if (file.subarray(0, OLE_SIGNATURE.length).equals(OLE_SIGNATURE))
    throw new SheetFault(
      'Dosya şifreli veya eski Excel biçiminde (.xls). Şifreyi kaldırıp ' +
        '"Excel Çalışma Kitabı (.xlsx)" olarak kaydedin.',
    );
  const parts = readDirectory(file);
  if (!parts.some(({ name }) => name === 'xl/workbook.xml')) throw notXlsx();
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  if (parts.length > MAX_PARTS || total > MAX_INFLATED_BYTES) throw tooLarge();
  for (const part of parts) assertInflates(file, part);
}

const notXlsx = (): SheetFault =>
  new SheetFault('Bu dosya bir Excel tablosu (.xlsx) değil. Boş tabloyu indirip onu doldurun.');
const tooLarge = (): SheetFault =>
  new SheetFault('Dosyanın içeriği çok büyük. Gereksiz sayfaları ve biçimleri silip yeniden kaydedin.');
const broken = (): SheetFault => new SheetFault('Dosya bozuk. Excel ile açıp yeniden kaydedin.');

function readDirectory(file: Buffer): Part[] {
  const end = findEnd(file);
  if (end < 0) throw notXlsx();
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  const parts: Part[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > file.length || file.readUInt32LE(at) !== DIRECTORY_ENTRY) throw broken();
    const nameLength = file.readUInt16LE(at + 28);
    const part: Part = {
      method: file.readUInt16LE(at + 10),
      packedBytes: file.readUInt32LE(at + 20),
      bytes: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
      name: file.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength),
    };
    if ([part.packedBytes, part.bytes, part.offset].includes(ZIP64)) throw tooLarge();
    parts.push(part);
    at += ENTRY_BYTES + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}

function findEnd(file: Buffer): number {
  const first = Math.max(0, file.length - END_BYTES - MAX_COMMENT);
  for (let at = file.length - END_BYTES; at >= first; at -= 1)
    if (file.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  return -1;
}

/** A part that unpacks to more than its entry says is a bomb; less is a broken file. */
function assertInflates(file: Buffer, { method, packedBytes, bytes, offset }: Part): void {
  if (offset + LOCAL_BYTES > file.length) throw broken();
  const from = offset + LOCAL_BYTES + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  const packed = file.subarray(from, from + packedBytes);
  if (packed.length !== packedBytes) throw broken();
  if (method === STORED && packedBytes === bytes) return;
  if (method !== DEFLATED) throw broken();
  try {
    if (inflateRawSync(packed, { maxOutputLength: Math.max(1, bytes) }).length === bytes) return;
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
  }
  throw broken();
}
