import { LOGO_MAX_PX } from '@ulak/contracts/companies/schema';
import { fieldError } from '../../app-error.ts';

/** A telephone's camera makes 12 to 50 million; what costs memory is the decoded picture, not the file. */
const MAX_PIXELS = 50_000_000;
const MAX_SIDE_PX = 10_000;
const ENCODE_WITHIN_S = 5;
const QUALITY = 85;

const NO_PICTURE = 'Logo JPEG, PNG veya WebP biçiminde bir resim olmalı';
const BROKEN = 'Resim okunamadı; dosya bozuk veya eksik olabilir';
const TOO_MANY_PIXELS = 'Resim çok büyük; kenarları en fazla 10.000, toplamı 50 milyon piksel olabilir';
const FOREIGN_CONTENT = 'Dosyada resimden başka içerik var. Resmi yeniden kaydedip gönderin';

/** Loaded with the first logo: the library takes 20 MB, and most servers run for weeks without one. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One picture at a time on one core: a logo is rare, and other calls go on beside it.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

type Format = 'jpeg' | 'png' | 'webp';

/** The format by the first bytes; names and declared types prove nothing (criteria B13). */
function formatOf(bytes: Buffer): Format | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png';
  const isRiff = bytes.subarray(0, 4).equals(Buffer.from('RIFF', 'latin1'));
  return isRiff && bytes.subarray(8, 12).equals(Buffer.from('WEBP', 'latin1')) ? 'webp' : null;
}

/** Text that no picture has: a page, a script, a document, a test virus. Long enough to be no accident. */
const FOREIGN_TEXT =
  /<(?:script|html|svg|iframe|body|!doctype|\?php)|%PDF-\d|EICAR-STANDARD-ANTIVIRUS-TEST-FILE|onerror\s*=/i;
/** End of a zip's directory: it stands in the last 64 kB, and readers look for it there. */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_END_WITHIN = 65_535 + 22;
/** A program behind the picture's end. */
const PROGRAM = /\x7fELF|MZ[\s\S]{58,256}This program|#!\/(?:bin|usr)\//;

/** Whether a file is a picture and something else as well. */
function isPolyglot(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  return (
    FOREIGN_TEXT.test(text) ||
    PROGRAM.test(text) ||
    bytes.subarray(Math.max(0, bytes.length - ZIP_END_WITHIN)).includes(ZIP_END)
  );
}

/**
 * A picture as it is stored: WebP, upright, at most 512 px, without anything of the file but its pixels.
 * @throws AppError VALIDATION_ERROR on `file`
 */
export async function encodeLogo(bytes: Buffer): Promise<Buffer> {
  const format = formatOf(bytes);
  if (format === null) throw fieldError('file', NO_PICTURE);
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
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .rotate()
      .resize(LOGO_MAX_PX, LOGO_MAX_PX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout({ seconds: ENCODE_WITHIN_S })
      .toBuffer();
  } catch {
    throw fieldError('file', BROKEN);
  }
}
