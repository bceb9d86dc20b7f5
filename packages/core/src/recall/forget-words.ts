import type { Citation, Conversation } from '@wingman/contract/conversation.ts';
import { words } from './analysis.ts';

type Answer = Pick<Conversation, 'response' | 'citations' | 'relevantRecordingIds' | 'unsupported'>;

/** What happened to a recording: the words that it said, and those that it still says (none when it is gone). */
export type SourceChange = { recordingId: string; before: string; after: string };

/** So many words in a row that were said in a recording are taken for a quote of it, also without quotation marks. */
const quotedRun = 6;

const removed = '[parole rimosse]';

/**
 * A stored answer after a recording that it cites was removed or says something else: the citations of words that are
 * gone say «fonte cambiata» and hold no words, and quotes of them are taken out of the text. The rest stays as it was.
 */
export function forgetWords(answer: Answer, { recordingId, before, after }: SourceChange): Answer {
  const isGone = after === '';
  const stays = (text: string) => !isGone && contains(after, text);
  const citations = answer.citations.map((citation): Citation => {
    if (citation.recordingId !== recordingId || stays(citation.text)) return citation;
    const { speaker: _, ...rest } = citation;
    return { ...rest, text: '', isChanged: true };
  });
  if (citations.every((citation, i) => citation === answer.citations[i])) return answer;
  const response = withoutQuotes(withoutRuns(answer.response, before, after), before, stays);
  return {
    response,
    citations,
    relevantRecordingIds: answer.relevantRecordingIds.filter((id) => !(isGone && id === recordingId)),
    // Positions in a text that was changed mean nothing any more.
    unsupported: response === answer.response ? answer.unsupported : [],
  };
}

const plain = (text: string) => ` ${words(text).join(' ')} `;
const contains = (text: string, part: string) => plain(text).includes(plain(part));

const quotation = /«([^»]*)»|“([^”]*)”|"([^"\n]*)"/g;

/** Quotation marks around words of the recording, cut ones («… parole …») included. */
function withoutQuotes(response: string, before: string, stays: (text: string) => boolean): string {
  return response.replace(quotation, (whole: string, ...groups: (string | undefined)[]) => {
    const inside = groups.slice(0, 3).find((group) => typeof group === 'string') ?? '';
    const isOfIt =
      inside.includes(removed) || (words(inside).length > 0 && contains(before, inside) && !stays(inside));
    return isOfIt ? `«${removed}»` : whole;
  });
}

/** Long stretches taken over word by word, in quotation marks or not. */
function withoutRuns(response: string, before: string, after: string): string {
  const tokens = [...response.matchAll(/[\p{L}\p{N}\p{M}]+/gu)];
  const spoken = plain(before);
  const still = plain(after);
  const runAt = (first: number) => {
    let run = ' ';
    let last = first;
    for (; last < tokens.length; last += 1) {
      const next = `${run}${words((tokens[last] as RegExpExecArray)[0]).join(' ')} `.replace(/ +/g, ' ');
      if (!spoken.includes(next)) break;
      run = next;
    }
    return last - first >= quotedRun && !still.includes(run) ? last : first;
  };
  let text = '';
  let position = 0;
  for (let first = 0; first < tokens.length; ) {
    const last = runAt(first);
    if (last > first) {
      const end = tokens[last - 1] as RegExpExecArray;
      text += response.slice(position, tokens[first]?.index) + removed;
      position = end.index + end[0].length;
    }
    first = Math.max(last, first + 1);
  }
  return text + response.slice(position);
}
