import { fieldError } from '../app-error.ts';

/** A telephone's camera makes 12 to 50 million; what costs memory is the decoded picture, not the file. */
const MAX_PIXELS = 50_000_000;
const MAX_SIDE_PX = 10_000;
const ENCODE_WITHIN_S = 5;
const QUALITY = 85;

const BROKEN = 'Resim okunamadı; dosya bozuk veya eksik olabilir';
const TOO_MANY_PIXELS = 'Resim çok büyük; kenarları en fazla 10.000, toplamı 50 milyon piksel olabilir';
const FOREIGN_CONTENT = 'Dosyada resimden başka içerik var. Resmi yeniden kaydedip gönderin';

/** Loaded with the first picture: the library takes 20 MB, and most servers run for weeks without one. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One picture at a time on one core: pictures are rare, and other calls go on beside them.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

export type PictureFormat = 'jpeg' | 'png' | 'webp';

/** The format by the first bytes; names and declared types prove nothing (criteria B13). */
export function pictureFormatOf(bytes: Buffer): PictureFormat | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png';
  const isRiff = bytes.subarray(0, 4).equals(Buffer.from('RIFF', 'latin1'));
  return isRiff && bytes.subarray(8, 12).equals(Buffer.from('WEBP', 'latin1')) ? 'webp' : null;
}

/** Text that no picture has: a page, a script, a document, a test virus. Long enough to be no accident. */
const FOREIGN_TEXT = new RegExp(
  [
    /<(?:script|html|svg|iframe|body)[\s>/]|<!doctype|<\?php|onerror\s*=/,
    /%PDF-\d|EICAR-STANDARD-ANTIVIRUS-TEST-FILE/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);
/** End of a zip's directory: it stands in the last 64 kB, and readers look for it there. */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_END_WITHIN = 65_535 + 22;
/** A program behind the file's end. */
const PROGRAM = /\x7fELF|MZ[\s\S]{58,256}This program|#!\/(?:bin|usr)\//;

/** Whether a file ends as an archive or holds a program. */
export const hidesProgram = (bytes: Buffer, text: string): boolean =>
  PROGRAM.test(text) || bytes.subarray(Math.max(0, bytes.length - ZIP_END_WITHIN)).includes(ZIP_END);

/** Whether a file is a picture and something else as well. */
function isPolyglot(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  return FOREIGN_TEXT.test(text) || hidesProgram(bytes, text);
}

/** What a picture becomes. */
export interface PictureTarget {
  readonly format: 'webp' | 'jpeg';
  /** Longest side; smaller ones stay as they are. */
  readonly maxPx: number;
  /** Refuses what is no JPEG, PNG or WebP. */
  readonly noPicture: string;
}

/**
 * A picture as it is stored: upright, not larger than asked, without anything of the file but its pixels.
 * @throws AppError VALIDATION_ERROR on `file`
 */
export async function encodePicture(
  bytes: Buffer,
  { format: wanted, maxPx, noPicture }: PictureTarget,
): Promise<Buffer> {
  const format = pictureFormatOf(bytes);
  if (format === null) throw fieldError('file', noPicture);
  if (isPolyglot(bytes)) throw fieldError('file', FOREIGN_CONTENT);
  const sharp = await loadSharp();
  // Before the pixel limit of the library, whose error looks like that of a broken file.
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (size?.format !== format) throw fieldError('file', BROKEN);
  const { width, height } = size;
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE_PX)
    throw fieldError('file', TOO_MANY_PIXELS);
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .rotate()
      .resize(maxPx, maxPx, { fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: ENCODE_WITHIN_S });
    if (wanted === 'webp') return await picture.webp({ quality: QUALITY }).toBuffer();
    return await picture.flatten({ background: '#fff' }).jpeg({ quality: QUALITY }).toBuffer();
  } catch {
    throw fieldError('file', BROKEN);
  }
}
