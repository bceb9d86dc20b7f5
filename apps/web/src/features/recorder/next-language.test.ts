import { afterEach, expect, it } from 'vitest';
import { chooseNextLanguage, languageField } from './next-language.ts';

afterEach(() => chooseNextLanguage(null));

it('a recording that begins has the language that was chosen for it, and none by default', () => {
  expect(languageField()).toEqual({});
  chooseNextLanguage('de');
  expect(languageField()).toEqual({ language: 'de' });
  chooseNextLanguage(null);
  expect(languageField()).toEqual({});
});
