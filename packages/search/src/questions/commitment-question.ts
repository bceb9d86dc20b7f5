import { foldText } from '@wingman/italian/dates/folded-text.ts';
import { overviewWords } from '@wingman/italian/words/italian-words.ts';
import type { Concept } from './query-terms.ts';
import { readQuestion } from './question.ts';

/**
 * A question for what somebody took on, has to do or decided, for when one meets, or for what was left open. `what`: `promise` for
 * what was taken on, `task` for what lies ahead, `decision` for what was settled, `appointment` for when one meets, `open` for
 * questions without an answer. `isOwn`: the user's own («devo», «ho promesso»); `isOwed`: to the user, by others («chi mi deve …»).
 * `by`: names of those who took it on; `to`: names to whom; `topic`: what else chooses among them.
 */
export type CommitmentQuestion = {
  what: 'promise' | 'task' | 'decision' | 'appointment' | 'open';
  isOwn: boolean;
  isOwed: boolean;
  by: Concept[];
  to: Concept[];
  topic: Concept[];
};

const word = (pattern: string) => new RegExp(`(?<![\\p{L}])(?:${pattern})(?![\\p{L}])`, 'u');

const asksWhat = word(
  "che|cosa|cos'|qual[ei]?|quando|chi|come|in che giorno|dimmi|elenca|elencami|ricordami|quant[ei]|riassum\\p{L}{1,9}|riepilog\\p{L}{1,7}",
);
const decision = word(
  "(?:si e|si era|abbiamo|hanno|avete|ha|ho|avevamo|avevano|e stato|e stata|s'e|avremmo) (?:poi |alla fine |infine |gia |tutti ){0,2}(?:decis[oaie]|stabilit[oaie]|scelt[oaie]|concordat[oaie])|decision[ei]|accordi pres[oi]",
);
const promise = word(
  'promess[oaie]|promette(?:va|re|ndo)?|impegn[oi]|impegnat[oaie]|incaric(?:o|hi)|compit[oi]|(?:si e|mi sono|si era|mi ero) (?:pres[oaie]|offert[oaie]|assunt[oaie])',
);
const duty = word(
  "(?:devo|debbo|deve|devono|dobbiamo|dovevo|doveva|dovevano|dovevamo|dovro|dovra|dovremo|c'e da|ci sono da|ho da|abbiamo da|ha da) (?:ancora |poi |assolutamente )?(?:l[oaie] |gli |m[ie] |t[ie] |s[ie] |c[ie] )?\\p{L}{1,20}(?:[aei]re|rre|[aei]r\\p{L}{2,5})|(?:bisogna|tocca|resta da|rimane da) fare",
);
const list = word(
  'commission[ei]|faccend[ae]|cose da fare|scadenz[ae]|impegni|to ?do|(?:appuntamenti|appuntamento) (?:ho|abbiamo|ci sono|c e)|che appuntament[oi]',
);
/** Those that lie ahead, and not what somebody took on: «che impegni ho martedì?». */
const agenda = word('impegni (?:ho|abbiamo|ci sono|per)(?! (?:gia )?pres[oaie])|miei impegni|nostri impegni');
/** They ask for knowledge, not for what is to be done. */
const noDuty = word(
  'dev[eo] (?:sapere|essere|avere|significare|dire)|quanto (?:devo|deve|devono|dobbiamo|dovevo|doveva)|(?:dove|perche|come) (?:si |ci )?(?:devo|deve|devono|dobbiamo|doveva)',
);
const own = word(
  'devo|debbo|dovevo|dovro|ho promesso|avevo promesso|mi sono impegnat[oa]|mi ero impegnat[oa]|mi sono pres[oa]|ho (?:pres[oa]|da|impegni|scadenze|appuntamenti)|ho deciso|mi tocca|miei impegni|impegni ho',
);

