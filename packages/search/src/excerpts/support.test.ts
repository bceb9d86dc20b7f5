import { describe, expect, it } from 'vitest';
import { type SupportPair, supportPairs, turnsOf } from '../testing/support-pairs.ts';
import { contradictsActor, contradictsDenial } from './contradiction.ts';
import { supports } from './support.ts';

const someMoment = 'lunedì 9 giugno 2025 10:20';
const source = (pair: SupportPair) => ({ turns: turnsOf(pair), moment: pair.moment ?? someMoment });
const right = supportPairs.filter(({ why }) => why === undefined);
const wrong = (kind: SupportPair['why']) => supportPairs.filter(({ why }) => why === kind);
const isSupported = (pair: SupportPair) => supports(source(pair), pair.sentence, '');
const told = (pairs: SupportPair[]) => pairs.map(({ sentence, said }) => `${sentence} <- ${said}`);

describe('sentences of an answer beside what they cite', () => {
  it('stand where they are right', () => {
    expect(right.length).toBeGreaterThanOrEqual(60);
    expect(told(right.filter((pair) => !isSupported(pair)))).toEqual([]);
  });

  it.each(['figure', 'denial', 'actor'] as const)('are refused for a wrong %s', (kind) => {
    expect(told(wrong(kind).filter(isSupported))).toEqual([]);
  });

  it('are refused for the right reason', () => {
    expect(told(wrong('denial').filter((pair) => !contradictsDenial(turnsOf(pair), pair.sentence)))).toEqual(
      [],
    );
    expect(told(wrong('actor').filter((pair) => !contradictsActor(turnsOf(pair), pair.sentence)))).toEqual(
      [],
    );
  });
});
