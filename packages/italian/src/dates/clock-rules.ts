import { type Clock, type Reading, type Rule, rule } from './rule.ts';
import { numberOf, ordinaryNumberPattern } from './words.ts';

const dayMinutes = 1440;
const hours = (from: number, to: number): Clock => ({ from: from * 60, to: to * 60, isPart: true });

/** Parts of the day, with generous limits, because one person's evening is another's afternoon. */
export const partsOfDay = {
  morning: hours(5, 13),
  noon: hours(11.5, 14),
  afternoon: hours(12, 19),
  evening: hours(17, 24),
  /** Begins on the evening of its day. */
  night: hours(21, 30),
  earlyMorning: hours(5, 9.5),
  lateMorning: hours(10.5, 13.5),
  earlyAfternoon: hours(12.5, 16),
  lateAfternoon: hours(16, 20),
  earlyEvening: hours(18, 22),
  lateEvening: hours(21, 25),
} as const;

const partWords: [RegExp, Clock][] = [
  [/^(mattin|mattinata|stama|morning)/, partsOfDay.morning],
  [/^(mezzogiorno|noon)/, partsOfDay.noon],
  [/^(pomeriggio|afternoon)/, partsOfDay.afternoon],
  [/^(ser|stas|evening|tonight)/, partsOfDay.evening],
  [/^(nott|night)/, partsOfDay.night],
];

export const partPattern = 'mattina|mattino|mattinata|pomeriggio|sera|serata|notte|nottata';
export const englishPartPattern = 'morning|afternoon|evening|night|noon';

/** The part of the day that a word names. */
export function partNamed(word: string | undefined): Clock | undefined {
  return partWords.find(([pattern]) => word !== undefined && pattern.test(word))?.[1];
}

const hourPattern = `(?:\\d{1,2}|una|${ordinaryNumberPattern})`;
const minutePattern =
  '(?:[:.,]\\d{2}|(?: e (?:mezz[ao]|un quarto|tre quarti|\\d{1,2}))| meno (?:un quarto|\\d{1,2}))';
const markPattern = `(?: (?:di |del )?(?:mattina|mattino|pomeriggio|sera|notte)| ?(?:am|pm))`;
const article = "(?:alle ore |alle |all'|ore |at |a (?=mezz))";

/** Pattern of a time, with the groups hour, minute and mark with the given suffix. */
const time = (n: string, before = article) =>
  `${before}(?<hour${n}>${hourPattern}|mezzogiorno|mezzanotte|noon|midnight)(?<minute${n}>${minutePattern})?(?<mark${n}>${markPattern})?`;

type Typed = { minutes: number; isHalfDay: boolean; isWhole: boolean };

function timeOf(hour: string | undefined, minute = '', mark = ''): Typed | undefined {
  if (/^(mezzogiorno|noon)$/.test(hour ?? '')) return { minutes: 720, isHalfDay: false, isWhole: true };
  if (/^(mezzanotte|midnight)$/.test(hour ?? '')) return { minutes: 0, isHalfDay: false, isWhole: true };
  const value = numberOf(hour);
  if (!(value <= 24)) return undefined;
  const extra = minutesOf(minute);
  if (extra >= 60) return undefined;
  const isPm = /pomeriggio|sera|pm/.test(mark) || (/notte/.test(mark) && value >= 9);
  const half = value < 12 && isPm ? 12 : 0;
  const isCertain = mark !== '' || value > 12 || value === 0 || /^0\d/.test(hour ?? '');
  return {
    minutes: (value + half) * 60 + extra,
    isHalfDay: !isCertain && value < 12,
    isWhole: minute === '',
  };
}

function minutesOf(text: string): number {
  const sign = text.startsWith(' meno') ? -1 : 1;
  if (text.includes('mezz')) return 30;
  if (text.includes('tre quarti')) return 45;
  if (text.includes('quarto')) return sign * 15;
  return sign * Number(/\d+/.exec(text)?.[0] ?? 0);
}

const reading = (from: number, to: number, isHalfDay: boolean): Reading => ({
  clock: { from: Math.max(0, from), to, ...(isHalfDay && { isHalfDay }) },
  tense: 'open',
});

/** About a time: what began a little before and what went on from there. */
function around(typed: Typed | undefined, before: number, after: number): Reading | undefined {
  if (!typed) return undefined;
  return reading(typed.minutes - before, typed.minutes + after, typed.isHalfDay);
}

function between(from: Typed | undefined, to: Typed | undefined): Reading | undefined {
  if (!from || !to) return undefined;
  return reading(
    from.minutes,
    to.minutes + laterBy(from, to),
    from.isHalfDay && to.isHalfDay && from.minutes < to.minutes,
  );
}

/** «Dalle 9 alle 5» ends in the afternoon, «tra le 11 e mezzanotte» with the day. */
function laterBy(from: Typed, to: Typed): number {
  if (to.minutes > from.minutes) return 0;
  return to.isHalfDay && to.minutes + 720 > from.minutes ? 720 : dayMinutes;
}

const meals: Record<string, [number, number]> = {
  colazione: [7, 9],
  pranzo: [12.5, 14],
  cena: [19.5, 21],
};

const meal = (name: string | undefined) => meals[name ?? ''] ?? [12, 14];

function part(word: string | undefined, needsDay = false): Reading | undefined {
  const clock = partNamed(word);
  return clock && { clock, tense: 'open', ...(needsDay && { needsDay }) };
}

