import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { ChatEvent } from '@wingman/contract/conversation.ts';
import { images } from '@wingman/core/testing/images.ts';
import type { LedgerQuestion, Outcome } from './ledger.ts';
import { asJson, type Sent } from './server-calls.ts';
import { type Action, keep, newId, refuse, type Tab } from './tab.ts';

type Line = ChatEvent | { type?: undefined; error: unknown };
const lines = 'application/x-ndjson';

function sessionsOf({ ledger, user }: Tab, wanted: Outcome = 'kept'): string[] {
  const own = ledger.questions.filter(({ userId, outcome }) => userId === user.id && outcome === wanted);
  return [...new Set(own.map(({ sessionId }) => sessionId))];
}

/** Tells one question from another without a word that could be searched for. */
const marksOf = (number: number) => number.toString(2).replaceAll('0', '?').replaceAll('1', '!');

/** Begins a chat or goes on with one. The question names nothing that was recorded. */
function newQuestion(tab: Tab, hasImage: boolean): LedgerQuestion {
  const sessions = sessionsOf(tab);
  const sessionId = sessions.length > 0 && tab.random.fraction() < 0.6 ? tab.random.pick(sessions) : newId();
  const message = `Che cosa ho detto oggi?${marksOf(tab.ledger.questions.length)}`;
  const question: LedgerQuestion = { message, sessionId, userId: tab.user.id, hasImage, outcome: 'sent' };
  tab.ledger.questions.push(question);
  return question;
}

/** A question is not sent again when its line is cut: it is in the chat, or it is not. */
async function ask(tab: Tab, question: LedgerQuestion, sent: Pick<Sent, 'body' | 'headers'>): Promise<void> {
  const read = async (response: Response) => {
    if (response.status !== 200 || !response.body) return response.json();
    const source = Readable.fromWeb(response.body as ReadableStream);
    for await (const line of createInterface({ input: source })) note(tab, question, JSON.parse(line));
    return undefined;
  };
  const headers = { ...sent.headers, accept: lines };
  const purpose = question.hasImage ? 'question with picture' : 'question';
  const answer = await tab.calls.ask({
    purpose,
    method: 'POST',
    path: '/api/chat',
    ...sent,
    headers,
    read,
  });
  if (answer && answer.status !== 200) refuse(tab, purpose, answer);
}

function note(tab: Tab, question: LedgerQuestion, line: Line): void {
  if (line.type === 'started') keep(tab, question);
  else if (line.type === 'done') {
    question.answer = line.conversation.response;
    tab.ledger.acknowledged += 1;
  } else if (line.type === undefined) refuse(tab, 'question', { status: 200, body: line });
}

export const askQuestion: Action = async (tab) => {
  const question = newQuestion(tab, false);
  const { message, sessionId } = question;
  await ask(tab, question, asJson({ message, sessionId, superSearch: true }));
};

export const askWithImage: Action = async (tab) => {
  const question = newQuestion(tab, true);
  const body = new FormData();
  body.set('message', question.message);
  body.set('sessionId', question.sessionId);
  body.set('image', new Blob([new Uint8Array(images.png(40, 30, 5_000))]), 'foto.png');
  await ask(tab, question, { body });
};

/** Moves the questions of one chat from an acknowledged outcome over one that is unsure to the next. */
function changing(
  { from, over, to }: Record<'from' | 'over' | 'to', Outcome>,
  call: (sessionId: string) => Sent,
): Action {
  return async (tab) => {
    const sessions = sessionsOf(tab, from);
    if (sessions.length === 0) return;
    const sessionId = tab.random.pick(sessions);
    // One that may never have arrived goes for good with the others, and is unsure in the trash as well.
    const questions = tab.ledger.questions.filter(
      (each) => each.sessionId === sessionId && (to === 'gone' || each.outcome === from),
    );
    for (const question of questions) question.outcome = over;
    const sent = call(sessionId);
    const answer = await tab.calls.untilAnswered(sent);
    // Not found: it was done by a request whose answer was cut off.
    if (answer.status !== 200 && answer.status !== 404) return refuse(tab, sent.purpose, answer);
    for (const question of questions) question.outcome = to;
    tab.ledger.acknowledged += 1;
  };
}

export const removeChat = changing({ from: 'kept', over: 'going', to: 'gone' }, (sessionId) => ({
  ...{ purpose: 'delete of chat', method: 'DELETE', path: `/api/sessions/${sessionId}?now=true` },
}));

export const trashChat = changing({ from: 'kept', over: 'trashing', to: 'trashed' }, (sessionId) => ({
  ...{ purpose: 'trash of chat', method: 'DELETE', path: `/api/sessions/${sessionId}` },
}));

export const restoreChat = changing({ from: 'trashed', over: 'restoring', to: 'kept' }, (sessionId) => ({
  ...{ purpose: 'restore of chat', method: 'POST', path: '/api/trash/chats/restore' },
  ...asJson({ sessionIds: [sessionId] }),
}));

/** Removes everything that the person has. */
export const clearData: Action = async (tab) => {
  const { recordings, questions } = tab.ledger;
  const own = [...recordings, ...questions].filter(({ userId }) => userId === tab.user.id);
  for (const thing of own) thing.outcome = thing.outcome === 'gone' ? 'gone' : 'going';
  const answer = await tab.calls.untilAnswered({ purpose: 'clear', method: 'DELETE', path: '/api/data' });
  if (answer.status !== 200) return refuse(tab, 'clear', answer);
  for (const thing of own) thing.outcome = 'gone';
  tab.ledger.acknowledged += 1;
};
