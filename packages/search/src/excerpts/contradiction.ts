import { analyse } from '@wingman/italian/stems/analysis.ts';
import { fold } from '@wingman/italian/tokens/token.ts';

/** What a voice said without interruption. */
export type SourceTurn = { speaker: string | null; text: string };

/** Words that deny what follows them closely; in dialects, too. */
const denying = new Set(['non', 'nun', 'mica', 'neanche', 'nemmeno', 'neppure', 'manco', 'senza']);
/** Where one of these stands, something is denied in one way or another. */
const anyDenial =
  /(?<!\p{L})(?:non|nun|no|neanche|nemmeno|neppure|manco|nessun[oa]?|niente|nulla|mai|senza|mica|macche|invece|anzi|dimentic\p{L}+|scordat\p{L}+|mancat\p{L}+|annullat\p{L}+|disdett\p{L}+|rimandat\p{L}+|smess\p{L}+|rifiut\p{L}+|salta(?:t[oa])?)(?!\p{L})/u;
/** Behind these «non» denies nothing. */
const noRealDenial = /(?:^| )(?:se|finche|a meno che|per poco|chi) $/u;
/** Longer sentences of an answer tell more than one thing. */
const maxLength = 600;
/** How many words behind a denial the one that it denies may stand. */
const reach = 4;

type Use = { form: string; isDenied: boolean };
/** The uses of a sentence, and all its content words as terms. */
type Statement = { uses: Use[]; terms: Set<string> };

/**
 * Whether a sentence denies what its source only asserts, or asserts what its source only denies, told by the same form of a word
 * («è arrivata», «non è arrivata») beside another word that both have. Questions assert nothing. By rule: what is said in other words
 * is not noticed.
 */
export function contradictsDenial(turns: SourceTurn[], sentence: string): boolean {
  if (sentence.length > maxLength) return false;
  const source = turns.flatMap(({ text }) => sentencesIn(text)).filter((each) => !each.includes('?'));
  const statements = source.map(read);
  const told = read(plain(sentence));
  const isDenying = source.some((each) => anyDenial.test(each));
  return told.uses.some(({ form, isDenied }) => {
    if (isDenied ? isDenying : anyDenial.test(plain(sentence))) return false;
    const using = statements.filter(({ uses }) => uses.some((use) => use.form === form));
    const same = using.flatMap(({ uses }) => uses.filter((use) => use.form === form));
    const isAboutIt = using.some(({ terms }) => sharesAnother(terms, told.terms, form));
    return isAboutIt && same.every((use) => use.isDenied !== isDenied);
  });
}

/** «Né» denies and «ne» does not; folded they are one. */
const plain = (text: string): string => fold(text.replace(/(?<!\p{L})n[éè](?!\p{L})/giu, 'neanche'));

const sentencesIn = (text: string): string[] => plain(text).match(/[^.!?…]+[.!?…]*/gu) ?? [];

function sharesAnother(some: Set<string>, others: Set<string>, form: string): boolean {
  const isOther = (term: string) => !form.startsWith(term) && !term.startsWith(form);
  return [...some].some((term) => others.has(term) && isOther(term));
}

function read(sentence: string): Statement {
  const clauses = sentence
    .split(/[,;:]|(?=(?<!\p{L})(?:ma|pero|che|se|quando|perche)(?!\p{L}))/u)
    .map((clause) => clause.replace(/[^\p{L}\d]+/gu, ' ').trim());
  return { uses: clauses.flatMap(usesIn), terms: new Set(analyse(sentence)) };
}

