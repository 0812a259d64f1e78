/** Where the server can be reached, by its variables. */
export interface ServerAddress {
  /** The address it listens on. */
  readonly host: string;
  /** PUBLIC_URL; undefined: users open the address it listens on. */
  readonly publicUrl: string | undefined;
}

/** Names and addresses that lead nowhere but to this machine (RFC 6761, RFC 1122, RFC 4291). */
const LOOPBACK = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})\.?$/i;

/** Whether only this machine can reach a server that listens there. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host.replace(/^\[(.*)\]$/, '$1'));

/**
 * Whether the server is publicly reachable: it listens beyond the loopback, or its public address is https or
 * another host. What a demo does for convenience must not happen then (docs/decisions/034).
 */
export function isPublished({ host, publicUrl }: ServerAddress): boolean {
  if (!isLoopback(host)) return true;
  if (publicUrl === undefined) return false;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' || !isLoopback(hostname);
}
