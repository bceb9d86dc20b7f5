import { type FakeProvider, startFakeProvider } from './fake-provider.ts';
import { keepExchanges, writeRows } from './kept-exchanges.ts';
import { keepNoteStates } from './kept-note-states.ts';
import { keepNotes } from './kept-notes.ts';
import { keepPeople } from './kept-people.ts';
import { registerApp } from './oauth-app.ts';
import { type Product, startProduct } from './product.ts';
import { quotedExchanges } from './quoted-chat.ts';
import { type RestCaller, registerOverRest } from './rest.ts';
import type { Things, Viewer } from './screens/screen.ts';
import { sharedSpeech } from './shared.ts';

/** Who signs in for whom. The first one is the administrator. */
export const accounts: Record<Exclude<Viewer, 'visitor'>, string> = {
  admin: 'amministrazione@example.test',
  member: 'un-indirizzo-lungo-quanto-se-ne-trovano-davvero@example.test',
  newcomer: 'nuova@example.test',
  curious: 'curiosa@example.test',
  speaker: 'voce@example.test',
  limited: 'limite@example.test',
  pro: 'studio@example.test',
};

export type Stage = {
  product: Product;
  testUsers: Record<keyof typeof accounts, RestCaller>;
  things: Things;
  remove(): Promise<void>;
};

const transcript =
  'La caldaia perde acqua e il tecnico passa giovedì. Ha detto che la valvola va cambiata e che porta lui il ' +
  'pezzo. Il preventivo è di 180 euro, con la garanzia di due anni.';

/** What follows in the recording that says who speaks; null is a voice that was not recognized. */
const turns: [speaker: string | null, text: string][] = [
  ['Voce 2', 'Va bene, allora giovedì alle nove. L’acqua la chiudo io la sera prima.'],
  ['Voce 2', 'E per il pagamento come facciamo?'],
  ['Maria Giovanna Castellani Della Rovere', 'Si può fare un bonifico, oppure alla consegna.'],
  [null, 'D’accordo.'],
  ['Anna', 'Perfetto, ci sentiamo giovedì.'],
];

const answer = [
  'Il tecnico passa **giovedì** [1]. Ricorda di:\n\n',
  '- chiudere l’acqua la sera prima\n- tenere pronti 180 euro [1]\n\n',
  'Il pezzo lo porta lui, con la garanzia di due anni.',
];

/** The product with users in all the states that the screens show. */
export async function prepareStage(): Promise<Stage> {
  const provider = await startFakeProvider();
  const product = await startProduct({
    OPENAI_API_KEY: 'sk-prova',
    // The stand-in answers every call alike.
    REWORDING: 'off',
    OPENAI_BASE_URL: provider.baseUrl,
    // What is uploaded are tones, and no voice.
    SPEECH_VAD: 'energy',
    RATE_LIMITS: 'off',
  });
  const testUsers = {} as Record<keyof typeof accounts, RestCaller>;
  for (const [who, email] of Object.entries(accounts)) {
    testUsers[who as keyof typeof accounts] = await registerOverRest(product.url, email);
  }
  const { wav } = await (await sharedSpeech()).say('parole per il fornitore');
  const lived = await live(testUsers.member, provider, wav);
  const quotesId = await keepExchanges(product, testUsers.member, quotedExchanges(lived));
  const exampleId = await tryOut(testUsers.curious);
  await equip(product, testUsers.pro);
  await teachWords(testUsers.admin);
  const noteStates = await keepNoteStates({ product, testUser: testUsers.pro, wav });
  const things = { wav, provider, quotesId, exampleId, noteStates, ...lived };
  await equip(product, testUsers.limited);
  await testUsers.limited.upload(wav);
  await testUsers.limited.call('POST', '/api/subscription/plan', { plan: 'free' });
  const change = (statement: string, value: string) => writeRows(product, statement, value);
  change('update users set total_recording_seconds = 36000 where email_key = ?', accounts.limited);
  change("update recording_segments set speaker = 'Anna' where recording_id = ?", things.voicesId);
  for (const [index, turn] of turns.entries()) change(turnStatement(index + 1, turn), things.voicesId);
  await keepNotes(product, testUsers.member, things.voicesId);
  await keepPeople(product, testUsers.member, things.voicesId);
  return {
    product,
    testUsers,
    things,
    async remove() {
      await product.remove();
      await provider.close();
    },
  };
}

