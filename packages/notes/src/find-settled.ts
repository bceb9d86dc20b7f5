import { compareDays } from '@wingman/italian/dates/calendar.ts';
import type { DueDays } from '@wingman/italian/dates/due-days.ts';
import { type Draft, isWide } from './commitments/draft.ts';
import { findCommitments } from './commitments/find-commitments.ts';
import { asNoteDue, sentenceAt } from './lines.ts';
import type { NoteDue, NoteSource } from './note.ts';
import {
  dayKeysIn,
  type Earlier,
  type EarlierCommitment,
  keysOfDay,
  namesIn,
  readEarlier,
  thingsIn,
} from './settled/earlier.ts';
import { type ToldDone, toldDone } from './settled/told-done.ts';
import { closes, verbKey } from './settled/verb-keys.ts';
import { readTurns, type Turn } from './turns/turn.ts';

export type { EarlierCommitment } from './settled/earlier.ts';

/**
 * That a later recording says an earlier commitment is done, or has another day, which is `due`. `segmentIds`: of those that say
 * it, never empty. `dueText`: the words that say when.
 */
export type Settled = {
  commitmentId: string;
  how: 'done' | 'moved';
  segmentIds: number[];
  due?: NoteDue;
  dueText?: string;
};

const least = 1.7;
const leastAgain = 2;
const leastAbout = 0.5;
const leastSame = 0.7;
const sameWho = 0.4;
/** So much of what it is about has to be named, or two things. */
const leastShare = 0.2;
const mostEarlier = 1_000;
const turnsAStep = 100;

/**
 * Which of the earlier commitments a recording settles, each at most once, by rule alone. Careful: what is only likely is not
 * given. `earlier`: the open ones of recordings before this one, the newest first; of more than 1,000 the newest are looked at. Works in
 * steps between which others may work. Any text is valid. Rejects only where `startedAt` or `timeZone` are none.
 */
export async function findSettled(
  earlier: readonly EarlierCommitment[],
  source: NoteSource,
): Promise<Settled[]> {
  if (earlier.length === 0) return [];
  const turns: Turn[] = [];
  for (const turn of readTurns(source)) {
    turns.push(turn);
    if (turns.length % turnsAStep === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return settledBy(readEarlier(earlier.slice(0, mostEarlier)), turns);
}

type Found = Settled & { worth: number; evidence: string };

function settledBy(earlier: Earlier[], turns: Turn[]): Settled[] {
  const talk: Talk = {
    turns,
    voices: new Set(turns.map(({ voice }) => voice)),
    named: new Map(),
    index: indexOf(earlier),
  };
  const drafts = findCommitments(turns);
  const open = saidAgain(talk, drafts);
  const found = [
    ...toldDone(turns).flatMap((told) =>
      doneBy(talk, told).filter(({ commitmentId }) => (open.get(commitmentId) ?? -1) < told.turn.index),
    ),
    ...turns.flatMap((turn) => postponedBy(talk, turn)),
    ...promisedAgain(talk, drafts),
  ].sort((one, other) => other.worth - one.worth);
  const [kept, used] = [new Map<string, Found>(), new Map<string, number>()];
  for (const each of found) {
    // The same words settle two things only where they say as much of both.
    if (kept.has(each.commitmentId) || (used.get(each.evidence) ?? each.worth) > each.worth) continue;
    kept.set(each.commitmentId, each);
    used.set(each.evidence, each.worth);
  }
  return [...kept.values()].map(({ worth: _worth, evidence: _evidence, ...settled }) => settled);
}

type Talk = {
  turns: Turn[];
  voices: Set<string>;
  named: Map<string, boolean>;
  index: Map<string, Earlier[]>;
};

/** By what they are about, and by the day on which they are due. */
function indexOf(earlier: Earlier[]): Map<string, Earlier[]> {
  const index = new Map<string, Earlier[]>();
  const add = (key: string, each: Earlier) => index.set(key, [...(index.get(key) ?? []), each]);
  for (const each of earlier) {
    for (const term of each.things.keys()) add(term, each);
    for (const key of keysOfDay(each)) add(`day ${key}`, each);
  }
  return index;
}

/** What is talked about at a turn, how near: in the sentence, in the turn, in the question before it, in the turns before that. */
function thingsAt({ turns }: Talk, turn: Turn, sentence: string): Map<string, number> {
  const near = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const term of thingsIn(text)) near.set(term, Math.max(weight, near.get(term) ?? 0));
  };
  const [before, earlier] = [turns[turn.index - 1], turns[turn.index - 2]];
  if (earlier) add(earlier.segment.text, 0.5);
  if (before) add(before.segment.text, before.asks ? 0.85 : 0.6);
  add(turn.segment.text, 0.85);
  add(sentence, 1);
  return near;
}

