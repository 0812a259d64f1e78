import { asBoolean, storedValue } from './stored-value.ts';

/**
 * Whether this browser was signed in last time. Only decides whether '/' first shows a spinner or the landing
 * page; the server knows the truth.
 */
export const signedInHint = storedValue('ulak.signed-in', false, asBoolean);
