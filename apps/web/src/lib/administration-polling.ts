/**
 * How often an open administration list asks for news (spec 2 §9: 5 s). Not in POLLING, which every page
 * begins with.
 */
export const ADMINISTRATION_EVERY_MS = 5_000;
