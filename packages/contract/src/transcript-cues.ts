import type { FoundPart } from './transcript-part.ts';
import { withVoices } from './transcript-voices.ts';

const arrow = '-->';
/** Lines in which the first times of subtitles stand. */
const headLines = 40;
const time = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?$/;
const style = /<\/?[ibu]>/gi;
const voice = /<v(?:\.[\w.]{1,60})? ([^<>\n]{1,200})>/;
/** What only WebVTT has: voices, classes, languages and times within the text. */
const vttTag = /<(?:\/?(?:v|c|lang|ruby|rt)(?:[ .][^<>\n]{0,200})?|[\d:.]{4,16})>/g;
const notWords = /^(?:NOTE|STYLE|REGION|WEBVTT)(?:\s|$)/;

/** Seconds of a time of SubRip or WebVTT; undefined for anything else, null for one before the beginning. */
function secondsOf(text: string): number | null | undefined {
  if (text.length > 20) return undefined;
  const isNegative = text.startsWith('-');
  const found = time.exec(isNegative ? text.slice(1) : text);
  if (!found) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0', part = ''] = found;
  if (isNegative) return null;
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(part.padEnd(3, '0')) / 1_000;
}

type Times = { start: number | null; end: number | null };

function timesOf(line: string): Times | undefined {
  const at = line.indexOf(arrow);
  if (at < 0 || at > 40) return undefined;
  const start = secondsOf(line.slice(0, at).trim());
  const [last = ''] = line
    .slice(at + arrow.length, at + arrow.length + 40)
    .trim()
    .split(/\s/, 1);
  const end = secondsOf(last);
  return start === undefined || end === undefined ? undefined : { start, end };
}

type Cue = Times & { lines: string[] };

/** Parts of subtitles, SubRip or WebVTT; undefined for another text. */
export function readCues(text: string): FoundPart[] | undefined {
  const lines = text.split(/\r\n?|\n/);
  const isVtt = /^WEBVTT(?:\s|$)/.test(lines[0] ?? '');
  if (!isVtt && !lines.slice(0, headLines).some((line) => timesOf(line))) return undefined;
  const cues: Cue[] = [];
  let isNote = false;
  for (const [index, line] of lines.entries()) {
    const times = timesOf(line);
    if (times) {
      dropNumber(cues.at(-1));
      cues.push({ ...times, lines: [] });
    }
    if (times || line.trim() === '') isNote = false;
    else if (isVtt && isNoteAt(lines, index)) isNote = true;
    else if (!isNote && !isNumberAt(lines, index)) cues.at(-1)?.lines.push(line);
  }
  return withVoices(cues.map((cue) => partOf(cue, isVtt)));
}

/** The number of the next cue, where no empty line stands before it. */
function dropNumber(cue: Cue | undefined): void {
  if (/^\d{1,6}$/.test(cue?.lines.at(-1)?.trim() ?? '')) cue?.lines.pop();
}

const isEmptyBefore = (lines: string[], index: number) => (lines[index - 1]?.trim() ?? '') === '';
const isNoteAt = (lines: string[], index: number) =>
  isEmptyBefore(lines, index) && notWords.test(lines[index] ?? '');

/** The number, or the name, of the cue whose times follow. */
const isNumberAt = (lines: string[], index: number) =>
  timesOf(lines[index + 1] ?? '') !== undefined && isEmptyBefore(lines, index);

function partOf({ start, end, lines }: Cue, isVtt: boolean): FoundPart {
  const said = lines.join(' ').replace(style, '');
  if (!isVtt) return { start, end, text: said, speaker: null };
  const speaker = voice.exec(said)?.[1] ?? null;
  const text = unescaped(said.replace(vttTag, ''));
  return { start, end, text, speaker: speaker === null ? null : unescaped(speaker) };
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lrm;', '')
    .replaceAll('&rlm;', '')
    .replaceAll('&amp;', '&');
