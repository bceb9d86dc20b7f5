import { saidActions } from '@wingman/italian/commitments/said-actions.ts';
import { agrees } from '../turns/replies.ts';
import type { Turn } from '../turns/turn.ts';

const wants =
  /(?:^| )(?:vuoi|vuole|volete|preferisci|preferisce) che (?:\p{L}{1,7} ){0,2}\p{L}{3,14} (?:io|noi)$|(?:^| )(?:vuoi|vuole|volete) che (?:(?:te|ve|glie)?l[oaie] |glie\p{L}{2} |ti |vi |le )\p{L}{3,14}(?: io)?$/u;
const open = / o /;
const leastOffer = 4;

/** «Vuole che gliela prenoti io?» – «Sì, grazie»: what the turn before offers, and this one takes up. */
export function offerTaken(turns: Turn[], turn: Turn): Turn | undefined {
  const before = turns[turn.index - 1];
  if (!before || before.voice === turn.voice || !before.asks || !agrees(turn)) return undefined;
  const { plain, segment } = before;
  if (open.test(plain) || plain.length > 100) return undefined;
  if (wants.test(plain)) return before;
  // «Te la porto io?»: as a statement it would be a promise.
  const said = saidActions(`${segment.text.replaceAll('?', '').trim()}.`);
  return said.some(({ weight, isForHearer, isDuty }) => isForHearer && !isDuty && weight >= leastOffer)
    ? before
    : undefined;
}
