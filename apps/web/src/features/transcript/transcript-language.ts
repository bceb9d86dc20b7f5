import { createContext } from 'react';

/** ISO 639-1 code of the language of the words, for whoever has them read aloud; undefined: that of the page. */
export const TranscriptLanguage = createContext<string | undefined>(undefined);
