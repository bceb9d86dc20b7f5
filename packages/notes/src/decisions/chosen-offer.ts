import { clausesOf } from '@wingman/italian/commitments/clauses.ts';
import { analyse } from '@wingman/italian/stems/analysis.ts';
import { refuses } from '../turns/replies.ts';
import { plainOf, type Turn } from '../turns/turn.ts';

const chooses =
  /^(?:(?:allora|quindi|ok|bene|dai|va bene|e) ){0,2}(?:andiamo (?:con|per|su)|prendiamo|scegliamo|teniamo|optiamo per|puntiamo su|restiamo (?:con|su)) (?:il|lo|la|i|gli|le|l|quell[oaie]|un|una)(?: |$)/;
const sets = /(?:^| )(?:l altr[oa]|due|oppure|invece|tra i|fra i)(?: |$)/;
const unsure = /(?:^| )(?:forse|magari|non so|boh|se|o)(?: |$)/;
const reach = 3;

/** «L'idraulico di via Roma chiede cento, l'altro novanta.» – «Prendiamo quello di via Roma»: one of two that another voice set out. */
export function choosesOffered(turns: Turn[], turn: Turn): boolean {
  const next = turns[turn.index + 1];
  if (next && next.voice !== turn.voice && refuses(next)) return false;
  const choice = clausesOf(turn.segment.text).find(({ asks, text }) => {
    const plain = plainOf(text);
    return !asks && chooses.test(plain) && !unsure.test(plain);
  });
  if (!choice) return false;
  const named = analyse(choice.text);
  return turns.slice(Math.max(0, turn.index - reach), turn.index).some(({ voice, plain, asks, segment }) => {
    if (voice === turn.voice || asks || !sets.test(plain)) return false;
    const set = new Set(analyse(segment.text));
    return named.some((term) => set.has(term));
  });
}
