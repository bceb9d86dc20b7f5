import { readTranscript } from '@wingman/contract/transcript-file.ts';
import { importMaxLength } from '@wingman/contract/transcript-import.ts';
import { transcriptProblems } from '@wingman/contract/transcript-part.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';

const texts = lazyMessages.transcriptImport;

/** Bytes of a file; a json with the time of each word is many times its words. */
const mostBytes = 50 * 1024 * 1024;
/** Bytes that a request may have, less what stands around the text. */
const mostSent = 1_000_000;

/** The text of a file, also of older programs. @throws {Error} with a sentence for its user */
export async function readTextFile(file: File): Promise<string> {
  if (file.size > mostBytes) throw new Error(texts.tooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export type Shown = ReturnType<typeof prepareTranscript>;

/** What a transcript says, and the text that is sent: what it says alone where the whole is too much. */
export function prepareTranscript(text: string) {
  const read = readTranscript(text);
  if ('problem' in read) return { problem: transcriptProblems[read.problem] };
  const sent = isSendable(text) ? text : JSON.stringify({ segments: read.segments.map(toSent) });
  return isSendable(sent) ? { ...read, sent } : { problem: texts.tooLong };
}

/** A place of words without times is none of a second. */
const toSent = ({
  start,
  end,
  text,
  speaker,
}: {
  start: number;
  end: number;
  text: string;
  speaker: string | null;
}) => ({
  ...(start < 0 ? {} : { start, end }),
  text,
  ...(speaker === null ? {} : { speaker }),
});

const isSendable = (text: string) =>
  text.length <= importMaxLength && new TextEncoder().encode(JSON.stringify(text)).length <= mostSent;
