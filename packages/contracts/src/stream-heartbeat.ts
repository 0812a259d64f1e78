/**
 * Interval of comment lines on every stream, so that proxies, servers and clients notice a broken connection.
 * In a file of its own: the web reads it without the schemas.
 */
export const STREAM_HEARTBEAT_MS = 10_000;

/** A client that has heard nothing for this long opens its stream anew: two heartbeats are missing. */
export const STREAM_SILENCE_MS = 2 * STREAM_HEARTBEAT_MS + 2_000;
