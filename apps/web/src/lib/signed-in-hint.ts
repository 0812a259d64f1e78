import { asBoolean, storedValue } from './stored-value.ts';

/**
 * Whether this browser was signed in last time. Only decides whether '/' first shows a spinner or the landing
 * page; only the server decides.
 */
export const signedInHint = storedValue('ulak.signed-in', false, asBoolean);
