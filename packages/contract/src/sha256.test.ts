import { expect, it } from 'vitest';
import { sha256Hex } from './sha256.ts';

it('hashes the UTF-8 of a text', async () => {
  expect(await sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(await sha256Hex('però')).toBe('144ea33e70199a55df8658c5ebecf5fa210f290ee89e9d256921ce3d954848dd');
});