/** How far a place in the talk is about a commitment, by what it names; 0 where it names too little or another one. */
function aboutness({ given, things, names }: Earlier, near: Map<string, number>, text: string): number {
  let [best, sum, all] = [0, 0, 0];
  let count = 0;
  for (const [term, weight] of things) {
    all += weight;
    const worth = weight * (near.get(term) ?? (term.length >= 5 ? shortened(term, near) : 0));
    if (worth > 0) count += 1;
    sum += worth;
    best = Math.max(best, worth);
  }
  if (count < 2 && sum < leastShare * all) return 0;
  const others = namesIn(text);
  const isOther = names.size > 0 && others.size > 0 && ![...names].some((name) => others.has(name));
  return isOther && !given.words.includes([...others][0] ?? '') ? 0 : Math.min(2, best + (sum - best) / 2);
}

/** «Il dente» for what was said of the dentist. */
const shortened = (term: string, near: Map<string, number>): number =>
  Math.max(
    0,
    ...[...near].map(([other, weight]) => (other.length >= 4 && term.startsWith(other) ? weight * 0.7 : 0)),
  );

const mostCandidates = 30;

/** Those that share something with what is talked about, who share most first. */
function candidates({ index }: Talk, near: Map<string, number>, days: Set<string>): Earlier[] {
  const shared = new Map<Earlier, number>();
  const keys = [...near.keys(), ...[...days].map((key) => `day ${key}`)];
  for (const key of keys)
    for (const each of index.get(key) ?? []) shared.set(each, (shared.get(each) ?? 0) + 1);
  const most = [...shared].sort(([, one], [, other]) => other - one).slice(0, mostCandidates);
  return most.map(([each]) => each);
}

const isOfDay = (earlier: Earlier, days: Set<string>): boolean =>
  keysOfDay(earlier).some((key) => days.has(key));

const isName = (voice: string | null | undefined): voice is string => !!voice && !/^voce \d+$/i.test(voice);

/** That the voice is the one who took it on: 0.4 where it is, undefined where it is somebody else. */
function whoFits(who: string | null | undefined, voice: string): number | undefined {
  if (!isName(who) || !isName(voice)) return 0;
  return who === voice ? sameWho : undefined;
}

/** Where nobody is heard or named of those between whom it was, it is likely about something else. */
function around(talk: Talk, { given: { who, toWhom } }: Earlier): number {
  const known = [who, toWhom].filter(isName);
  const isAround = known.some((name) => talk.voices.has(name) || isNamed(talk, name));
  return known.length === 0 || isAround ? 0 : -0.6;
}

function isNamed({ turns, named }: Talk, name: string): boolean {
  const known = named.get(name) ?? turns.some(({ segment }) => segment.text.includes(name));
  named.set(name, known);
  return known;
}

const idsOf = (turns: Turn[], places: Iterable<number>): number[] =>
  [...new Set(places)].sort((one, other) => one - other).flatMap((place) => turns[place]?.segment.id ?? []);

function doneBy(talk: Talk, told: ToldDone): Found[] {
  const { turn, sentence, verb } = told;
  const near = thingsAt(talk, turn, sentence);
  const days = dayKeysIn(turn.plain);
  return candidates(talk, near, days).flatMap((earlier): Found[] => {
    const fit = doerFits(talk, earlier, told);
    const verbWorth = closes(verb, earlier.verbs);
    if (fit === undefined || verbWorth === 0 || isOfItself(earlier, turn)) return [];
    const about = aboutness(earlier, near, turn.segment.text);
    const day = isOfDay(earlier, days) ? 0.6 : 0;
    if (about < leastAbout && !(verbWorth === 1 && day > 0 && fit >= sameWho)) return [];
    const worth = verbWorth + about + day + fit + around(talk, earlier) + (told.isTimely ? 0.3 : 0);
    if (worth < least) return [];
    const segmentIds = idsOf(talk.turns, told.turns);
    return [
      { commitmentId: earlier.given.id, how: 'done', segmentIds, worth, evidence: `${turn.index} ${verb}` },
    ];
  });
}

const leastExcerpt = 40;

/** It is the excerpt that promised it, imported a second time. */
const isOfItself = ({ given }: Earlier, { segment: { text } }: Turn): boolean =>
  text.length >= leastExcerpt && given.words.includes(text);

/** «Ho mandato» is said by who took it on, «ho ricevuto» and «hai mandato» to them. */
function doerFits(
  talk: Talk,
  { given: { who } }: Earlier,
  { turn, turns, by }: ToldDone,
): number | undefined {
  if (by === 'speaker') return whoFits(who, turn.voice);
  if (by === 'receiver' && turns.length === 1) return isName(who) && who === turn.voice ? undefined : 0.2;
  if (by === 'hearer') {
    const reply = talk.turns[turns[1] ?? -1];
    if (reply) return whoFits(who, reply.voice);
    return isName(who) && who === turn.voice ? undefined : 0;
  }
  return 0;
}