const owed = word(
  '(?:mi|ci) (?:dev[eo]|devono|doveva(?:no)?) (?:ancora |sempre )?(?:qualcosa|qualche cosa|niente|restituire|ridare|rendere|dare|portare|mandare|inviare|riportare|far avere|fare)|(?:mi|ci) dev[eo](?:no)? (?:ancora )?$|(?:cosa|che|chi) (?:mi|ci) (?:dev[eo](?:no)?|(?:ha|hanno|aveva(?:no)?) promess[oaie])|(?:mi|ci) (?:ha|hanno|aveva(?:no)?) promess[oaie]|mi e stat[oa] promess[oa]|verso di me|nei miei confronti',
);
const appointment = word(
  "quando (?:e che )?(?:ci|mi|vi|si) (?:vediamo|vedo|vedono|rivediamo|rivedo|incontriamo|incontro|troviamo|trovo|ritroviamo|sentiamo)|quando (?:devo|dobbiamo) (?:vedere|incontrare|rivedere)|(?:quando|a che ora|che giorno) (?:ho|abbiamo|e|c'e) (?:l'|il |lo |la |un |una |un')?(?:prossim[oa] )?(?:appuntamento|incontro|riunione|visita|sopralluogo|assemblea|colloquio)",
);
const open = word(
  "(?:domand[ae]|question[ei]|punt[oi]|cos[ae]) (?:(?:e|sono|resta|restano|rimane|rimangono|che (?:e|sono)) )?(?:ancora )?(?:rimast[ae]|rimasti|rimasto|lasciat[aeio])? ?(?:ancora )?(?:apert[aeio]|in sospeso|senza risposta|da chiarire|da decidere)|(?:cosa|che) (?:e |resta |rimane |c'e )(?:ancora )?(?:rimast[oa] )?(?:da (?:chiarire|decidere)|apert[oa]|in sospeso)|domande (?:apert|sospes|senza risposta)",
);

/** Words of such questions that say nothing of what was taken on. */
const frame =
  /^(?:riassum|riepilog|promess|promett|impegn|incaric|compit|commission|faccend|scadenz|appuntament|decis|decid|stabil|scelt|scegl|concord|accord|pres[oaie]$|prend|offert|assunt|fare$|fatto$|sbrig|oggett|cosa$|cose$|giorn|ora$|ore$|tocca|resta$|rimane$|bisogna|devo|deve|dov|settiman|prossim|fine$|alla$|verso$)/u;
/** And those of questions for when one meets, or for what was left open. */
const otherFrame =
  /^(?:ved|rived|incontr|trov|ritrov|sent|appuntament|domand|question|punt|cos[ae]$|apert|rimast|riman|rest|lasciat|sospes|rispost|chiarir|decid|ancora$|qualcosa$|qualche$)/u;
/** A name behind these is to whom: «verso Rosa», «ad Anna». */
const beforeTo = new Set('a ad al alla verso con per da dal dalla'.split(' '));

/** What a question asks of commitments, `text` without its dates; undefined where it asks for anything else. */
export function readCommitmentQuestion(text: string): CommitmentQuestion | undefined {
  const folded = foldText(text.slice(0, 1_000)).text;
  const what = kindOf(folded);
  if (!what || !asksWhat.test(folded)) return undefined;
  const isOther = what === 'appointment' || what === 'open' || owed.test(folded);
  const concepts = readQuestion(text).concepts.filter(
    ({ word: each, isName }) =>
      !(isOther && !isName && otherFrame.test(each)) && !frame.test(each) && !overviewWords.has(each),
  );
  const names = concepts.filter(({ isName }) => isName);
  const said: string[] = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  const isTo = ({ word: each }: Concept) => beforeTo.has(said[said.indexOf(each) - 1] ?? '');
  return {
    what,
    isOwn: own.test(folded) && !owed.test(folded),
    isOwed: owed.test(folded),
    by: names.filter((name) => !isTo(name)),
    to: names.filter(isTo),
    topic: concepts.filter(({ isName }) => !isName),
  };
}

function kindOf(folded: string): CommitmentQuestion['what'] | undefined {
  if (open.test(folded)) return 'open';
  if (decision.test(folded)) return 'decision';
  if (appointment.test(folded)) return 'appointment';
  if (owed.test(folded) && !noDuty.test(folded)) return 'promise';
  if (noDuty.test(folded)) return undefined;
  if (promise.test(folded) && !agenda.test(folded)) return 'promise';
  return duty.test(folded) || list.test(folded) ? 'task' : undefined;
}
