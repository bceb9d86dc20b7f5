import { addDays, type CalendarDay, compareDays, weekdayOf } from './calendar.ts';
import { foldText } from './folded-text.ts';
import { italianDay } from './italian-dates.ts';
import { pastTense } from './role.ts';
import {
  monthNamed,
  monthPattern,
  numberOf,
  ordinaryNumberPattern,
  weekdayNamed,
  weekdayPattern,
} from './words.ts';
import { calendarDay, localInstant, minuteOfDay } from './zoned-time.ts';

/** Behind which character of a text a day is named that only its moment tells, and that day in words: «domenica 20 luglio 2025». */
export type SaidDay = { end: number; day: string };

type Saying = { saidAt: Date; timeZone: string };
type Groups = Record<string, string | undefined>;
/** What stands around it; `isPast`: its sentence tells of what was, and then a weekday may be either. */
type Context = { today: CalendarDay; before: string; rest: string; isPast: boolean };
type Rule = { pattern: RegExp; read: (groups: Groups, context: Context) => CalendarDay | undefined };

/** Until then who is still awake means another day by «domani». */
const nightEnds = 4 * 60;
const maxLength = 4_000;

const rule = (pattern: string, read: Rule['read']): Rule => ({
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'gu'),
  read,
});

const dayNumber = `\\d{1,2}|primo|${ordinaryNumberPattern}`;
const past = '(?:scors[oa]|passat[oa])';

/** The first that fits counts. */
const rules: Rule[] = [
  rule("l'altro ieri|altro ieri|avant'? ?ieri|ieri l'altro", (_, { today }) => addDays(today, -2)),
  rule('ieri', (_, { today }) => addDays(today, -1)),
  rule('dopo ?domani', (_, { today }) => addDays(today, 2)),
  rule('domani|domattina', (_, { today }) => addDays(today, 1)),
  rule(
    `(?<name>${weekdayPattern})'?,? (?:il )?(?<number>${dayNumber})(?: (?<month>${monthPattern}))?(?! (?:person|eur|volt|or[ae]|minut|giorn))`,
    (groups, { today }) => namedDay(groups, today),
  ),
  rule(`(?<name>${weekdayPattern})'? (?:tra|fra) (?:quindici|15) giorni`, ({ name }, { today }) =>
    nearest(addDays(today, 14), weekdayNamed(name)),
  ),
  rule(`(?<name>${weekdayPattern})'? ${past}`, ({ name }, { today }) =>
    next(addDays(today, -8), weekdayNamed(name)),
  ),
  rule(
    `(?<name>${weekdayPattern})'? prossim[oa]|prossim[oa] (?<other>${weekdayPattern})'?`,
    (groups, { today }) => {
      const day = next(today, weekdayNamed(groups.name ?? groups.other));
      // On a Sunday «lunedì prossimo» may be tomorrow or a week later.
      return compareDays(day, addDays(today, 1)) === 0 ? undefined : day;
    },
  ),
  rule(`(?<name>${weekdayPattern})'?`, ({ name }, { today, before, rest, isPast }) => {
    const isOpen = isPast || recurring.test(before) || numbered.test(before) || goesOn.test(rest);
    return isOpen ? undefined : next(today, weekdayNamed(name));
  }),
  rule(`(?:tra|fra) (?<count>${dayNumber}) giorni`, ({ count }, { today, before }) => {
    if (vague.test(before)) return undefined;
    const days = numberOf(count);
    // «Quindici giorni» are two weeks, or some time.
    return days >= 2 && days < 8 ? addDays(today, days) : undefined;
  }),
  rule('(?:tra|fra) una settimana', (_, { today }) => addDays(today, 7)),
  rule(`(?<count>${dayNumber}) giorni fa`, ({ count }, { today, before }) => {
    if (vague.test(before)) return undefined;
    const days = numberOf(count);
    return days >= 2 && days < 15 ? addDays(today, -days) : undefined;
  }),
];

/** «Il lunedì», «di sabato»: one that comes again and again, or of which nobody knows which. */
const recurring =
  /(?:^|[^\p{L}])(?:il|la|i|le|di|del|della|dei|ogni|ultim[oa]|altr[oa]|quel|quell[oa]|un|una|al|alla|dal|dalla)'? ?$/u;
/** «Il ventitré, mercoledì» is told by its number. */
const numbered = new RegExp(`(?:${dayNumber}),? $`, 'u');
/** «Martedì, tra quindici giorni», «sabato della settimana dopo». */
const goesOn = /^,? (?:e|o|a|in|della|dopo|prima|tra|fra|quello) /u;
/** «Due o tre giorni» are no number. */
const vague = /(?:^|[^\p{L}])(?:o|circa) $/u;

/**
 * The days that a text names by the moment at which it was said («domani», «mercoledì ventitré», «tra due giorni»), in the order of
 * the text; only those of which there is little doubt. Calendar dates with a month tell themselves.
 */
export function readSaidDays(text: string, { saidAt, timeZone }: Saying): SaidDay[] {
  if (minuteOfDay(saidAt, timeZone) < nightEnds) return [];
  const today = calendarDay(saidAt, timeZone);
  const folded = foldText(text.slice(0, maxLength));
  const taken: { start: number; end: number; day: CalendarDay | undefined }[] = [];
  for (const { pattern, read } of rules)
    for (const match of folded.text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (taken.some((other) => start < other.end && end > other.start)) continue;
      taken.push({ start, end, day: read(match.groups ?? {}, contextOf(folded.text, start, end, today)) });
    }
  return taken
    .sort((one, other) => one.start - other.start)
    .flatMap(({ start, end, day }) =>
      day
        ? [
            {
              end: folded.toSource({ start, end }).end,
              day: italianDay(localInstant(day, 720, timeZone), timeZone),
            },
          ]
        : [],
    );
}

function contextOf(text: string, start: number, end: number, today: CalendarDay): Context {
  const from = Math.max(text.lastIndexOf('.', start - 1), text.lastIndexOf('?', start - 1), start - 200) + 1;
  const stop = /[.?!]/u.exec(text.slice(end, end + 200))?.index ?? 200;
  const sentence = text.slice(from, end + stop);
  return {
    today,
    before: text.slice(Math.max(0, start - 20), start),
    rest: text.slice(end, end + 20),
    isPast: pastTense.test(sentence),
  };
}

/** The day with this weekday and number that is nearest, sooner ahead than back; none where no month has both. */
function namedDay({ name, number, month }: Groups, today: CalendarDay): CalendarDay | undefined {
  const [weekday, day] = [weekdayNamed(name), numberOf(number)];
  const named = month === undefined ? undefined : monthNamed(month);
  const fits = (offset: number) => {
    const found = addDays(today, offset);
    return (
      weekdayOf(found) === weekday && found.day === day && (named === undefined || found.month === named)
    );
  };
  const most = named === undefined ? 62 : 370;
  const ahead = Array.from({ length: most }, (_, offset) => offset).find(fits);
  const back = Array.from({ length: 31 }, (_, offset) => -offset).find(fits);
  const offset = ahead ?? back;
  return offset === undefined ? undefined : addDays(today, offset);
}

/** The first day of this name after `day`. */
const next = (day: CalendarDay, weekday: number): CalendarDay =>
  addDays(day, ((weekday - weekdayOf(day) + 6) % 7) + 1);

const nearest = (day: CalendarDay, weekday: number): CalendarDay => next(addDays(day, -4), weekday);
