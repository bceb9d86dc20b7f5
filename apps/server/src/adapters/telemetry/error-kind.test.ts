import { EmbeddingError } from '@wingman/core/ports/embedder.ts';
import { expect, it } from 'vitest';
import { errorKind } from './error-kind.ts';

it('distinguishes a timeout of a provider from an unexpected response, and from an abort', () => {
  expect(errorKind(new DOMException('late', 'TimeoutError'))).toBe('timeout');
  expect(errorKind(AbortSignal.abort().reason)).toBeUndefined();
  expect(errorKind(new EmbeddingError('unavailable', 'away'))).toBe('unavailable');
  expect(errorKind(new Error('broken'))).toBe('unexpected');
});
