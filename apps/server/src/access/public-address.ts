import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';

/**
 * Networks of IPv4 that lead to this machine, its neighbours or nobody (IANA's special-purpose registry):
 * loopback, private, shared, link-local with the clouds' metadata, documentation, benchmarks, multicast.
 */
const NOT_PUBLIC_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** All of IPv6 but 2000::/3 is special; inside it, what carries an IPv4 address or is for documents. */
const NOT_PUBLIC_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const refusedV4 = new BlockList();
for (const [net, prefix] of NOT_PUBLIC_V4) refusedV4.addSubnet(net, prefix, 'ipv4');
const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');
const refusedV6 = new BlockList();
for (const [net, prefix] of NOT_PUBLIC_V6) refusedV6.addSubnet(net, prefix, 'ipv6');

/** Whether an address is somebody's on the internet (criteria B14). */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !refusedV4.check(address, 'ipv4')
    : isIP(address) === 6 && globalV6.check(address, 'ipv6') && !refusedV6.check(address, 'ipv6');

/** Suffixes of names that only a local network answers (RFC 6761, RFC 6762, RFC 8375, ICANN). */
const LOCAL_NAME =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|arpa|test|invalid)$/;

/** Two labels at least, none of them empty or longer than a name server can be asked for (RFC 1035). */
const LABELS = /^[^.]{1,63}(?:\.[^.]{1,63})+$/;

/**
 * Whether the host of a parsed URL is an address or a name of the internet. Parsing has written every
 * spelling of an address the same way: 0x7f000001 becomes 127.0.0.1. What a name leads to is checked when a
 * socket is opened (`createPublicLookup`).
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (isIP(host) !== 0) return isPublicAddress(host);
  return LABELS.test(host) && !LOCAL_NAME.test(host);
}

/** A name leads to an address that may not be called. */
export class AddressRefusedError extends Error {}

/** Addresses of a name. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

const DNS = { timeout: 2_000, tries: 2 };

/**
 * Asks the name servers, not the system: no line of a hosts file, and a slow server holds none of the threads
 * that also hash passwords.
 */
export function createResolver(): ResolveHost {
  const resolver = new Resolver(DNS);
  return async (host) => {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length === 0) throw new Error('no address');
    return addresses;
  };
}

/**
 * A look-up for sockets that answers public addresses only. A name with any other is refused whole, and the
 * socket connects to what was checked: a name server that answers differently the second time is not asked.
 */
export const createPublicLookup =
  (resolve: ResolveHost): LookupFunction =>
  (host, options, done) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(isPublicAddress))
          return done(new AddressRefusedError('not a public host'), '', 0);
        if (!options.all) return done(null, first, isIP(first));
        done(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        );
      },
      (error: NodeJS.ErrnoException) => done(error, '', 0),
    );
  };
