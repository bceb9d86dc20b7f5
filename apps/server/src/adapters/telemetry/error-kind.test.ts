import { EmbeddingError } from '@wingman/core/ports/embedder.ts';
import { expect, it } from 'vitest';
import { errorKind } from './error-kind.ts';

it('tells a provider that was too slow from one that did something unexpected, and from work that was called off', () => {
  expect(errorKind(new DOMException('late', 'TimeoutError'))).toBe('timeout');
  expect(errorKind(AbortSignal.abort().reason)).toBeUndefined();
  expect(errorKind(new EmbeddingError('unavailable', 'away'))).toBe('unavailable');
  expect(errorKind(new Error('broken'))).toBe('unexpected');
});
