import { writeRows } from './kept-exchanges.ts';
import type { Product } from './product.ts';
import type { RestCaller } from './rest.ts';

type Line = {
  section: string;
  text: string;
  start: number;
  who?: string;
  toWhom?: string;
  dueText?: string;
  /** Days from today. */
  dueIn?: number;
  foundText?: string;
  state?: 'open' | 'done' | 'dropped';
  isStale?: 1;
  /** A later recording says so, and nobody has answered. */
  settled?: 'done' | 'moved';
};

/** As long as the name of a person may be, and without a place to break it. */
export const longWord = 'Hubertblainewolfeschlegelsteinhausenbergerdorffvoralternware';

const lines: Line[] = [
  { section: 'summary', start: 0.6, text: 'Il preventivo è di 180 euro, con la garanzia di due anni.' },
  { section: 'decision', start: 1.5, text: 'Va bene, allora giovedì alle nove.' },
  {
    ...{ section: 'commitment', start: 1.6, text: 'L’acqua la chiudo io la sera prima.', who: 'Voce 2' },
    ...{ toWhom: 'Anna', dueText: 'la sera prima', dueIn: 2 },
  },
  {
    ...{
      section: 'commitment',
      start: 2,
      text: 'Mando il bonifico per la valvola entro lunedì.',
      who: 'Anna',
    },
    ...{ dueText: 'entro lunedì', dueIn: -3, foundText: 'Mando il bonifico entro lunedì.', settled: 'done' },
  },
  {
    section: 'commitment',
    start: 2.5,
    text: 'Ci sentiamo per la garanzia.',
    who: 'Anna',
    toWhom: longWord,
    isStale: 1,
    settled: 'moved',
  },
  { section: 'commitment', start: 3, text: 'Chiamo l’amministratore.', who: 'Anna', state: 'done' },
  { section: 'question', start: 2, text: 'E per il pagamento come facciamo?' },
  { section: 'name', start: 1, text: 'Maria Giovanna Castellani Della Rovere' },
  { section: 'name', start: 1.2, text: 'Anna' },
  { section: 'name', start: 1.4, text: longWord },
];

/** What was typed while it was recorded: a mark, and notes. */
const typed = [null, 'Chiedere a Marco il preventivo della caldaia', 'Chiamare Rossi per le chiavi'];

/** Waits for the notes of a recording: what is made later would put others in the place of those that a test writes. */
export async function notesMade({ call }: Pick<RestCaller, 'call'>, recordingId: string): Promise<void> {
  const path = `/api/recordings/${recordingId}/notes`;
  while ((await call<{ state: string }>('GET', path)).state !== 'ready')
    await new Promise((resolve) => setTimeout(resolve, 100));
}

/** What was typed in a recording, and lines of each kind in its notes, one of them the user's own. */
export async function keepNotes(product: Product, { call }: RestCaller, recordingId: string): Promise<void> {
  const path = `/api/recordings/${recordingId}/notes`;
  await notesMade({ call }, recordingId);
  writeRows(product, 'delete from note_lines where recording_id = ?', recordingId);
  for (const [position, line] of lines.entries()) insert(product, recordingId, position, line);
  const text = 'Chiedere anche a Marco, che ha la stessa caldaia';
  await call('POST', `${path}/lines`, { section: 'question', text });
  for (const [index, words] of typed.entries())
    await call('PUT', `/api/recordings/${recordingId}/moments/${crypto.randomUUID()}`, {
      ...{ kind: words ? 'note' : 'mark', at: index * 2, text: words },
    });
}

function insert(product: Product, recordingId: string, position: number, line: Line): void {
  const { section, text, start, who, toWhom, dueText, dueIn, foundText, state = 'open', isStale = 0 } = line;
  const lineId = crypto.randomUUID();
  const due = dueIn === undefined ? undefined : dayIn(dueIn);
  const texts = { section, text, who, toWhom, dueText, due, dueOrder: due ?? '9999-99-99', foundText, state };
  const values = Object.values(texts).map((value) => value ?? '');
  writeRows(
    product,
    `insert into note_lines (id, recording_id, user_id, position, origin, sources, is_stale, is_changed, updated_at,
      section, text, who, to_whom, due_text, due_to, due_order, found_text, state)
    select ?, id, user_id, ${position}, 'found', ?, ${isStale}, ${foundText ? 1 : 0}, created_at,
      ?, ?, nullif(?, ''), nullif(?, ''), nullif(?, ''), nullif(?, ''), ?, nullif(?, ''), ?
    from recordings where id = ?`,
    lineId,
    JSON.stringify([{ start, end: start + 0.5 }]),
    ...values,
    recordingId,
  );
  if (line.settled) insertSettlement(product, recordingId, lineId, line.settled);
}

/** The recording says it itself, with its first words. */
function insertSettlement(
  product: Product,
  recordingId: string,
  lineId: string,
  kind: 'done' | 'moved',
): void {
  const id = crypto.randomUUID();
  writeRows(
    product,
    `insert into settlements (id, user_id, line_id, recording_id, kind, state, sources, due_to, created_at)
    select ?, user_id, ?, id, ?, 'open', '[{"start":0,"end":1}]', nullif(?, ''), created_at from recordings where id = ?`,
    ...[id, lineId, kind, kind === 'moved' ? dayIn(6) : '', recordingId],
  );
  writeRows(
    product,
    `insert into settlement_segments (settlement_id, segment_id)
    select ?, id from recording_segments where recording_id = ? and position = 0`,
    ...[id, recordingId],
  );
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
