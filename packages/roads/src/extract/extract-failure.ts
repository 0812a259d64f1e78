/** Why an extract could not be loaded, in a sentence for whoever typed the command. */
export class ExtractError extends Error {}

const TRUNCATED = 'Dosya yarım kalmış: indirme bitmemiş olabilir. Yeniden indirip deneyin.';
const FOREIGN = 'Bu bir OpenStreetMap dosyası (.osm.pbf) değil.';

export const truncated = (): ExtractError => new ExtractError(TRUNCATED);
export const foreign = (cause?: unknown): ExtractError => new ExtractError(FOREIGN, { cause });
