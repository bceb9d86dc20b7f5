import { isTestCode } from './places.ts';
import type { Rule } from './rule.ts';

const sentence = 'Texts that people read come from the catalogue in apps/web/src/messages.';

/** Where the web app shows words of its own. */
export const textRule: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith('apps/web/src/') && !path.startsWith('apps/web/src/messages/'))
    .filter(({ path }) => !isTestCode(path))
    .flatMap(({ path, texts }) =>
      texts.map(({ line, text }) => ({ path, line, rule: sentence, detail: text })),
    );
