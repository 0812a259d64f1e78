import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it.each([
  ['10.0.0.1', '10.0.0.1'],
  ['10.0.0.1:51234', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['::FFFF:0a00:0001', '10.0.0.1'],
  ['0:0:0:0:0:ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
])('criteria B07, B11: %s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each(['', 'unknown', '_hidden', '999.1.1.1', '10.0.0.1, 10.0.0.2', 'x'.repeat(5_000)])(
  'anything that is no address is one network: %.20s',
  (text) => {
    expect(networkOf(text)).toBe('unreadable');
  },
);
