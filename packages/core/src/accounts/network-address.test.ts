import { expect, it } from 'vitest';
import { isLoopback, networkOf } from './network-address.ts';

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::ffff:c633:6407', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['niente', 'niente'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('F-68: only the local machine is loopback', () => {
  const own = [
    'localhost',
    'LOCALHOST',
    '127.0.0.1',
    '127.8.0.9',
    '::1',
    '[::1]',
    '::ffff:127.0.0.1',
    '[::ffff:7f00:1]',
  ];
  const others = [
    '',
    '0.0.0.0',
    '::',
    '10.0.0.1',
    '127.0.0.1.example',
    'localhost.example',
    '::ffff:10.0.0.1',
  ];
  expect(own.filter((host) => !isLoopback(host))).toEqual([]);
  expect(others.filter(isLoopback)).toEqual([]);
});
