import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import fastify from 'fastify';

/**
 * The measure of the requests' ratios: Fastify and better-sqlite3 with the statements that the product runs for the
 * same call, on a database of the product's shape, and nothing else: no checks, no shapes, no log.
 */
const { DATA_DIR = '.', PORT = '0', CHAT_BASE_URL = '' } = process.env;
const database = new Sqlite(path.join(DATA_DIR, 'wingman.sqlite'));
database.pragma('foreign_keys = ON');
database.pragma('synchronous = FULL');

type Row = Record<string, string>;
const statement = (sql: string) => database.prepare<unknown[], Row>(sql);
const signIn = statement('select * from auth_sessions where id_hash = ?');
const user = statement('select * from users where id = ?');
const chats = statement(
  `select id as sessionId, first_message as firstMessage, last_activity as lastActivity,
     message_count as messageCount from chat_sessions where user_id = ? order by last_activity desc, id`,
);
const recordings = statement(
  'select * from recordings where user_id = ? order by created_at desc, id limit ?',
);
const agent = statement(
  `select * from agents where is_active = 1 and (is_default = 1 or is_preset = 1)
   order by is_default desc, created_at, name, id limit 1`,
);
const settings = statement('select * from user_settings where user_id = ?');
const chat = statement('select * from chat_sessions where id = ?');
const thread = statement(
  `select * from conversations where session_id = ? and user_id = ? order by created_at desc, id desc limit 6`,
);
const touch = statement(
  `insert into chat_sessions (id, user_id, first_message, message_count, last_activity, created_at)
   values (?, ?, ?, 1, ?, ?) on conflict (id) do update set message_count = chat_sessions.message_count + 1,
   last_activity = excluded.last_activity where chat_sessions.user_id = excluded.user_id returning id`,
);
const ask = statement(
  `insert into conversations (id, user_id, session_id, message, response, relevant_recording_ids, citations, scope,
     agent_id, status, created_at) values (?, ?, ?, ?, '', '[]', '[]', '{}', ?, 'pending', ?)`,
);
const search = statement(
  `select segments.id, segments.recording_id from search_owners as owners
   join search_postings as postings on postings.owner_id = owners.id
   join search_documents as documents on documents.id = postings.document_id
   join recording_segments as segments on segments.recording_id = documents.recording_id and segments.position = 0
   where owners.user_id = ? and postings.term in ('idraul', 'pass') order by segments.spoken_at desc limit 60`,
);
const segment = statement(
  `select segments.*, recordings.title from recording_segments as segments
   join recordings on recordings.id = segments.recording_id where segments.id = ?`,
);
const around = statement(
  'select * from recording_segments where recording_id = ? and position between ? and ? order by position',
);
const finish = statement(
  `update conversations set response = ?, citations = ?, relevant_recording_ids = ?, status = 'complete' where id = ?`,
);
const begin = database.transaction((run: () => void) => run());

type Headers = { authorization?: string | undefined };

function signedIn(headers: Headers): Row | undefined {
  const hash = createHash('sha256')
    .update(headers.authorization?.slice(7) ?? '')
    .digest('hex');
  return user.get(signIn.get(hash)?.user_id);
}

const owner = (headers: Headers): string => signedIn(headers)?.id ?? '';

/** The words of a streamed answer. */
async function callProvider(message: string): Promise<string> {
  const answer = await fetch(`${CHAT_BASE_URL}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', content: message }], stream: true }),
  });
  const lines = (await answer.text()).split('\n').filter((line) => line.startsWith('data: {'));
  return lines.map((line) => JSON.parse(line.slice(6)).choices[0].delta.content ?? '').join('');
}

const app = fastify();
app.get('/healthz', () => ({ status: 'ok' }));
app.get('/api/auth/me', ({ headers }) => signedIn(headers));
app.get('/api/sessions', ({ headers }) => chats.all(owner(headers)));
app.get<{ Querystring: { limit?: string } }>('/api/recordings', ({ headers, query }) =>
  recordings.all(owner(headers), query.limit ?? -1),
);
app.post<{ Body: { message: string; sessionId: string } }>('/api/chat', async ({ headers, body }) => {
  const userId = owner(headers);
  const { message, sessionId } = body;
  const id = randomUUID();
  const now = new Date().toISOString();
  const chosen = agent.get()?.id;
  settings.get(userId);
  chat.get(sessionId);
  thread.all(sessionId, userId);
  begin(() => {
    touch.get(sessionId, userId, message, now, now);
    ask.run(id, userId, sessionId, message, chosen, now);
  });
  const [hit] = search.all(userId);
  const found = segment.get(hit?.id);
  if (found) around.all(found.recording_id, 0, 5);
  const response = await callProvider(message);
  finish.run(response, '[]', '[]', id);
  return { response, conversation: { id, sessionId, message, response } };
});
process.on('SIGTERM', () => process.exit(0));
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
