/** Languages of recordings that users may choose, as ISO 639-1 codes; `auto`: the engine tells which. */
export const speechLanguages = ['it', 'en', 'fr', 'de', 'es', 'auto'] as const;
export type SpeechLanguage = (typeof speechLanguages)[number];
