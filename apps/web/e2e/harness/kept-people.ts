import { writeRows } from './kept-exchanges.ts';
import { longWord } from './kept-notes.ts';
import type { Product } from './product.ts';
import type { RestCaller } from './rest.ts';

const facts = [
  { text: 'È allergica alle noci e ai pinoli', isConfirmed: 0, saidBy: 'Anna', foundText: '' },
  { text: 'Compie gli anni il 3 maggio', isConfirmed: 1, saidBy: '', foundText: '' },
  { text: 'Lavora alla Fiat di Mirafiori', isConfirmed: 1, saidBy: '', foundText: 'Lavora alla Fiat' },
];

/** A person with facts of each kind, who promised something and was joined with another one; and one who was only named. */
export async function keepPeople(product: Product, { call }: RestCaller, recordingId: string): Promise<void> {
  for (const name of ['Ingegner Castellani', longWord]) await call('POST', '/api/people', { name });
  const other = await call<{ id: string }>('POST', '/api/people', { name: 'Annarella' });
  const { id } = await call<{ id: string }>('POST', '/api/people', { name: 'Anna' });
  await call('POST', `/api/people/${id}/join`, { otherId: other.id });
  await call('POST', `/api/people/${id}/facts`, { text: 'Portarle il libro sui gatti' });
  writeRows(
    product,
    `insert into person_mentions (recording_id, user_id, person_id, kind, name, sources)
    select recordings.id, recordings.user_id, ?, 'voice', 'Anna', '[{"start":1,"end":1.5}]'
    from recordings where recordings.id = ?`,
    id,
    recordingId,
  );
  for (const { text, isConfirmed, saidBy, foundText } of facts)
    writeRows(
      product,
      `insert into person_facts (id, user_id, person_id, recording_id, kind, fact_key, text, origin, sources,
        said_by, found_text, is_confirmed, is_touched, updated_at)
      select ?, user_id, ?, id, 'health', ?, ?, 'found', '[{"start":1,"end":1.5}]',
        nullif(?, ''), nullif(?, ''), ${isConfirmed}, ${isConfirmed}, created_at
      from recordings where id = ?`,
      crypto.randomUUID(),
      id,
      text,
      text,
      saidBy,
      foundText,
      recordingId,
    );
}
