import { foldText } from '@wingman/italian/dates/folded-text.ts';
import { settles } from '../questions/yes-no.ts';

/** Only the beginning and the end of a turn tell whether it asks. */
const mostCharacters = 400;

/** Folding that leaves slips of the recogniser alone takes a fraction of the time, for all that is read. */
const plain = (text: string) =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").trim();

const asksOn = /(?<![\p{L}])(?:saper|sapere|chiedere|chiesto|chiedeva|domandato) se(?![\p{L}])/u;
/** Before the words that ask: a sound, a joint, an address. */
const lead =
  '(?:(?:e|ed|ma|ah|eh|oh|ok|va bene|bene|allora|quindi|poi|pero|senta|senti|scusi|scusa|guardi|signora|no|si)[ ,]{1,2}){0,4}';
const preposition = '(?:(?:a|di|da|in|con|per|su|tra|fra|entro|fino a|ogni|verso) )?';
const word =
  "(?:quant[oaie](?![\\p{L}])|quant'|quand'|quando(?! \\p{L}+o(?![\\p{L}]))|dove(?![\\p{L}])|dov'|chi(?![\\p{L}])|qual(?:e|i)?(?![\\p{L}])|(?:che )?cosa(?![\\p{L}])|(?:che )?cos'|com'|come (?!no|sempre|dicev|dett|al solito|vi?st|prima|ieri|l'altra)|che (?:or[ae]|giorn[oi]|tipo|numero|fa|fai|fate|facciamo|dic[ei]|dite|succede|vuol|colore|ann[oi]|mese))";
const startsAsking = new RegExp(
  `^${lead}(?:${preposition}${word}|(?:a|di|da|in|con|per|su|tra|fra|entro) che(?![\\p{L}]))`,
  'u',
);
const startsRequest = new RegExp(
  `^${lead}(?:mi (?:da|dai|dice|dici|racconta|racconti|spiega|spieghi|sa dire|ripete|conferma)|posso|possiamo|si puo|puoi|potrebbe|potresti|me l[oa] )(?![\\p{L}])`,
  'u',
);
/** «La polizza quando scade», «e la franchigia quanto è». */
const endsAsking =
  /(?<![\p{L}])(?:quanto|quanti|quante|quando|dove|come|chi|qual) (?:\p{L}+[eai]|è|e')$|(?<![\p{L}])(?:dov'|com'|cos'|quant'|qual )e'?$/u;
/** «È compresa o no», «viene anche lui, vero». */
const endsWithTag = /(?: o no| o meno|, ?(?:no|vero|giusto|eh))$/u;
/** What answers a question and nothing else. */
const settlesQuestion =
  /^(?:(?:ah|eh|mah|beh) )?(?:si|no|certo|certamente|dipende|esatto|purtroppo|non lo so)(?![\p{L}])/u;
const mostWordsOfQuestion = 12;

const isMarked = /[.!?…]["»”)\s]*$/u;

/** It ends by asking, or passes a question on: «voleva sapere se …». */
export const asksMarked = (text: string) =>
  /\?["»”)\s]*$/.test(text.slice(-20)) || asksOn.test(text.toLowerCase());

/**
 * Does a turn ask that was written without any mark at its end? `reply`: what the other voice says next; undefined where
 * none does, and then it is told by the turn alone.
 */
export function asksUnmarked(text: string, reply: string | undefined): boolean {
  if (isMarked.test(text.slice(-20)) || reply === undefined) return false;
  const folded = plain(text.slice(0, mostCharacters));
  if (startsAsking.test(folded) || startsRequest.test(folded) || endsWithTag.test(folded)) return true;
  const words = folded.split(' ').length;
  if (words > mostWordsOfQuestion) return endsAsking.test(folded);
  if (endsAsking.test(folded)) return true;
  // Most replies settle nothing, and whether the turn itself does takes longest to tell.
  if (settlesQuestion.test(folded) || !settlesQuestion.test(plain(reply.slice(0, 40)))) return false;
  return !settles(text);
}

/** What says nothing is short. */
const longestOfNothing = 80;

const stalling =
  /^(?:(?:eh|ah|mah|beh|si|ok)[ ,.]{1,2})?(?:un attimo|un momento|un secondo|aspett[aio]|mi faccia|fammi|vediamo|guardo|controllo|ora guardo|adesso guardo)(?![\p{L}])/u;
const mostWordsOfStall = 6;

/** «Un attimo che guardo», which keeps the other voice waiting and says nothing. */
export function stalls(text: string): boolean {
  if (text.length > longestOfNothing) return false;
  const folded = plain(text);
  return stalling.test(folded) && folded.split(' ').length <= mostWordsOfStall;
}

/** «Non lo so» */
export const ignores = (text: string) =>
  text.length <= longestOfNothing &&
  /^(?:(?:eh|ah|mah|beh|boh)[ ,.]{1,2})?(?:(?:io )?non (?:lo )?so|boh|non saprei)[.!…]?$/u.test(
    plain(text.slice(0, 60)),
  );

const greeting =
  /^(?:(?:eh|ah|oh|no|si|va bene|bene|allora|perfetto|ok)[ ,.!]{1,3}){0,2}(?:buongiorno|buonasera|buona (?:sera|giornata|serata|notte)|buonanotte|ciao|salve|arriveder\p{L}{2}|grazie|a presto|pronto|mamma mia|madonna)(?![\p{L}])/u;
const mostWordsOfGreeting = 8;

/** «Buongiorno dottore, si accomodi» */
export function greets(text: string): boolean {
  if (text.length > longestOfNothing) return false;
  const folded = plain(text);
  return greeting.test(folded) && folded.split(' ').length <= mostWordsOfGreeting;
}

const objecting = /^(?:(?:eh|ah|si|scusa|scusi)[ ,.]{1,2}){0,2}(?:ma|pero)(?![\p{L}])/u;

/** «Ma ne abbiamo ancora»: it takes up what was proposed and leaves it open. */
export const objects = (text: string) => objecting.test(plain(text.slice(0, 60)));

const takingBack =
  /(?<![\p{L}])(?:anzi|aspett[aio]|correggo|no,? scus[ai]|mi scusi|mi sbaglio|mi correggo)(?![\p{L}])/gu;
/** What is said instead has a figure or a name, or some words at least. */
const isInstead = /\d|\p{Lu}/u;
const mostWordsOfCorrection = 7;

/** «Undici. Anzi no, aspetta, quello era senza»: something was taken back, and what counts has not been said. */
export function takesBack(text: string, hasFigure: (words: string) => boolean): boolean {
  const said = text.slice(-mostCharacters);
  const { text: folded } = foldText(said);
  const last = [...folded.matchAll(takingBack)].at(-1);
  if (!last) return false;
  const behind = said.slice(last.index + last[0].length).trim();
  const count = behind.split(' ').length;
  return !hasFigure(behind) && !isInstead.test(behind) && count <= mostWordsOfCorrection;
}
