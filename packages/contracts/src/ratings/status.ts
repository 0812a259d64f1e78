// Without zod: the courier's page reads it too.

/** What became of a customer's rating (spec 3 §4.5). */
export const RATING_STATUSES = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type RatingStatus = (typeof RATING_STATUSES)[number];

export const RATING_STATUS_LABELS: Record<RatingStatus, string> = {
  PENDING: 'Bekliyor',
  APPROVED: 'Onaylandı',
  REJECTED: 'Reddedildi',
};

/** Stars that a customer may give (spec 3 §5). */
export const STARS = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof STARS)[number];

/** Ratings up to this one are marked: somebody should look at the order. */
export const LOW_RATING = 2;

/** Counting ends here: a list must not count a million, and nobody pages so far. */
export const MOST_COUNTED = 10_000;

/** Fewer ratings have no average (SQL: `rating_average`). */
const AVERAGE_FROM = 5;
/** In place of an average of fewer. */
export const NO_AVERAGE = `${AVERAGE_FROM} değerlendirmeden itibaren`;

/** A list that does not load (spec 3 §8). */
export const RATINGS_FAILED = 'Bir hata oluştu. Lütfen daha sonra tekrar deneyin.';

const averageFormat = new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 1, maximumFractionDigits: 2 });

/** '4,6', or from how many ratings on there will be one. */
export const averageText = (average: number | null): string =>
  average === null ? NO_AVERAGE : averageFormat.format(average);