const postpones =
  /(?:^| )(?:non (?:ce la faccio(?! piu)|ce la fa|riesco|posso|faccio in tempo|ho fatto in tempo|sono riuscit[oa]|ce l ho fatta)|nun (?:ce la faccio|posso)|(?:rimand|spost|slitt|posticip|rinvi|anticip)(?:o|a|ano|iamo|ata|ato|ate|ati|are|arlo|arla|ita|ito)|slitta|salta|invece (?:di|del|della)|anziche)(?: |$)/;
const dateReach = 3;

function postponedBy(talk: Talk, turn: Turn): Found[] {
  if (turn.asks || turn.plain.length > 600 || !postpones.test(turn.plain)) return [];
  const near = thingsAt(talk, turn, turn.segment.text);
  const days = dayKeysIn(turn.plain);
  return candidates(talk, near, days).flatMap((earlier): Found[] => {
    const fit = /(?:^| )(?:non|nun) /.test(turn.plain) ? whoFits(earlier.given.who, turn.voice) : 0.2;
    if (fit === undefined) return [];
    const next = newDay(talk, turn, earlier);
    if (!next) return [];
    const { due, dueText } = next;
    const about = aboutness(earlier, near, turn.segment.text);
    const day = isOfDay(earlier, days) ? 0.7 : 0;
    const worth = 0.8 + about + day + fit + around(talk, earlier);
    if (worth < least || (about < leastAbout && !(day > 0 && fit >= sameWho))) return [];
    const segmentIds = idsOf(talk.turns, [turn.index, next.turn.index]);
    const moved = { commitmentId: earlier.given.id, how: 'moved', segmentIds, due, dueText } as const;
    return [{ ...moved, worth, evidence: `${turn.index} moved` }];
  });
}

/** The turn that names another day than the one it was due on, and the day. */
function newDay(
  { turns }: Talk,
  turn: Turn,
  { day }: Earlier,
): { turn: Turn; due: NoteDue; dueText: string } | undefined {
  const isOther = (due: DueDays) => {
    const named = due.to ?? due.from;
    return named !== undefined && !isWide(due) && (!day || compareDays(named, day) !== 0);
  };
  for (const next of turns.slice(turn.index, turn.index + dateReach + 1)) {
    const due = next.dues.find(isOther);
    if (due) return { turn: next, due: asNoteDue(due, next), dueText: wordsOf(due, next) };
  }
  return undefined;
}

const wordsOf = ({ span }: DueDays, { segment }: Turn) => segment.text.slice(span.start, span.end);

/** What is promised again is not done by then: the place of the turn that promises it, by the commitment. */
function saidAgain(talk: Talk, drafts: Draft[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const { text, verbs, voice } of drafts) {
    const said = sentenceAt(text);
    const near = new Map([...thingsIn(said)].map((term) => [term, 1]));
    const keys = [...verbs].map(verbKey);
    for (const earlier of candidates(talk, near, new Set())) {
      const isSame =
        keys.some((verb) => earlier.verbs.has(verb)) &&
        whoFits(earlier.given.who, voice) !== undefined &&
        aboutness(earlier, near, said) >= leastSame;
      if (isSame) places.set(earlier.given.id, text.turn.index);
    }
  }
  return places;
}

/** The same promised again with another day. */
function promisedAgain(talk: Talk, drafts: Draft[]): Found[] {
  return drafts.flatMap((draft) => {
    const named = draft.due?.to ?? draft.due?.from;
    const { turn } = draft.text;
    if (!named || !draft.due) return [];
    const when = { due: asNoteDue(draft.due, turn), dueText: draft.dueWords.join(', ') };
    const said = idsOfDraft(draft.turns, talk.turns);
    const near = new Map([...thingsIn(said)].map((term) => [term, 1]));
    const verbs = [...draft.verbs].map(verbKey);
    return candidates(talk, near, new Set()).flatMap((earlier): Found[] => {
      const fit = whoFits(earlier.given.who, draft.voice);
      if (isOfItself(earlier, turn)) return [];
      if (fit === undefined || !earlier.day || compareDays(earlier.day, named) >= 0) return [];
      const about = aboutness(earlier, near, said);
      if (!verbs.some((verb) => earlier.verbs.has(verb)) || about < 1) return [];
      const segmentIds = idsOf(talk.turns, draft.turns);
      const worth = 0.8 + about + fit + around(talk, earlier);
      if (worth < leastAgain) return [];
      const moved = { commitmentId: earlier.given.id, how: 'moved', segmentIds, ...when } as const;
      return [{ ...moved, worth, evidence: `${turn.index} again` }];
    });
  });
}

const idsOfDraft = (places: Set<number>, turns: Turn[]): string =>
  [...places].map((place) => turns[place]?.segment.text ?? '').join(' ');
