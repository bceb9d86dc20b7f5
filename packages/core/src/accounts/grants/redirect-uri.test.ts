import { describe, expect, it } from 'vitest';
import { destinationOf, isRedirectUri, isRegistered, withParameters } from './redirect-uri.ts';

describe('the address to which an app is led back', () => {
  it.each([
    'https://app.example.test/callback',
    'https://app.example.test/callback?from=wingman',
    'http://127.0.0.1:33418/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:8080/',
    'http://localhost:6274/oauth/callback',
  ])('%s is https, or on this machine', (uri) => expect(isRedirectUri(uri)).toBe(true));

  it.each([
    'http://app.example.test/callback',
    'http://127.0.0.1.example.test/callback',
    'http://localhost.example.test/',
    'http://2130706433.example.test',
    'https://app.example.test/#fragment',
    'https://user:word@app.example.test/',
    'https://app.example.test\\@evil.example.test/',
    'https://app.example.test/ spazio',
    'https://app.example.test/\nx',
    'javascript:alert(1)',
    'data:text/html,x',
    'cursor://callback',
    'file:///etc/passwd',
    '/callback',
    '//app.example.test/callback',
    '',
    `https://app.example.test/${'x'.repeat(2_000)}`,
  ])('%s is none', (uri) => expect(isRedirectUri(uri)).toBe(false));

  it('is exactly one that was registered, but for the port of this machine', () => {
    const registered = ['https://app.example.test/callback', 'http://127.0.0.1:1000/callback?a=1'];
    const is = (uri: string) => isRegistered(uri, registered);
    expect(is('https://app.example.test/callback')).toBe(true);
    expect(is('http://127.0.0.1:4711/callback?a=1')).toBe(true);
    for (const other of [
      'https://app.example.test/callback/',
      'https://app.example.test/callback?x=1',
      'https://app.example.test:444/callback',
      'https://APP.example.test/callback',
      'https://app.example.test/callback/../callback',
      'https://evil.example.test/callback',
      'http://127.0.0.1:1000/callback',
      'http://127.0.0.1:1000/other?a=1',
      'http://localhost:1000/callback?a=1',
      'http://[::1]:1000/callback?a=1',
      'https://127.0.0.1:1000/callback?a=1',
    ])
      expect(is(other), other).toBe(false);
  });

  it('is shown as its host, whatever script it is written in', () => {
    expect(destinationOf('https://аррӏе.example.test/x')).toEqual({
      leadsTo: 'xn--80ak6aa92e.example.test',
      isOnThisMachine: false,
    });
    expect(destinationOf('http://localhost:99/x')).toEqual({
      leadsTo: 'localhost:99',
      isOnThisMachine: true,
    });
  });

  it('gets the answer beside its own parameters', () => {
    const answer = { code: 'a b', state: undefined, iss: 'https://x' };
    expect(withParameters('https://a.test/x', answer)).toBe('https://a.test/x?code=a+b&iss=https%3A%2F%2Fx');
    expect(withParameters('https://a.test/x?y=%20', { code: '1' })).toBe('https://a.test/x?y=%20&code=1');
  });
});
