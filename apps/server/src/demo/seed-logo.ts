import type { CompanyId } from '@ulak/contracts/ids';
import type { Tx } from '../db/database.ts';
import { encodeLogo } from '../modules/companies/encode-logo.ts';
import { saveEncodedLogo } from '../modules/companies/store-logo.ts';
import type { COMPANIES } from './companies.ts';

const TILE_PX = 256;

/** Draws a company's logo and stores it as an upload would be. */
export async function seedLogo(
  tx: Tx,
  { id, logo, at }: { id: CompanyId; logo: (typeof COMPANIES)[number]['logo']; at: Date },
): Promise<void> {
  const tile =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${TILE_PX}" height="${TILE_PX}">` +
    `<rect width="64" height="64" rx="14" fill="${logo.colour}"/><path d="${logo.path}" fill="#fff"/></svg>`;
  const { default: sharp } = await import('sharp');
  const png = await sharp(Buffer.from(tile)).png().toBuffer();
  await saveEncodedLogo(tx, { id, content: await encodeLogo(png), at });
}
