/**
 * Responses of polled calls with their tags. They are `no-store`, so the browser caches none of them: this
 * page keeps the latest of each address itself, and an unchanged one comes as an empty 304. Nothing outlives
 * the page.
 */
interface CachedResponse {
  readonly etag: string;
  readonly body: unknown;
}

/** More addresses than one person polls at a time; the least recent one is evicted first. */
const MAX_CACHED_RESPONSES = 12;

const responsesByUrl = new Map<string, CachedResponse>();

export const findCachedResponse = (url: string): CachedResponse | undefined => responsesByUrl.get(url);

/** Caches an answer; one without a tag is not cached. */
export function cacheResponse(url: string, etag: string | null, body: unknown): void {
  responsesByUrl.delete(url);
  if (etag === null) return;
  const oldest = responsesByUrl.size >= MAX_CACHED_RESPONSES ? responsesByUrl.keys().next().value : undefined;
  if (oldest !== undefined) responsesByUrl.delete(oldest);
  responsesByUrl.set(url, { etag, body });
}

/** Clears the cache: sign-out, or another user. */
export const clearCachedResponses = (): void => responsesByUrl.clear();
