import { isIP, isIPv4 } from 'node:net';

/**
 * Network of all texts that are no address, so that nonsense in a header does not get a new allowance each
 * time.
 */
const UNREADABLE = 'unreadable';
const WITH_PORT = /^(\d+(?:\.\d+){3}):\d+$|^\[([^\]]+)\](?::\d+)?$/;
/** Groups 1 to 6 of an IPv4 address that is written as an IPv6 one (RFC 4291 §2.5.5.2). */
const MAPPED = '0:0:0:0:0:ffff';

/**
 * The network that limits count: an IPv4 address, or the /64 of an IPv6 address, which one customer owns
 * whole. Every spelling of an address gives the same text; a port appended by a proxy is left out.
 */
export function networkOf(address: string): string {
  const [, v4, v6] = WITH_PORT.exec(address) ?? [];
  const plain = (v4 ?? v6 ?? address).replace(/%.*$/, '');
  if (isIPv4(plain)) return plain;
  if (isIP(plain) === 0) return UNREADABLE;
  const groups = groupsOf(plain);
  if (groups.slice(0, 6).map(hex).join(':') === MAPPED) return groups.slice(6).flatMap(bytesOf).join('.');
  return `${groups.slice(0, 4).map(hex).join(':')}::/64`;
}

const hex = (group: number): string => group.toString(16);
const bytesOf = (group: number): [number, number] => [group >> 8, group & 255];

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [before = [], after] = address.split('::').map(readGroups);
  if (after === undefined) return before;
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

/** Numbers of one side of `::`; the last four bytes may be written as an IPv4 address. */
function readGroups(side: string): number[] {
  if (side === '') return [];
  return side.split(':').flatMap((part) => {
    if (!part.includes('.')) return [Number.parseInt(part, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
