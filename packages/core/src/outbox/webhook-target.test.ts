import { expect, it } from 'vitest';
import { isPublicAddress } from '../accounts/network-address.ts';
import { readTarget } from './webhook-target.ts';

it.each([
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
  ],
  ...['0.0.0.0', '224.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.0.1', '240.0.0.1', '192.0.2.1'],
  ...[
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '::7f00:1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
  ],
  ...[
    'ff02::1',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '2002:a00:1::',
    '2001:0:1::1',
    '2001:db8::1',
    'niente',
    '',
  ],
])('%s is no address outside', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '151.101.1.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4002::200e'])(
  '%s is an address outside',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each([
  ...['http://example.com/', 'ftp://example.com', 'example.com', 'https://', 'javascript:alert(1)'],
  ...[
    'https://ada:segreta@example.com/',
    'https://ada@example.com/',
    'https://localhost/',
    'https://LOCALHOST./',
  ],
  ...[
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
  ],
  ...[
    'https://0/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://10.0.0.1./',
  ],
  ...['https://169.254.169.254/latest/meta-data', 'https://[fd00:ec2::254]/', 'https://[64:ff9b::7f00:1]/'],
  ...['https://１２７.0.0.1/', 'https://127。0。0。1/'],
])('refuses %s', (text) => {
  expect(() => readTarget(text, [])).toThrow(expect.objectContaining({ code: 'validation_failed' }));
});

it('takes addresses outside, and those that the operator allows', () => {
  expect(readTarget('https://example.com/a b#c', [])).toBe('https://example.com/a%20b');
  expect(readTarget('https://8.8.8.8:8443/x', [])).toBe('https://8.8.8.8:8443/x');
  expect(readTarget('http://127.0.0.1:3000/x', ['127.0.0.1'])).toBe('http://127.0.0.1:3000/x');
  expect(readTarget('http://2130706433/x', ['127.0.0.1'])).toBe('http://127.0.0.1/x');
  expect(readTarget('http://[::1]/x', ['::1'])).toBe('http://[::1]/x');
  expect(() => readTarget('http://127.0.0.2/x', ['127.0.0.1'])).toThrow();
});
