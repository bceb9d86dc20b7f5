/**
 * A span of speech that has one vector. `anchor` and `last`: the positions it represents; `readsFrom`: where its text
 * begins.
 */
export type Window = { readsFrom: number; anchor: number; last: number; text: string };

type Spoken = { position: number; text: string };

/** What an excerpt shows of a hit: the segment before it for the context, the hit and two after it. */
const segmentsPerWindow = 3;
/** Long segments get their own window: the longer a text, the less specific its vector. */
const enoughCharacters = 500;
/** Small models truncate longer texts, or refuse them. */
const maxCharacters = 2_000;

/**
 * Cuts a span of a recording into windows. `segments`: one or more that follow each other; `before`: the one before
 * them, for the context.
 */
export function windowsOf(segments: Spoken[], before: Spoken | undefined): Window[] {
  const windows: Window[] = [];
  let context = before;
  for (let start = 0; start < segments.length; ) {
    const own = segments.slice(start, start + takenFrom(segments, start));
    const [anchor, last] = [own[0] as Spoken, own.at(-1) as Spoken];
    const read = context ? [context, ...own] : own;
    windows.push({
      readsFrom: (context ?? anchor).position,
      anchor: anchor.position,
      last: last.position,
      text: read
        .map(({ text }) => text)
        .join(' ')
        .slice(0, maxCharacters),
    });
    context = last.text.length <= enoughCharacters ? last : undefined;
    start += own.length;
  }
  return windows;
}

function takenFrom(segments: Spoken[], start: number): number {
  let characters = 0;
  for (let count = 0; count < segmentsPerWindow; count += 1) {
    const segment = segments[start + count];
    if (!segment) return count;
    characters += segment.text.length;
    if (count > 0 && characters > enoughCharacters) return count;
  }
  return segmentsPerWindow;
}
