import { LOGO_MAX_BYTES } from '@ulak/contracts/companies/schema';

/** What becomes of the logo when the form is saved. */
export type LogoChange = { readonly kind: 'keep' } | { readonly kind: 'remove' } | NewLogo;
export interface NewLogo {
  readonly kind: 'replace';
  readonly file: File;
  /** Address of the picture in this window. */
  readonly preview: string;
}
export const KEEP_LOGO: LogoChange = { kind: 'keep' };

/** Types that the server takes; it looks at the bytes, whatever the name says (criteria B13). */
export const LOGO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

const BYTES_PER_MB = 1024 * 1024;

/** Why a chosen file cannot be a logo, before it is sent; null: it may be one. */
export function logoRefusal(files: ArrayLike<Pick<File, 'type' | 'size'>>): string | null {
  const [file, second] = Array.from(files);
  if (!file) return 'Dosya seçilmedi.';
  if (second) return 'Yalnızca bir dosya seçin.';
  if (!LOGO_TYPES.some((type) => type === file.type))
    return 'Logo JPEG, PNG veya WebP biçiminde bir resim olmalı.';
  if (file.size === 0) return 'Dosya boş.';
  if (file.size > LOGO_MAX_BYTES)
    return `Dosya çok büyük. En fazla ${LOGO_MAX_BYTES / BYTES_PER_MB} MB olabilir.`;
  return null;
}
