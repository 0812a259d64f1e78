import { inflateSync } from 'node:zlib';
import { hidesProgram } from '../../http/encode-picture.ts';

/** Why a PDF is refused. */
export type PdfFault = 'broken' | 'locked' | 'active' | 'foreign' | 'large';

/** Most that all streams of a file may unpack to, bytes. */
const MAX_UNPACKED = 256 * 1024 * 1024;
const MAX_STREAM = 64 * 1024 * 1024;
const MAX_STREAMS = 20_000;
/** How far before a stream its dictionary is looked for. */
const DICTIONARY_WITHIN = 2_048;

const END = '%%EOF';
/** Names by which a PDF runs, opens, sends or carries something (ISO 32000 §7.11.4, §12.6.4, §13). */
const ACTIVE_NAMES = [
  'JavaScript',
  'Launch',
  'EmbeddedFiles?',
  'FileAttachment',
  'RichMedia(?:Execute)?',
  'GoToE',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'Movie',
  'XFA',
].join('|');
const ACTIVE = new RegExp(`/(?:${ACTIVE_NAMES})(?![A-Za-z0-9])|/EF\\s*(?:<<|\\d+\\s+\\d+\\s+R\\b)`);
const LOCKED = /\/Encrypt(?![A-Za-z0-9])/;
const FOREIGN = /<(?:script|html|svg|iframe)[\s>]|<!doctype|<\?php|EICAR-STANDARD-ANTIVIRUS-TEST-FILE/i;
/** An object stream begins with the numbers and places of its objects. */
const OBJECT_STREAM = /^\s*(?:\d+\s+\d+\s+)+/;
const NAMES_OBJECTS = /\/ObjStm(?![A-Za-z0-9])|\/First\s+\d+(?!\s+\d+\s+R)/;

/** A name may write any character as `#xx`. */
const withPlainNames = (text: string): string =>
  text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * What of a PDF's bytes is refused, before any reader opens it; null: nothing. Looks at every byte of the
 * file and into every packed stream, wherever the file's own tables point, so that nothing hides behind a
 * second table. Object streams that are packed otherwise than by Flate are refused: what they hold cannot be
 * seen.
 */
export function scanPdf(bytes: Buffer): PdfFault | null {
  const text = bytes.toString('latin1');
  if (!/^%PDF-\d\.\d/.test(text)) return 'broken';
  const end = text.lastIndexOf(END);
  if (end === -1) return 'broken';
  if (/[^\s\0]/.test(text.slice(end + END.length))) return 'foreign';
  if (FOREIGN.test(text) || hidesProgram(bytes, text)) return 'foreign';
  const plain = withPlainNames(text);
  if (LOCKED.test(plain)) return 'locked';
  if (ACTIVE.test(plain)) return 'active';
  return scanStreams(bytes, text);
}

function scanStreams(bytes: Buffer, text: string): PdfFault | null {
  let unpacked = 0;
  let count = 0;
  for (const { index, 0: mark } of text.matchAll(/stream(?:\r\n|\n|\r)/g)) {
    if (text.slice(index - 3, index) === 'end') continue;
    count += 1;
    if (count > MAX_STREAMS) return 'large';
    const dictionary = withPlainNames(text.slice(Math.max(0, index - DICTIONARY_WITHIN), index));
    const own = dictionary.slice(dictionary.lastIndexOf('obj') + 3);
    const content = unpack(bytes.subarray(index + mark.length));
    if (content === 'large') return 'large';
    if (NAMES_OBJECTS.test(own) && !(content && OBJECT_STREAM.test(content.toString('latin1', 0, 4_096))))
      return 'active';
    if (!content) continue;
    unpacked += content.length;
    if (unpacked > MAX_UNPACKED) return 'large';
    if (ACTIVE.test(withPlainNames(content.toString('latin1')))) return 'active';
  }
  return null;
}

/** A stream's bytes if zlib packed them; null: it did not. */
function unpack(bytes: Buffer): Buffer | 'large' | null {
  const [first = 0, second = 0] = bytes;
  if ((first & 0x0f) !== 8 || (first * 256 + second) % 31 !== 0) return null;
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_STREAM });
  } catch (error) {
    return (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? 'large' : null;
  }
}
