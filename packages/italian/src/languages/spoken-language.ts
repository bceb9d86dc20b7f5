import { tokenise } from '../tokens/tokenise.ts';
import { auxiliaryForms } from '../verbs/verb-forms.ts';
import { englishStopWords } from '../words/english-words.ts';
import { stopWords } from '../words/italian-words.ts';

/** `other`: in a script of none of the languages. */
export type SpokenLanguage = 'it' | 'en' | 'fr' | 'es' | 'de' | 'other';

const list = (text: string) => new Set(text.trim().split(/\s+/));

/**
 * The most frequent words that only say how a sentence is built, folded; enough to detect languages, not to search in
 * them.
 */
const functionWords: [SpokenLanguage, Set<string>[]][] = [
  ['it', [stopWords, auxiliaryForms]],
  ['en', [englishStopWords]],
  [
    'fr',
    [
      list(`le la les un une des du de et est que qui quoi quand ou comment pourquoi combien quel quelle quels quelles je tu il elle
        nous vous ils elles on mon ma mes son sa ses leur dans sur avec pour pas ne ce cet cette ces au aux ai as avons avez ont
        suis sommes etes sont etait ete avait parle dit fait plus hier aujourd hui demain`),
    ],
  ],
  [
    'es',
    [
      list(`el la los las un una unos unas de del y e o que quien quienes cuando donde como por porque cuanto cuantos cual cuales yo
        tu ella nosotros ellos mi mis su sus nuestro en con para no al es son era fue ha he hemos han habia esta estan estaba
        dije dijo hablamos dicho ayer hoy manana lo le les se muy mas`),
    ],
  ],
  [
    'de',
    [
      list(`der die das den dem des ein eine einen einem einer und oder ist sind war waren wer was wann wo wie warum wieviel welche
        welcher welches ich du er sie es wir ihr mein meine dein sein seine mit von zu zum zur fur auf im am an bei nach uber nicht
        kein keine hat habe haben hatte hatten gesagt gestern heute morgen kommt`),
    ],
  ],
];

/** How many words are enough to decide. */
const enough = 2_000;

/** The language of a text by its function words; undefined if undecided. */
export function spokenLanguage(text: string): SpokenLanguage | undefined {
  const words = tokenise(text)
    .slice(0, enough)
    .flatMap(({ kind, folded }) => (kind === 'word' ? [folded] : []));
  if (words.length > 0 && words.every((word) => !/\p{Script=Latin}/u.test(word))) return 'other';
  const counts = functionWords.map(([language, lists]): [SpokenLanguage, number] => [
    language,
    words.filter((word) => lists.some((list) => list.has(word))).length,
  ]);
  const [best, next] = counts.sort(([, one], [, other]) => other - one);
  return best && best[1] > (next?.[1] ?? 0) ? best[0] : undefined;
}
