import { z } from 'zod';
import { speechLanguages } from './language-table.ts';

export const speechLanguageSchema = z.enum(speechLanguages, 'La lingua può essere it, en, fr, de, es o auto');

/** Codes of languages that recognisers name; only for reading their names. */
const codes =
  'af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha haw he hi hr ht hu hy id is it ja jw ka kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no oc pa pl ps pt ro ru sa sd si sk sl sn so sq sr su sv sw ta te tg th tk tl tr tt uk ur uz vi yi yo zh';

let known: Map<string, string> | undefined;

function knownLanguages(): Map<string, string> {
  if (known) return known;
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  const pairs = codes.split(' ').flatMap((code): [string, string][] => [
    [code, code],
    [(names.of(code) ?? code).toLowerCase(), code],
  ]);
  known = new Map(pairs);
  return known;
}

/** The code of a language that an engine named by its code or in English: `italian`, `it`, `it-IT`, `<|it|>`; undefined for another text. */
export function languageCode(named: string): string | undefined {
  const name = named.slice(0, 40).toLowerCase().replaceAll('<|', '').replaceAll('|>', '').trim();
  const languages = knownLanguages();
  return languages.get(name) ?? languages.get(name.split(/[-_]/)[0] ?? '');
}
