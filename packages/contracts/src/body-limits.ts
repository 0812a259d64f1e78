/**
 * Default limit of a request body, bytes; a call may declare another (`Endpoint.maxBodyBytes`). Every public
 * call keeps it.
 */
export const DEFAULT_BODY_BYTES = 16 * 1024;
/**
 * Limit of a request body, bytes: about 5 s at 400 kbit/s, well within the time that a request may take.
 */
export const MAX_BODY_BYTES = 256 * 1024;

/**
 * Limit of an order body, bytes. Its schema allows more (200 items with 50 options and a note each); real
 * large orders are a third of this.
 */
export const ORDER_BODY_BYTES = MAX_BODY_BYTES;
/** Limit of a position batch, bytes: 100 fixes with every field and all digits are 22 kB. */
export const POSITIONS_BODY_BYTES = 32 * 1024;

/** Limit of a statement or of a row's fields in the database console, bytes: every character escaped. */
export const CONSOLE_BODY_BYTES = 64 * 1024;

/**
 * Limit of a body with a boundary, bytes: 20,000 points of all digits are 780 kB, of six decimals 430. No
 * call but the owners' takes it.
 */
export const BOUNDARY_BODY_BYTES = 1024 * 1024;
/** Maximum number of values of such a body: 20,000 points with heights, and what is beside them. */
export const BOUNDARY_BODY_VALUES = 64_000;

/** Limit of an uploaded file, bytes; an endpoint may declare less (`Endpoint.upload`). */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
/** Maximum number of text fields beside an uploaded file, and of characters of each. */
export const MAX_UPLOAD_FIELDS = 10;
export const MAX_UPLOAD_FIELD_LENGTH = 1_000;

/** Maximum nesting of objects and lists; an order has four levels. */
export const MAX_BODY_DEPTH = 8;
/** Maximum number of named fields of a body; an order with 200 items has 1,022. */
export const MAX_BODY_FIELDS = 2_000;
/**
 * Maximum number of values of a body, by its commas; a call may declare another (`Endpoint.maxBodyValues`).
 * An order with 200 items of 50 options has 11,021.
 */
export const MAX_BODY_VALUES = 16_000;

/** Maximum number of bad fields that one reply names. */
export const MAX_FIELD_ERRORS = 30;

/** Hours for which the reply to an Idempotency-Key is kept. */
export const IDEMPOTENT_REPLY_HOURS = 48;
