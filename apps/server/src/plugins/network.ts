import { isIPv6 } from 'node:net';

/**
 * Whom a limit per address counts: an IPv6 customer owns a whole /64 and could otherwise come from a new
 * address each time.
 */
export const networkOf = (ip: string): string => {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip.replace(/^::ffff:/, '');
  const [head = '', tail] = ip.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const middle = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...middle, ...after].slice(0, 4).join(':')}::/64`;
};