/** Times of day; with no day beside them they are of today. */
export const clockRules: Rule[] = [
  rule(
    `(?:tra|fra|dal?le|dal?l'|between|from) ?${time('A', '(?:le ore |le |ore )?')} (?:e|alle|all'|and|to|until|fino alle) ?${time('B', '(?:le ore |le |alle |ore )?')}`,
    (g) => between(timeOf(g.hourA, g.minuteA, g.markA ?? g.markB), timeOf(g.hourB, g.minuteB, g.markB)),
  ),
  rule(
    `(?:verso |circa |intorno |attorno |around |about )${time('A', "(?:alle ore |alle |all'|le |l'|ore |(?:a )?(?=mezz|noon|midn)|(?=\\d{1,2}:\\d\\d))")}`,
    (g) => around(timeOf(g.hourA, g.minuteA, g.markA), 45, 60),
  ),
  rule(`${time('A')}(?: circa)?`, (g) => {
    const typed = timeOf(g.hourA, g.minuteA, g.markA);
    return around(typed, 15, typed?.isWhole ? 60 : 30);
  }),
  rule(
    `(?:dopo|after) ${time('A', "(?:le ore |le |l'|ore |(?=mezz|noon|midn|\\d{1,2} ?[ap]m|\\d{1,2}:\\d\\d))")}|${time('B', "(?:dalle |dall')")} in poi`,
    (g) => {
      const typed = timeOf(g.hourA ?? g.hourB, g.minuteA ?? g.minuteB, g.markA ?? g.markB);
      return typed && reading(typed.minutes, dayMinutes, false);
    },
  ),
  rule(
    `(?:prima|before|fino) ${time('A', "(?:delle ore |delle |dell'|alle |(?:di |a )(?=mezz)|(?=noon|midn|\\d{1,2} ?[ap]m|\\d{1,2}:\\d\\d))")}`,
    (g) => {
      const typed = timeOf(g.hourA, g.minuteA, g.markA);
      return typed && reading(0, typed.minutes, typed.isHalfDay && typed.minutes < 420);
    },
  ),
  rule('prima di (?<meal>colazione|pranzo|cena)', (g) => reading(0, meal(g.meal)[0] * 60 + 30, false)),
  rule('dopo (?<meal>colazione|pranzo|cena)', (g) => {
    const [, end] = meal(g.meal);
    return reading(end * 60 - 60, Math.min(dayMinutes, (end + 4) * 60), false);
  }),
  rule('in (?<part>mattinata|serata|nottata)|nel (?<other>pomeriggio)', (g) => part(g.part ?? g.other)),
  rule('(?:(?:in|nella|di|a) )?(?:tarda mattina(?:ta)?|fine mattina(?:ta)?)', () => ({
    clock: partsOfDay.lateMorning,
    tense: 'open',
  })),
  rule(
    "(?:(?:la|di) )?mattina presto|(?:(?:di|nel|al) )?primo mattino|di buon mattino|di buon'? ?ora|all'alba",
    () => ({
      clock: partsOfDay.earlyMorning,
      tense: 'open',
    }),
  ),
  rule('(?:(?:nel|di|in) )?primo pomeriggio', () => ({ clock: partsOfDay.earlyAfternoon, tense: 'open' })),
  rule('(?:(?:nel|di|in) )?tardo pomeriggio', () => ({ clock: partsOfDay.lateAfternoon, tense: 'open' })),
  rule('(?:(?:in|di|nella) )?prima (?:serata|sera)', () => ({
    clock: partsOfDay.earlyEvening,
    tense: 'open',
  })),
  rule('(?:(?:in|di|nella|a) )?tarda (?:serata|sera)', () => ({
    clock: partsOfDay.lateEvening,
    tense: 'open',
  })),
  rule('a notte (?:fonda|inoltrata)|(?:nel cuore della|in piena) notte', () => ({
    clock: partsOfDay.night,
    tense: 'open',
  })),
  rule(
    "(?:all'|verso l'|sotto l')ora di (?<meal>pranzo|cena)|(?:in|durante la|nella) pausa (?<pause>pranzo)",
    (g) => {
      const [from, to] = meal(g.meal ?? g.pause);
      return reading((from - 1) * 60, (to + 1.5) * 60, false);
    },
  ),
  // Alone these words mean a habit, or a greeting.
  rule(
    `(?:(?:nella|nel|durante la|durante il|di|la|il|alla|al|a|verso) )?(?<!buon[ao]? )(?<part>${partPattern}|mezzogiorno)`,
    (g) => part(g.part, true),
  ),
  rule(`(?:in|during) the (?<part>${englishPartPattern})|at (?<other>night|noon)`, (g) =>
    part(g.part ?? g.other, true),
  ),
  rule('(?:a|durante|durante il|durante la) (?<meal>colazione|pranzo|cena)', (g) => {
    const [from, to] = meal(g.meal);
    return { ...reading((from - 1) * 60, (to + 1.5) * 60, false), needsDay: true };
  }),
];

/** «Alle 5» on a day: twelve hours later where that is usual, or where the morning's is in the future. */
export function settleHalf(clock: Clock, latest: number | undefined): Clock {
  if (!clock.isHalfDay) return clock;
  const middle = clock.from === 0 ? clock.to : (clock.from + clock.to) / 2;
  // A range that began with the day still does: «prima delle 5».
  const later = { from: clock.from === 0 ? 0 : clock.from + 720, to: clock.to + 720 };
  const same = { from: clock.from, to: clock.to };
  if (latest !== undefined && Math.max(later.from, clock.from + 720) >= latest) return same;
  return middle < 7 * 60 || (latest !== undefined && same.to + 720 <= latest && middle < 8 * 60)
    ? later
    : same;
}
