import type { FoundPart } from './transcript-part.ts';
import { withVoices } from './transcript-voices.ts';

/** Characters after which the next end of a sentence ends a part, and after which any space does. */
const goodLength = 280;
const mostLength = 900;
/** What a user added at a second of a recording, in a text that was downloaded here. */
const added = /^\[(?:Segno|Nota|Foto) a \d{2}:\d{2}:\d{2}\]/;
/** «[0:12]», «00:01:12», «12:05 -» before what is said. */
const clock = /^[[(]?(?:(\d{1,2}):)?(\d{1,2}):(\d{2})(?:[.,]\d{1,3})?[\])]?(?:\s*[-–—]\s*|\s+|$)/;

/** Parts of a plain text: its lines, the long ones divided at their sentences; with seconds where most lines begin with them. */
export function readPlainTranscript(text: string): FoundPart[] {
  const lines = wordLines(text);
  const times = lines.map(timeOf);
  const known = times.filter((found) => found !== undefined);
  const isTimed = known.length >= 2 && known.length * 2 >= lines.length && isRising(known);
  const parts = lines.map((line, index) => {
    const found = isTimed ? times[index] : undefined;
    const words = found ? line.slice(found.length) : line;
    return { start: found?.seconds ?? null, end: null, text: words, speaker: null };
  });
  const said = isTimed ? joinedToTimes(parts) : parts;
  return withVoices(said).flatMap((part) =>
    sentencesOf(part.text).map((sentence, index) => ({
      ...part,
      text: sentence,
      ...(index > 0 ? { start: null, isRest: true } : {}),
    })),
  );
}

/** Without what was added, whose further lines are indented. */
function wordLines(text: string): string[] {
  const lines: string[] = [];
  let isAdded = false;
  for (const line of text.split(/\r\n?|\n/)) {
    if (added.test(line)) isAdded = true;
    else if (!/^ {4}/.test(line)) isAdded = false;
    if (!isAdded && line.trim() !== '') lines.push(line.trim());
  }
  return lines;
}

type Found = { seconds: number; length: number };

function timeOf(line: string): Found | undefined {
  const found = clock.exec(line.slice(0, 40));
  if (!found) return undefined;
  const [whole, hours = '0', minutes = '0', seconds = '0'] = found;
  return {
    seconds: Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds),
    length: whole.length,
  };
}

const isRising = (found: Found[]) =>
  found.every(({ seconds }, index) => index === 0 || seconds >= (found[index - 1] as Found).seconds);

/** A line that is a time alone is that of the lines behind it, and what stands before the first one has none. */
function joinedToTimes(parts: FoundPart[]): FoundPart[] {
  const joined: FoundPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && last.text === '' && part.start === null) last.text = part.text;
    else joined.push({ ...part });
  }
  return joined.filter(({ text }) => text !== '');
}

/** A long text, divided where sentences end. */
function sentencesOf(text: string): string[] {
  if (text.length <= mostLength) return [text];
  const sentences: string[] = [];
  let from = 0;
  for (let at = from; at < text.length; at += 1) {
    const length = at - from;
    const isSpace = text[at] === ' ';
    const isEnd = isSpace && length >= goodLength && '.?!…'.includes(text[at - 1] ?? '');
    if (!isEnd && !(isSpace && length >= mostLength)) continue;
    sentences.push(text.slice(from, at));
    from = at + 1;
  }
  return [...sentences, text.slice(from)];
}
