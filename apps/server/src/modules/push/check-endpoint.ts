import { isPublicHost } from '../../access/public-address.ts';

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/;

export interface EndpointRules {
  /** This machine may be called, by http too, on any port: for tests. */
  readonly allowLoopback: boolean;
}

/**
 * The address that may be called, or null: https on its own port, a name or address of the internet, no user
 * name in it (criteria B14). What a name leads to is checked when a socket is opened.
 */
export function readEndpoint(text: string, { allowLoopback }: EndpointRules): URL | null {
  if (!URL.canParse(text)) return null;
  // Reading writes every spelling of an address the same way: 0x7f000001 becomes 127.0.0.1.
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return null;
  if (allowLoopback && LOOPBACK.test(url.hostname)) return url;
  if (url.protocol !== 'https:' || url.port !== '') return null;
  return isPublicHost(url.hostname) ? url : null;
}
