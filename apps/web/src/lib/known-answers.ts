/**
 * Answers of polled calls with their tags. They say `no-store`, so the browser keeps none of them: this page
 * remembers the latest of each address itself, and an unchanged one travels as an empty 304. Nothing outlives
 * the page.
 */
interface KnownAnswer {
  readonly tag: string;
  readonly body: unknown;
}

/** More addresses than one person polls at a time; what was asked longest ago goes first. */
const MOST_KEPT = 12;

const known = new Map<string, KnownAnswer>();

export const knownAnswer = (url: string): KnownAnswer | undefined => known.get(url);

/** Remembers an answer; one without a tag is not for asking again. */
export function noteTaggedAnswer(url: string, tag: string | null, body: unknown): void {
  known.delete(url);
  if (tag === null) return;
  const oldest = known.size >= MOST_KEPT ? known.keys().next().value : undefined;
  if (oldest !== undefined) known.delete(oldest);
  known.set(url, { tag, body });
}

/** Whose answers they are has changed: sign-out, or another person. */
export const forgetKnownAnswers = (): void => known.clear();
