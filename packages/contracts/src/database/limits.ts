/** Page sizes of the table grid (spec 4 §9). */
export const CONSOLE_PAGE_SIZES = [25, 50, 100, 200] as const;
/** Characters of a statement. */
export const MAX_STATEMENT_LENGTH = 10_000;
/** A result ends at the first of both: rows, and bytes as PostgreSQL sends them. */
export const MAX_RESULT_ROWS = 1_000;
export const MAX_RESULT_BYTES = 8 * 1024 * 1024;
/** Longest time of a statement, and of its wait for a lock, seconds. */
export const STATEMENT_SECONDS = 15;
export const LOCK_SECONDS = 2;
/** Statements of all owners at once; one more is refused. */
export const CONSOLE_CONNECTIONS = 2;
/** Rows that a trial of a writing statement shows. */
export const MAX_TRIAL_ROWS = 100;
/** Minutes for which a screen may send a typed password again. */
export const PASSWORD_MINUTES = 5;
/** Statements of the own history that are listed, newest first. */
export const MAX_HISTORY = 100;
/** Days for which statements are kept. */
export const HISTORY_DAYS = 90;