/** The content words of a clause without their last vowel; denied is the first one behind a denial. */
function usesIn(clause: string): Use[] {
  const said = clause.split(' ');
  const isContent = said.map((word) => word.length >= 4 && analyse(word).length > 0);
  const denied = new Set(
    said.flatMap((word, index) => {
      const before = `${said.slice(Math.max(0, index - reach), index).join(' ')} `;
      if (!denying.has(word) || noRealDenial.test(before) || said[index + 1] === 'solo') return [];
      const offset = isContent.slice(index + 1, index + 1 + reach).indexOf(true);
      return offset < 0 ? [] : [index + 1 + offset];
    }),
  );
  return said.flatMap((word, index): Use[] =>
    isContent[index] ? [{ form: word.replace(/[aeiou]$/u, ''), isDenied: denied.has(index) }] : [],
  );
}

/** Third persons whose first one is formed in another way, both folded. */
const irregular = new Map(
  'viene vengo|va vado|fa faccio|da do|sta sto|dice dico|puo posso|deve devo|vuole voglio|tiene tengo|sa so|esce esco|finisce finisco|spedisce spedisco|rimane rimango|sceglie scelgo|ha ho'
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** «Marco porta», «Marco porterà», «Marco ha portato»: a name that does something. */
const acting =
  /^[-*\s]*(?<name>\p{Lu}\p{Ll}{2,20}) (?:(?:si|lo|la|li|le|ne|ci|gli|poi|anche) )?(?:(?<has>ha) (?:gia )?(?<done>\p{Ll}{3,20}[oaie])|(?<does>\p{Ll}{2,20}[ae]|\p{Ll}{2,20}à|può|dà|va|fa|sa))(?!\p{L})/u;

/**
 * Whether a sentence says that somebody does what only somebody else says of himself: «Marco porta il pane» for «porto io il pane» said
 * by Luca. Only where the source uses the verb in no other way, and tells who says it.
 */
export function contradictsActor(turns: SourceTurn[], sentence: string): boolean {
  const groups = acting.exec(sentence)?.groups;
  if (!groups?.name) return false;
  const own = ownForms(groups);
  if (own === undefined) return false;
  const isNamed = ({ speaker }: SourceTurn) =>
    fold(speaker ?? '')
      .split(' ')
      .includes(fold(groups.name ?? ''));
  const said = turns.map((turn) => ({ turn, uses: usesOfVerb(fold(turn.text), own) }));
  const using = said.filter(({ uses }) => uses !== 'none');
  return (
    using.length > 0 &&
    using.every(({ turn, uses }) => uses === 'own' && turn.speaker !== null && !isNamed(turn)) &&
    turns.every((turn) => turn.speaker !== null && !isUnnamed(turn.speaker))
  );
}

/** Who «Voce 2» is nobody knows: it may be the one who is named. */
const isUnnamed = (speaker: string) => /^Voce \d+$/u.test(speaker);

type Forms = { own: RegExp; stem: RegExp };

function ownForms({ has, done, does }: Record<string, string | undefined>): Forms | undefined {
  const word = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'u');
  if (has && done) {
    const stem = fold(done).slice(0, -1);
    return { own: word(`ho (?:gia )?${stem}[oaie]`), stem: word(`${stem}[oaie]`) };
  }
  const verb = fold(does ?? '');
  const other = irregular.get(verb);
  if (other) return { own: word(other), stem: word(`${other}|${verb}`) };
  if (/[àò]$/u.test(does ?? '')) {
    const stem = verb.slice(0, -1);
    return { own: word(`${stem}o`), stem: word(`${stem}(?:o|a|ai|anno|emo|ete)`) };
  }
  const stem = verb.slice(0, -1);
  if (stem.length < 3) return undefined;
  return {
    own: word(`${stem}h?o`),
    stem: word(`${stem}(?:o|ho|a|e|i|ano|ono|iamo|ate|ete|are|ere|ire|at[oaie]|ut[oaie]|it[oaie])`),
  };
}

/** `own`: the voice says it of itself alone. */
function usesOfVerb(text: string, { own, stem }: Forms): 'none' | 'own' | 'other' {
  if (!stem.test(text)) return 'none';
  return own.test(text) && !stem.test(text.replace(new RegExp(own.source, 'gu'), ' ')) ? 'own' : 'other';
}
