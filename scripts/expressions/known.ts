/** Expressions that are not analysed, by the key that the check prints, each with the reason. */
export const excused: Record<string, string> = {};

/** Files that compose expressions while the program runs, each with the reason why they are linear. */
export const atRunTime: Record<string, string> = {
  'packages/api/src/known-methods.ts': 'paths of routes: fixed texts with [^/]+ between slashes',
  'packages/search/src/excerpts/contradiction.ts': 'a verb of letters alone, which bounds the rest',
  'packages/core/src/recall/voice-words.ts': 'one escaped word',
};
