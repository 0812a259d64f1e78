/** A path on this server: no host, no scheme, nothing that leads out of it. */
const OWN_PATH = /^\/(?![/\\])[\w\-./%]+$/;

/**
 * The company's logo where it lies on this server; null otherwise. A foreign host would learn who follows an
 * order, and the page's policy lets no picture from there in (criteria B18).
 */
export const ownLogo = (logo: string | null): string | null =>
  logo !== null && OWN_PATH.test(logo) && !logo.includes('..') ? logo : null;
