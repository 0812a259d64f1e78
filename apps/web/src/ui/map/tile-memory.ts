/** After so long tiles that failed are waited for again. */
const FAILED_FOR_MS = 60_000;

/** When tiles of a template last failed, by its address: the maps of a page need not each find out. */
const failedAt = new Map<string, number>();

/** A tile came, or none did. */
export function recordTiles(url: string, haveCome: boolean): void {
  if (haveCome) failedAt.delete(url);
  else failedAt.set(url, performance.now());
}

/** Whether tiles are worth waiting for: there is an address, and it did not fail just now. */
export const mayTilesCome = (url: string): boolean =>
  url !== '' && performance.now() - (failedAt.get(url) ?? -Infinity) >= FAILED_FOR_MS;
