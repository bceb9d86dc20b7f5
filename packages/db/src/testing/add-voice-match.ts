import type { Db, Transaction } from '../handle.ts';
import { insertPeople } from '../repositories/person.repository.ts';
import { replaceMentions } from '../repositories/person-mention.repository.ts';
import type { OwnedRecording } from '../repositories/recording.repository.ts';
import { insertSegments, listSegments } from '../repositories/segment.repository.ts';
import { replaceOpenMatches } from '../repositories/voice-match.repository.ts';
import { saveVoiceprints } from '../repositories/voiceprint.repository.ts';
import { inTransaction } from './in-transaction.ts';
import { addRecording, ownRecording } from './rows.ts';

type Named = { name: string; now: string };

async function addPerson(trx: Transaction, userId: string, { name, now }: Named): Promise<string> {
  const id = crypto.randomUUID();
  const person = { name, foldedName: name.toLowerCase(), nameKey: null, joinedInto: null, rootId: id };
  await insertPeople(trx, userId, [{ id, ...person, isKept: true, createdAt: now, updatedAt: now }]);
  return id;
}

/** The recording says one more segment, and the voice of the person has a name. */
async function speak(trx: Transaction, recording: OwnedRecording, { name, now }: Named, personId?: string) {
  const position = (await listSegments(trx, recording.id)).length;
  const said = { position, start: 5 * position, end: 5 * position + 4, text: 'Va bene.' };
  await insertSegments(trx, recording, [{ ...said, speaker: name, confidence: null, spokenAt: now }]);
  const mention = { personId: personId ?? '', kind: 'voice' as const, name, sources: [] };
  if (personId !== undefined)
    await replaceMentions(trx, recording, { kinds: ['voice'], mentions: [mention] });
}

/**
 * A voice of a recording, «Voce 7», that sounds like somebody who is known from another one. `isTaken`: a voice of somebody else has
 * that name in the recording.
 */
export async function addVoiceMatch(
  db: Db,
  { userId, recordingId, isTaken = false }: { userId: string; recordingId: string; isTaken?: boolean },
): Promise<{ speaker: string; personId: string }> {
  const now = new Date().toISOString();
  const [speaker, name] = ['Voce 7', 'Zeno'];
  const recording = await ownRecording(db, recordingId, userId);
  const known = await addRecording(db, userId, { status: 'ready', createdAt: now });
  const personId = await inTransaction(db, async (trx) => {
    const id = await addPerson(trx, userId, { name, now });
    await speak(trx, known, { name, now }, id);
    const made = { model: 'prova', modelVersion: '1', refusal: null, seconds: 9, spansKey: 'prova' };
    const print = { ...made, speaker: name, vector: Float32Array.from([1, 0]) };
    await saveVoiceprints(trx, known, { prints: [print], now });
    await speak(trx, recording, { name: speaker, now });
    if (isTaken) await speak(trx, recording, { name, now }, await addPerson(trx, userId, { name, now }));
    await replaceOpenMatches(trx, recording, { matches: [{ speaker, personId: id, percent: 88 }], now });
    return id;
  });
  return { speaker, personId };
}
