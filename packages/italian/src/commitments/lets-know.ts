import { type ClauseWord, plainText } from './clause-words.ts';
import { namesTime } from './times.ts';

/** What is given to somebody, with a thing that is given behind it, and what one does to somebody alone. */
const gives = /^(?:mand|invi|sped|comunich|conferm|facc|d)(?:iamo|eremo|iremo|aremo)$|^faremo$/;
const addresses = /^(?:scriv|telefon|rispond)(?:iamo|eremo)$/;
const thing = /^(?:il|lo|la|i|gli|l|un|una|uno|tutto|sapere|avere)$/;
/** «Le mandiamo un biglietto, alla zia.» */
const toAnother = /(?<![^ ])(?:all[ae]?|a (?:mi|tu|su|nostr|vostr)[aeo]\p{L}{0,2})(?![^ ])/u;

/**
 * «Giovedì le mandiamo un preventivo»: is «le» the one who is spoken to politely? It is no «them» where a thing is given, and to
 * let somebody know by a day is promised to who hears it. `index`: of the verb.
 */
export function letsHearerKnow(words: ClauseWord[], index: number): boolean {
  const plain = plainText(words);
  const verb = words[index]?.plain ?? '';
  const isGiven = gives.test(verb) && thing.test(words[index + 1]?.plain ?? '');
  return (isGiven || addresses.test(verb)) && namesTime(plain) && !toAnother.test(plain);
}
