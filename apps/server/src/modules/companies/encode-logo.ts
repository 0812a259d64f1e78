import { LOGO_MAX_PX } from '@ulak/contracts/companies/schema';
import { encodePicture } from '../../http/encode-picture.ts';

/**
 * A logo as it is stored: WebP, upright, at most 512 px, without anything of the file but its pixels.
 * @throws AppError VALIDATION_ERROR on `file`
 */
export const encodeLogo = (bytes: Buffer): Promise<Buffer> =>
  encodePicture(bytes, {
    format: 'webp',
    maxPx: LOGO_MAX_PX,
    noPicture: 'Logo JPEG, PNG veya WebP biçiminde bir resim olmalı',
  });
