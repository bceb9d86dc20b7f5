import { DomainError } from '@wingman/contract/error.ts';
import { factMaxLength, maxFacts, maxPeople, personNameMaxLength } from '@wingman/contract/person-table.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { keyDigest } from '@wingman/db/key-digest.ts';
import { lockPeople } from '@wingman/db/repositories/people-lock.repository.ts';
import {
  countPeople,
  deleteUnusedPeople,
  insertPeople,
  listPeopleByKey,
  listRoots,
  type PersonEntity,
  restorePerson,
} from '@wingman/db/repositories/person.repository.ts';
import {
  deleteUntouchedFacts,
  insertFacts,
  listDroppedFacts,
  listRecordingFacts,
  markFactsStale,
  type NewFact,
  updateFactPlace,
} from '@wingman/db/repositories/person-fact.repository.ts';
import {
  insertChoices,
  listChoices,
  type MentionEntity,
  type MentionKind,
  replaceMentions,
} from '@wingman/db/repositories/person-mention.repository.ts';
import type { OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { isReadByRules } from '@wingman/db/repositories/recording-language.repository.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { listRecordingVoices } from '@wingman/db/repositories/voice-match.repository.ts';
import { type FoundFact, type FoundPeople, findSpokenPeople, findVoices } from './found-people.ts';
import { namesOf } from './person-keys.ts';
import { shareSeconds } from './share-seconds.ts';

type Following = {
  now: string;
  /** The user has named them: whoever was deleted comes back. */
  isByUser?: boolean;
};

/** The named voices of a recording are people. */
export const followVoices = (
  trx: Transaction,
  recording: OwnedRecording,
  segments: SegmentEntity[],
  following: Following,
): Promise<void> => followPeople(trx, recording, findVoices(segments), following);

/** The words of a recording are other ones: nobody is named in it until that is found again. */
export async function deleteNamed(
  trx: Transaction,
  recording: OwnedRecording,
  segments: SegmentEntity[],
  now: string,
): Promise<void> {
  await deleteFoundPeople(trx, recording, segments, now);
  await markFactsStale(trx, recording);
}

/**
 * Deletes whom and what was found in a recording by its words. Voices that have a name stay, and what the user confirmed or
 * changed, which gets its place back when it is found again.
 */
export const deleteFoundPeople = (
  trx: Transaction,
  recording: OwnedRecording,
  segments: SegmentEntity[],
  now: string,
): Promise<void> => followPeople(trx, recording, { ...findVoices(segments), facts: [] }, { now });

/** The segments with other voices or words: who they are, and what is said about whom. */
export async function followChanged(
  trx: Transaction,
  recording: OwnedRecording,
  { segments, isLesson, ...following }: Following & { segments: SegmentEntity[]; isLesson: boolean },
): Promise<void> {
  const found = (await isReadByRules(trx, recording.id))
    ? await findSpokenPeople(segments, { isLesson })
    : { ...findVoices(segments), facts: [] };
  await followPeople(trx, recording, found, following);
}

/**
 * Stores who is heard and named in a recording and what is said about them. What the user confirmed or changed stays, what it dropped
 * is left out, and people whom nothing names any more go.
 */
export async function followPeople(
  trx: Transaction,
  recording: OwnedRecording,
  found: FoundPeople,
  following: Following,
): Promise<void> {
  const { userId } = recording;
  // A join, a split and a deletion come before or after.
  await lockPeople(trx, userId);
  const named = found.mentions.filter(({ name }) => name.length <= personNameMaxLength);
  const idOf = await peopleOf(trx, recording, { names: named.map(({ name }) => name), following });
  const mentions = named.flatMap(({ kind, name, sources }): MentionEntity[] => {
    const personId = idOf(name);
    return personId === undefined ? [] : [{ personId, kind, name, sources }];
  });
  const kinds: MentionKind[] = found.facts ? ['voice', 'named'] : ['voice'];
  const lost = await replaceMentions(trx, recording, { kinds, mentions });
  if (found.facts) {
    const before = await deleteUntouchedFacts(trx, recording);
    lost.push(...before.map(({ personId }) => personId));
    const ids = new Map(before.map((fact) => [placeOf(fact), fact.id]));
    await insertFound(trx, recording, { facts: found.facts, idOf, ids, now: following.now });
  }
  await deleteUnusedPeople(trx, userId, [...new Set(lost)]);
}

type IdOf = (name: string) => string | undefined;

/** Whose the names are in this recording; who is new is inserted. Undefined for those that the user deleted. */
async function peopleOf(
  trx: Transaction,
  { id, userId, createdAt }: OwnedRecording,
  { names, following }: { names: string[]; following: Following },
): Promise<IdOf> {
  const keyed = new Map(names.map((name) => [namesOf(name).nameKey, name]));
  const keys = [...keyed.keys()].sort();
  const digests = new Map(keys.map((key) => [keyDigest(key), key] as const));
  const known = async () => {
    const people = await listPeopleByKey(trx, userId, [...keys, ...digests.keys()]);
    return new Map(
      people.map((person) => [digests.get(person.nameKey ?? '') ?? person.nameKey ?? '', person]),
    );
  };
  let people = await known();
  const missing = keys.filter((key) => !people.has(key));
  if (missing.length > 0) {
    const room = maxPeople - (await countPeople(trx, userId));
    const fresh = missing
      .slice(0, Math.max(0, room))
      .map((key) => newPerson(keyed.get(key) ?? key, createdAt));
    await insertPeople(trx, userId, fresh);
    people = await known();
  }
  await restoreThose(trx, people, { keyed, following });
  const choices = await listChoices(trx, id);
  return (name) => {
    const { nameKey } = namesOf(name);
    const person = people.get(nameKey);
    const isGone = person?.isRemoved === true && !following.isByUser;
    return choices.get(nameKey) ?? (isGone ? undefined : person?.id);
  };
}

/** Who is named again, and, if the user names them, who was deleted. */
async function restoreThose(
  trx: Transaction,
  people: Map<string, PersonEntity>,
  { keyed, following }: { keyed: Map<string, string>; following: Following },
) {
  for (const [key, person] of people)
    if (person.isAsleep || (person.isRemoved && following.isByUser))
      await restorePerson(trx, person, namesOf(keyed.get(key) ?? key));
}

/**
 * The name is that person's in this recording, now and when it is found again. Call it before the voice gets the name.
 * @throws {DomainError} conflict when a voice of somebody else has it there
 */
export async function choosePerson(
  trx: Transaction,
  { id, userId }: OwnedRecording,
  { name, personId }: { name: string; personId: string },
): Promise<void> {
  await lockPeople(trx, userId);
  const voices = await listRecordingVoices(trx, id);
  const { nameKey } = namesOf(name);
  const isTaken = voices.some(
    (voice) => namesOf(voice.speaker).nameKey === nameKey && voice.personId !== personId,
  );
  if (isTaken) throw new DomainError('conflict', { message: nameTaken });
  await insertChoices(trx, userId, [{ recordingId: id, nameKey, personId }]);
}

const nameTaken = 'In questa registrazione un’altra voce ha già questo nome: rinominala prima';

export function newPerson(name: string, createdAt: string) {
  const id = crypto.randomUUID();
  return {
    id,
    ...namesOf(name),
    joinedInto: null,
    rootId: id,
    isKept: false,
    createdAt,
    updatedAt: createdAt,
  };
}

const placeOf = ({ factKey, isDenied, sources }: Pick<FoundFact, 'factKey' | 'isDenied' | 'sources'>) =>
  JSON.stringify([factKey, isDenied, sources]);

type Inserting = { facts: FoundFact[]; idOf: IdOf; ids: Map<string, string>; now: string };

/** Inserts what was found, without what the user has dropped; what the user has touched stays and gets its new place. */
async function insertFound(
  trx: Transaction,
  recording: OwnedRecording,
  { facts, idOf, ids, now }: Inserting,
): Promise<void> {
  const { id: recordingId, userId } = recording;
  const touched = await listRecordingFacts(trx, recordingId);
  const isDropped = await droppedOf(
    trx,
    recording,
    facts.flatMap(({ name }) => idOf(name) ?? []),
  );
  const fresh: NewFact[] = [];
  for (const fact of facts) {
    const personId = idOf(fact.name);
    if (personId === undefined || (await isDropped(fact, personId))) continue;
    const same = touched.find(
      (known) =>
        (known.factKey === fact.factKey && known.isDenied === fact.isDenied) ||
        (known.kind === fact.kind && shareSeconds(known.sources, fact.sources)),
    );
    if (same) await updateFactPlace(trx, same, { ...fact, personId });
    else fresh.push(toNewFact(fact, { recordingId, personId, now, id: ids.get(placeOf(fact)) }));
  }
  await insertFacts(trx, userId, fresh.slice(0, Math.max(0, maxFacts - touched.length)));
}

type Placed = { recordingId: string; personId: string; now: string; id: string | undefined };

function toNewFact(fact: FoundFact, { id, now, ...placed }: Placed): NewFact {
  const { kind, factKey, saidBy, sources, isDenied } = fact;
  return {
    ...placed,
    // One that reads as before stays the same for those who look at it.
    id: id ?? crypto.randomUUID(),
    kind,
    factKey,
    saidBy,
    sources,
    isDenied,
    nameKey: namesOf(fact.name).nameKey,
    text: fact.text.slice(0, factMaxLength),
    foundText: null,
    origin: 'found',
    isStale: false,
    isConfirmed: false,
    isTouched: false,
    updatedAt: now,
  };
}

async function droppedOf(trx: Transaction, { id, userId }: OwnedRecording, personIds: string[]) {
  const roots = await listRoots(trx, userId, personIds);
  const dropped = await listDroppedFacts(trx, { userId, rootIds: [...new Set(roots.values())] });
  return async ({ factKey, kind, isDenied, sources }: FoundFact, personId: string): Promise<boolean> => {
    if (dropped.length === 0) return false;
    const digest = keyDigest(droppedKey({ factKey, isDenied }));
    return dropped.some(
      (each) =>
        each.rootId === roots.get(personId) &&
        (each.keyDigest === digest ||
          (each.recordingId === id && each.kind === kind && shareSeconds(each.sources, sources))),
    );
  };
}

/** By which a dropped fact is known again; what denies it may still be found. */
export const droppedKey = ({ factKey, isDenied }: Pick<FoundFact, 'factKey' | 'isDenied'>): string =>
  `${isDenied ? 'non ' : ''}${factKey}`;
