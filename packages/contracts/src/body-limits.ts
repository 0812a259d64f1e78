/**
 * Bytes of a request's body unless the call declares others (`Endpoint.maxBodyBytes`). Every public call
 * keeps to it.
 */
export const DEFAULT_BODY_BYTES = 16 * 1024;
/**
 * What no call may pass: a phone with 400 kbit/s sends it in about 5 s, well within the time that a request
 * may take.
 */
export const MAX_BODY_BYTES = 256 * 1024;

/**
 * An order's body. Its schema allows more (200 lines with 50 options and a note each); 200 lines with options
 * and notes as shops write them are a third of this.
 */
export const ORDER_BODY_BYTES = MAX_BODY_BYTES;
/** 100 fixes with every field and all their digits are 22 kB. */
export const POSITIONS_BODY_BYTES = 32 * 1024;

/** Levels of objects and lists inside each other; an order has four. */
export const MAX_BODY_DEPTH = 8;
/** Named fields of a whole body; an order with 200 lines has 1,022. */
export const MAX_BODY_FIELDS = 2_000;
/** Values of a whole body, separated by commas; an order with 200 lines of 50 options has 11,021. */
export const MAX_BODY_VALUES = 16_000;

/** Bad fields that one answer names. */
export const MAX_FIELD_ERRORS = 30;
