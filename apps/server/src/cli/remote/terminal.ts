import { text } from 'node:stream/consumers';

/** Recorded words and titles are data: no control character of theirs reaches a terminal. Lines stay. */
export function printable(words: string): string {
  return words.replace(/[^\P{Cc}\n\t]/gu, '');
}

/** In one line. */
export const line = (words: string): string => printable(words).replace(/\s/gu, ' ');

/** A day and time on the clocks of this machine: `2026-11-30 09:15`. */
export function localTime(instant: string): string {
  const date = new Date(instant);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** `1:02:03`, or `2:03` below an hour. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, place) => (place === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

/** Where the web app shows a recording, and plays it from a second on. */
export function linkTo(server: string, recordingId: string, start?: number): string {
  const link = `${server}/recordings/${encodeURIComponent(recordingId)}`;
  return start === undefined ? link : `${link}?t=${Math.floor(start)}`;
}

/** The words of the command line, or what another program hands over where there are none. */
export async function wordsOrInput(words: readonly string[]): Promise<string> {
  if (words.length > 0 && words.join('') !== '-') return words.join(' ');
  if (words.length === 0 && process.stdin.isTTY) return '';
  return (await text(process.stdin)).trim();
}
