/** Why an extract could not be loaded, in a sentence for whoever typed the command. */
export class ExtractError extends Error {}
/** What was read is nothing of the format. */
class ForeignError extends ExtractError {}

const TRUNCATED = 'Dosya yarım kalmış: indirme bitmemiş olabilir. Yeniden indirip deneyin.';
const DAMAGED = 'Dosya bozuk: yeniden indirin ve kaynağının .md5 özetiyle karşılaştırın.';
const FOREIGN = 'Bu bir OpenStreetMap dosyası (.osm.pbf) değil.';

export const truncated = (): ExtractError => new ExtractError(TRUNCATED);
export const foreign = (cause?: unknown): ExtractError => new ForeignError(FOREIGN, { cause });

/** The same of a file that began as one of the format: it was damaged. */
export const damagedIfForeign = (error: unknown): unknown =>
  error instanceof ForeignError ? new ExtractError(DAMAGED, { cause: error.cause }) : error;
