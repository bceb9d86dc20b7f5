import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Product } from './product.ts';

/** What somebody says, in seconds from the start. */
export type Said = { start: number; end: number; text: string; speaker: string | null };

/** Puts words in the place of those that a recording has, and says how long it is, in the product's own database. */
export function seedTranscript(
  { dataDir }: Product,
  recordingId: string,
  said: readonly Said[],
  duration: number,
): void {
  const database = new DatabaseSync(path.join(dataDir, 'wingman.sqlite'));
  database.exec('pragma busy_timeout = 5000; begin immediate');
  database.prepare('delete from recording_segments where recording_id = ?').run(recordingId);
  database
    .prepare("update recordings set duration = ?, transcript = ?, status = 'ready' where id = ?")
    .run(duration, said.map(({ text }) => text).join(' '), recordingId);
  const insert = database.prepare(`insert into recording_segments
    (recording_id, user_id, position, start_seconds, end_seconds, text, speaker, spoken_at)
    select id, user_id, ?, ?, ?, ?, ?, created_at from recordings where id = ?`);
  for (const [position, { start, end, text, speaker }] of said.entries()) {
    insert.run(position, start, end, text, speaker, recordingId);
  }
  database.exec('commit');
  database.close();
}

const sentences = [
  'Allora, ricapitoliamo quello che abbiamo detto la settimana scorsa sulla ristrutturazione.',
  'Il preventivo della ditta è arrivato ieri sera,',
  'ma secondo me manca ancora la parte dell’impianto elettrico.',
  'D’accordo, la chiedo io domani mattina.',
  'E per le finestre come facciamo? Qualcuno deve misurarle di nuovo.',
  'Le misuro sabato, tanto passo di là comunque.',
];
const speakers = ['Anna', 'Voce 2', 'Maria Giovanna'];

/** Hours of talk of three voices, about as people speak: a segment each three seconds. */
export function longTalk(hours: number): Said[] {
  return Array.from({ length: hours * 1_200 }, (_, at) => ({
    start: at * 3,
    end: at * 3 + 2.8,
    text: sentences[at % sentences.length] as string,
    speaker: speakers[Math.floor(at / 4) % speakers.length] as string,
  }));
}
