import type { FileUse } from '@wingman/db/transfer/referenced-files.ts';

/** How a command tells what it did: sentences for people, one JSON object for programs. */
export type Report = (result: object, sentences: string[]) => void;

/** Answers on standard output; `--json` decides how. */
export function reportTo(isJson: boolean): Report {
  return (result, sentences) => {
    console.log(isJson ? JSON.stringify(result) : sentences.join('\n'));
  };
}

/** `77.7 GB`, in thousands of millions of bytes: for disks. */
export function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}

/** `12.3 MB`, in millions of bytes. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Whose file it is and of what, without a word that was said. */
export function describeUse({ key, kind, id, at, email }: FileUse): string {
  const whats = {
    recording: `recording ${id}`,
    image: `picture of message ${id}`,
    converted: `mp3 of recording ${id}`,
    moment: `picture at a moment of recording ${id}`,
    slice: `part of recording ${id}`,
    trashed: `file of recording ${id}, in the trash`,
    'trashed-image': `picture of chat ${id}, in the trash`,
  };
  return `${whats[kind]} of ${at}, ${email} (${key})`;
}

/** With --json a program gets all of them. */
const shownLines = 20;

/** A line for each of some things, or for the first of many. */
export function listed<T>(things: T[], describe: (thing: T) => string): string[] {
  const lines = things.slice(0, shownLines).map(describe);
  const more = things.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more (--json names all)`] : lines;
}