/** Recordings and chats of a usual week. */
async function live(member: RestCaller, provider: FakeProvider, wav: Buffer) {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  provider.transcript = transcript;
  const { id: recordingId } = await member.upload(wav);
  const { id: voicesId } = await member.upload(wav, ago(1));
  await member.call('PATCH', `/api/recordings/${voicesId}`, { title: 'Riunione di condominio – città €' });
  provider.failing = 400;
  const { id: failedId } = await member.upload(wav, ago(40));
  provider.failing = undefined;
  provider.answer = answer;
  const sessionId = crypto.randomUUID();
  await member.call('POST', '/api/chat', { message: 'Quando passa il tecnico?', sessionId });
  for (const message of ['È arrivato il pacco con le piastrelle?', 'Quanto costa?']) {
    await member.call('POST', '/api/chat', { message, sessionId: crypto.randomUUID() });
  }
  return { recordingId, failedId, voicesId, sessionId };
}

/** The example day; answers with one of its recordings. */
async function tryOut({ call }: RestCaller): Promise<string> {
  await call('POST', '/api/example');
  const [example] = await call<{ id: string }[]>('GET', '/api/recordings');
  if (!example) throw new Error('The example day has no recording');
  return example.id;
}

/** Words of a user's own and of the instance, one of which is ordinary, and a name that was corrected twice. */
async function teachWords({ call }: RestCaller): Promise<void> {
  const words = [
    { written: 'Wingman', sounds: ['uing man', 'vingman'] },
    { written: 'Fiume', sounds: [] },
  ];
  await call('POST', '/api/words/many', { words });
  await call('POST', '/api/admin/words', { words: [{ written: 'Przybyszewski & Figli S.r.l.' }] });
  await call('POST', '/api/words/reject', { heard: 'cassa', written: 'Casa Editrice' });
  const id = crypto.randomUUID();
  const text = ['Anna: ieri ho sentito jerico', 'Marco: allora richiamo jerico domani'].join('\n');
  await call('POST', '/api/recordings/transcripts', { id, text, recordedAt: '2026-11-02T09:00:00Z' });
  type Detail = { segments: { id: number; text: string }[] };
  const { segments } = await call<Detail>('GET', `/api/recordings/${id}`);
  for (const segment of segments) {
    const correction = { version: 0, text: segment.text.replace('jerico', 'Gerico') };
    await call('PATCH', `/api/recordings/${id}/segments/${segment.id}`, correction);
  }
}

/** The Pro plan with an own agent, a key and a connected app. */
async function equip({ url }: Product, { call }: RestCaller): Promise<void> {
  await call('POST', '/api/subscription/plan', { plan: 'pro' });
  const agent = {
    name: 'Nora',
    description: 'Riassume le telefonate',
    systemPrompt: 'Sei Nora.',
    icon: '📝',
  };
  await call('POST', '/api/agents', agent);
  await call('POST', '/api/keys', { name: 'Script di casa' });
  const app = await registerApp(url, 'http://127.0.0.1:33418/callback');
  const decision = { query: app.query, scopes: ['read', 'ask'] };
  const { redirectTo } = await call<{ redirectTo: string }>('POST', '/api/grants', decision);
  await app.exchange(new URL(redirectTo).searchParams.get('code') ?? '');
}

/** One more phrase of a recording, half a second after the one before. */
function turnStatement(position: number, [speaker, text]: (typeof turns)[number]): string {
  const name = speaker === null ? 'null' : `'${speaker}'`;
  return `insert into recording_segments
    (recording_id, user_id, position, start_seconds, end_seconds, text, speaker, spoken_at)
    select recording_id, user_id, ${position}, ${position / 2 + 1}, ${position / 2 + 1.5}, '${text}', ${name}, spoken_at
    from recording_segments where position = 0 and recording_id = ?`;
}
