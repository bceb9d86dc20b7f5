import { type SpeechLanguage, speechLanguages } from '@wingman/contract/language-table.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';

const texts = lazyMessages.again;

/** In Italian, as it stands in a sentence: «inglese». */
export function languageName(code: string): string {
  return new Intl.DisplayNames(['it'], { type: 'language' }).of(code) ?? code;
}

/** What can be chosen; empty: as it is by default. */
export function languageChoices(usual: string): { value: string; label: string }[] {
  const choices = speechLanguages.map((value) => ({ value: value as string, label: texts.languages[value] }));
  return [{ value: '', label: usual }, ...choices];
}

/** Null: as it is by default. */
export function chosenLanguage(value: string): SpeechLanguage | null {
  return speechLanguages.find((language) => language === value) ?? null;
}
