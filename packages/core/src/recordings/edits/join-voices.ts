import { voiceLabel, voiceNumber } from '@wingman/contract/speaker.ts';

/**
 * Voices of recordings that are joined: one that has a name is the same in all of them, and one that has none is another one in each.
 * `speakers`: those of each recording. Returns the names that each gets.
 */
export function joinVoices(speakers: readonly (readonly (string | null)[])[]): Map<string, string>[] {
  let last = 0;
  return speakers.map((some) => {
    const unnamed = [...new Set(some)].filter(
      (speaker): speaker is string => speaker !== null && voiceNumber(speaker) !== undefined,
    );
    const first = last;
    const numbered = unnamed.toSorted((one, other) => (voiceNumber(one) ?? 0) - (voiceNumber(other) ?? 0));
    const names = numbered.map((speaker, index): [string, string] => {
      // Those of the first recording keep their numbers.
      const number = first === 0 ? (voiceNumber(speaker) ?? 0) : first + index + 1;
      last = Math.max(last, number);
      return [speaker, voiceLabel(number)];
    });
    return new Map(names);
  });
}
