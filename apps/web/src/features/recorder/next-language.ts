import type { SpeechLanguage } from '@wingman/contract/language-table.ts';
import { useSyncExternalStore } from 'react';

let chosen: SpeechLanguage | null = null;
const listeners = new Set<() => void>();

/** In which language what is recorded or imported next is, in this tab; null: as the settings say. */
const nextLanguage = (): SpeechLanguage | null => chosen;

export function chooseNextLanguage(language: SpeechLanguage | null): void {
  chosen = language;
  for (const listener of listeners) listener();
}

/** As a field of a recording that begins now. */
export const languageField = (): { language?: SpeechLanguage } =>
  chosen === null ? {} : { language: chosen };

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useNextLanguage = (): SpeechLanguage | null => useSyncExternalStore(subscribe, nextLanguage);
