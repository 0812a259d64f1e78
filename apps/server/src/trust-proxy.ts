import { BlockList, isIP } from 'node:net';

/**
 * The value of Fastify's `trustProxy`: addresses and networks, or a decision per hop (0: the direct peer).
 */
export type TrustProxy = string[] | ((address: string, hop: number) => boolean);

/** Names that stand for the usual private ranges. */
const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal']);
const MOST_HOPS = 5;
/** A wider network is not a set of own proxies: `::/0`, or two halves of it, would trust every client. */
const NARROWEST_BITS = { 4: [8, 32], 6: [7, 128] } as const;

const near = new BlockList();
near.addSubnet('127.0.0.0', 8, 'ipv4');
near.addSubnet('169.254.0.0', 16, 'ipv4');
near.addSubnet('10.0.0.0', 8, 'ipv4');
near.addSubnet('172.16.0.0', 12, 'ipv4');
near.addSubnet('192.168.0.0', 16, 'ipv4');
near.addAddress('::1', 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');

/** An address of this machine or a private network; in any spelling, a public one is none. */
const isNear = (address: string): boolean => {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(plain);
  return family !== 0 && near.check(plain, family === 4 ? 'ipv4' : 'ipv6');
};

/**
 * Whose `X-Forwarded-…` headers are trusted, from TRUST_PROXY. A number of proxies counts only while the
 * connection comes from this machine or a private network, else a direct client could write its own address;
 * a proxy with a public address is named.
 * @returns null when the text is none of what is allowed, `true` above all: then any client chooses its own
 * address
 */
export function readTrustProxy(text: string): TrustProxy | null {
  const hops = /^[1-9]$/.test(text) ? Number(text) : 0;
  if (hops > MOST_HOPS) return null;
  if (hops > 0) return (address, hop) => hop < hops && (hop > 0 || isNear(address));
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.every(isAddressOrNetwork) ? entries : null;
}

function isAddressOrNetwork(entry: string): boolean {
  if (NAMED.has(entry)) return true;
  const [address = '', prefix, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0 || address.includes('%')) return false;
  if (prefix === undefined) return true;
  const [widest, narrowest] = NARROWEST_BITS[family === 4 ? 4 : 6];
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= widest && Number(prefix) <= narrowest;
}
