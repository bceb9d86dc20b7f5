/** Whether a word is spelled as a language spells it, whatever its case. */
export type Spelling = { isWord(word: string): boolean };

/** What a suffix or prefix does: of a stem with `flag` that ends (or begins) as `condition` says, `strip` becomes `add`. */
type Rule = { flag: string; strip: string; add: string; condition: readonly Condition[]; crosses: boolean };
/** One character of a condition: one of these, or none of them. */
type Condition = { characters: string; isNegated: boolean } | 'any';

const longestWord = 40;
/** Speech says the same words again and again. */
const mostRemembered = 50_000;

/**
 * Reads a dictionary in Hunspell's format: `rules` is its `.aff` file, `stems` its `.dic` file, with flags of one character. A
 * form is looked up by taking its endings off, so that no list of all forms is needed: a million of them for Italian.
 */
export function readSpelling(rules: string, stems: string): Spelling {
  const flagsOf = readStems(stems);
  const { suffixes, prefixes } = readRules(rules);
  const has = (stem: string, wanted: readonly string[]) => {
    const flags = flagsOf.get(stem);
    return flags !== undefined && wanted.every((flag) => flags.includes(flag));
  };

  /** A stem with these flags, and with that of a prefix where one was taken off. */
  function isStem({ flag, strip, add, condition }: Rule, word: string, prefix: string | undefined): boolean {
    const stem = word.slice(0, word.length - add.length) + strip;
    return has(stem, prefix === undefined ? [flag] : [flag, prefix]) && fits(stem, condition, 'end');
  }

  function isSuffixed(word: string, prefix?: string): boolean {
    // An ending may be nothing, where it only takes away.
    for (let at = word.length; at > 0; at -= 1) {
      const rules = suffixes.get(word.slice(at));
      if (rules?.some((rule) => (prefix === undefined || rule.crosses) && isStem(rule, word, prefix)))
        return true;
    }
    return false;
  }

  function isPrefixed(word: string): boolean {
    for (let at = 1; at < word.length; at += 1) {
      const rules = prefixes.get(word.slice(0, at));
      if (rules?.some((rule) => isAfterPrefix(rule, rule.strip + word.slice(at)))) return true;
    }
    return false;
  }

  const isAfterPrefix = ({ flag, condition, crosses }: Rule, rest: string): boolean =>
    fits(rest, condition, 'start') && (has(rest, [flag]) || (crosses && isSuffixed(rest, flag)));

  const remembered = new Set<string>();
  return {
    isWord(word) {
      const form = word.toLowerCase().normalize('NFC');
      if (form === '' || form.length > longestWord) return false;
      if (remembered.has(form)) return true;
      const isWord = flagsOf.has(form) || isSuffixed(form) || isPrefixed(form);
      // Words of the language only: others may be private.
      if (isWord && remembered.size < mostRemembered) remembered.add(form);
      return isWord;
    },
  };
}

/** The flags of each stem, in lower case; those of two that differ in case only are joined. */
function readStems(stems: string): Map<string, string> {
  const flagsOf = new Map<string, string>();
  for (const line of stems.split('\n')) {
    if (line === '' || line.startsWith('/') || /^\d+$/.test(line)) continue;
    const [stem = '', flags = ''] = line.split(/[\s/]/u, 2);
    const key = stem.toLowerCase();
    flagsOf.set(key, (flagsOf.get(key) ?? '') + flags);
  }
  return flagsOf;
}

function readRules(rules: string) {
  const suffixes = new Map<string, Rule[]>();
  const prefixes = new Map<string, Rule[]>();
  const crossing = new Map<string, boolean>();
  for (const line of rules.split('\n')) {
    const [kind = '', flag = '', strip = '', add = '', condition] = line.trim().split(/\s+/u);
    if (kind !== 'SFX' && kind !== 'PFX') continue;
    if (condition === undefined) {
      crossing.set(kind + flag, strip === 'Y');
      continue;
    }
    const added = emptyOr(add.split('/')[0] ?? '');
    const rule: Rule = {
      flag,
      strip: emptyOr(strip),
      add: added,
      condition: readCondition(condition),
      crosses: crossing.get(kind + flag) === true,
    };
    const list = kind === 'SFX' ? suffixes : prefixes;
    list.set(added, [...(list.get(added) ?? []), rule]);
  }
  return { suffixes, prefixes };
}

const emptyOr = (text: string) => (text === '0' ? '' : text);

/** «[^cg]are»: one entry for each character. */
function readCondition(text: string): Condition[] {
  const conditions: Condition[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '.') conditions.push('any');
    else if (character !== '[') conditions.push({ characters: character, isNegated: false });
    else {
      const end = text.indexOf(']', at);
      const isNegated = text.charAt(at + 1) === '^';
      conditions.push({ characters: text.slice(at + (isNegated ? 2 : 1), end), isNegated });
      at = end;
    }
  }
  // A lone dot says nothing, not even that there is a character.
  return conditions.length === 1 && conditions[0] === 'any' ? [] : conditions;
}

function fits(stem: string, condition: readonly Condition[], side: 'start' | 'end'): boolean {
  if (stem.length < condition.length) return false;
  const from = side === 'start' ? 0 : stem.length - condition.length;
  return condition.every((each, at) => {
    if (each === 'any') return true;
    return each.characters.includes(stem.charAt(from + at)) !== each.isNegated;
  });
}
