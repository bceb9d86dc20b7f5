import type { Citation, Conversation } from '../../packages/contract/src/conversation.ts';
import type { LoadedDialogues } from './answers-load.ts';
import type { DialogueTurn } from './answers-set.ts';

/** `maybe`: shown with doubt; `none`: says that nothing was found; `talk`: taken as small talk. */
export type Verdict = 'answer' | 'maybe' | 'none' | 'talk';

/** `from`: the turn at which playing starts; `speaker`: the voice that the source names. */
export type AnswerQuote = { segmentIds: string[]; from: string; speaker?: string };

/** One answer, in the ids of the dialogues' file. `excerpts`: what a model would be given, best first; `draft`: what one wrote. */
export type AnswerLine = {
  questionId: string;
  response: string;
  verdict: Verdict;
  quotes: AnswerQuote[];
  excerpts: string[][];
  draft?: string;
};

export function toAnswerLine(
  questionId: string,
  conversation: Pick<Conversation, 'response' | 'citations' | 'certainty'>,
  excerpts: number[][],
  { turns, names }: Pick<LoadedDialogues, 'turns' | 'names'>,
): AnswerLine {
  const { response, citations } = conversation;
  return {
    questionId,
    response,
    verdict: verdictOf(conversation),
    quotes: citations.flatMap((citation) => {
      const quote = quoteOf(citation, turns.get(citation.recordingId) ?? [], response);
      return quote ? [quote] : [];
    }),
    excerpts: excerpts.map((ids) => ids.map((id) => names.get(id) ?? String(id))),
  };
}

const denials =
  /(?:^|[.:]\s+)(?:Non risulta|Non ci sono|Oggi non ci sono|Non so cercarlo|Non si può dire|La ricerca è limitata)|non c’è ancora nulla di registrato|Prova con un’altra data/i;

/** How sure the answer is; where nothing was searched, from what it says, see packages/core/src/recall/no-answer.ts. */
function verdictOf({
  response,
  citations,
  certainty,
}: Pick<Conversation, 'response' | 'citations' | 'certainty'>): Verdict {
  if (certainty !== null) return certainty === 'sure' ? 'answer' : certainty;
  return citations.length === 0 && denials.test(response) ? 'none' : 'answer';
}

function quoteOf(citation: Citation, turns: DialogueTurn[], response: string): AnswerQuote | undefined {
  const cited = turns.filter(({ start }) => start >= citation.start && start < citation.end);
  const quoted = new Set(citation.turns?.map(({ start }) => start));
  const shown = citation.turns
    ? cited.filter(({ start }) => quoted.has(start))
    : cited.filter(({ text }) => isShown(text, response));
  const from = turns.findLast(({ start }) => start <= citation.start) ?? turns[0];
  if (!from) return undefined;
  const { speaker } = citation;
  return {
    // A model puts it in its own words, and shows none of the turns.
    segmentIds: (shown.length > 0 ? shown : cited).map(({ id }) => id),
    from: from.id,
    ...(speaker === undefined ? {} : { speaker }),
  };
}

/** Shorter sentences occur anywhere. */
const leastLength = 12;

/** Whether an answer shows a turn: whole, one of its sentences, or where it is cut, a part of it. */
function isShown(turn: string, response: string): boolean {
  if (response.includes(turn)) return true;
  const isLong = (text: string) => text.length >= leastLength;
  const sentences = turn.split(/(?<=[.!?…])\s+/).filter(isLong);
  const parts = response.split(/[«»…]/).map((part) => part.trim());
  return (
    sentences.some((sentence) => response.includes(sentence)) ||
    parts.filter(isLong).some((part) => turn.includes(part))
  );
}
