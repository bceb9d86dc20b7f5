import type { NoteKind } from '../note.ts';
import type { Turn } from '../turns/turn.ts';

const words: Record<Exclude<NoteKind, 'conversation' | 'diary'>, RegExp> = {
  medical_visit:
    /(?:^| )(?:dottor(?:e|essa)?|pressione|visita|sintom\p{L}|dolore|fa male|pastiglie|pastiglia|medicin[ae]|ricetta|impegnativa|esami del sangue|ecografia|risonanza|terapia|antibiotico|farmac[io]|cup|gocce|compresse|paziente|si sdrai|febbre|cura|ortopedico|cardiologo|controllo medico)(?= |$)/gu,
  lesson:
    /(?:^| )(?:prof|professoressa|professore|lezione|pagina|libro|capitolo|esercizi[oi]?|compit[oi]|verifica|verifiche|interrog\p{L}{2,6}|esame|studiate|esempio|definizione|teorema|formula|alunn[oi]|studenti|appunti|argomento)(?= |$)/gu,
  meeting:
    /(?:^| )(?:riunione|punto all ordine|ordine del giorno|verbale|progetto|cliente|clienti|fornitore|scadenza|lancio|budget|preventivo|preventivi|assemblea|condominio|votiamo|approviamo|team|ufficio|report|slide|consegna|planning|delibera|primo punto|secondo punto)(?= |$)/gu,
  interview:
    /(?:^| )(?:mi racconti|ci racconti|raccontami|intervista|articolo|lettori|giornale|ascoltatori|come ha (?:cominciato|iniziato)|come hai (?:cominciato|iniziato)|secondo lei|cosa direbbe|ci parli)(?= |$)/gu,
  call: /(?:^| )(?:pronto|ti chiamo|la chiamo|chiamo per|mi senti|ti sento|ti richiamo|la richiamo|al telefono|scusa se ti chiamo|buonasera sono|sono \p{L}{2,12} del)(?= |$)/gu,
};

/** What kind of talk it is, by its voices and words; a talk when nothing tells. */
export function kindOf(turns: Turn[]): NoteKind {
  const voices = new Set(turns.map(({ voice }) => voice));
  if (voices.size <= 1) return scoreOf(turns, words.lesson) >= 4 ? 'lesson' : 'diary';
  if (turns.slice(0, 4).some(({ plain }) => calls.test(plain))) return 'call';
  const scores = (Object.keys(words) as (keyof typeof words)[])
    .map((kind) => ({
      kind,
      score: scoreOf(turns, words[kind]) / (kind === 'meeting' && voices.size < 3 ? 1.5 : 1),
    }))
    .sort((one, other) => other.score - one.score);
  const [best] = scores;
  return best && best.score >= 3 ? best.kind : 'conversation';
}

const calls =
  /^(?:pronto|si pronto)(?: |$)|(?:^| )(?:chiamo per|ti chiamo perche|scusa se ti chiamo|la chiamo per|le telefono per|ti telefono per)(?: |$)/;
const mostTurns = 2_000;
const scoreOf = (turns: Turn[], pattern: RegExp): number =>
  turns
    .slice(0, mostTurns)
    .reduce((sum, { plain }) => sum + Math.min(2, [...plain.matchAll(pattern)].length), 0);
