import { randomUUID } from 'node:crypto';
import type { Question } from '@wingman/client/rest-client.ts';
import type { Agent } from '@wingman/contract/agent.ts';
import type { ChatEvent, Citation, Conversation } from '@wingman/contract/conversation.ts';
import { StartFailure } from '../../config/start-failure.ts';
import { type Connection, connect, type Values } from './connection.ts';
import { exitCodes, remoteFailure } from './remote-failure.ts';
import { line, linkTo, localTime, printable, wordsOrInput } from './terminal.ts';

export type AskOptions = {
  day?: string;
  all?: boolean;
  agent?: string;
  recording?: string;
  chat?: string;
};

/** Asks, and writes the answer as it comes, then what it rests on. Without an answer it ends with 2. */
export async function ask(
  values: Values,
  words: string[],
  options: AskOptions,
  isJson: boolean,
): Promise<void> {
  const message = await wordsOrInput(words);
  if (message === '')
    throw new StartFailure('There is no question: write it behind `wingman ask`, or hand it over.');
  const connection = await connect(values);
  const isStreamed = !isJson && process.stdout.isTTY === true;
  try {
    const question = await questionOf(connection, message, options);
    const { conversation, isWritten } = await answerTo(connection.client.ask(question), isStreamed);
    if (isJson) process.stdout.write(`${JSON.stringify(answerJson(connection.server, conversation))}\n`);
    else process.stdout.write(textOf(connection.server, conversation, isWritten));
    if (conversation.certainty === 'none') process.exitCode = exitCodes.nothingFound;
  } catch (error) {
    throw remoteFailure(error, 'The question', connection.server);
  }
}

async function questionOf(connection: Connection, message: string, options: AskOptions): Promise<Question> {
  const { day, all, agent, recording, chat } = options;
  return {
    id: randomUUID(),
    message,
    sessionId: chat ?? randomUUID(),
    superSearch: all === true,
    ...(day === undefined ? {} : { limits: limitTo(day) }),
    ...(recording === undefined ? {} : { recordingId: recording }),
    ...(agent === undefined ? {} : { agentId: await agentCalled(connection, agent) }),
  };
}

/** What is not limited stays as the chat has it. */
function limitTo(day: string): NonNullable<Question['limits']> {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new StartFailure('--day is a date such as 2026-11-30.');
  return { seconds: null, days: { from: day, to: day }, tagIds: null, personIds: null };
}

async function agentCalled({ client }: Connection, name: string): Promise<string> {
  const agents = await client.call<Agent[]>({ path: '/api/agents' });
  const alike = (text: string) => text.toLowerCase() === name.toLowerCase();
  const found = agents.find((agent) => agent.id === name || alike(agent.name));
  if (found) return found.id;
  const names = agents.map((agent) => line(agent.name)).join(', ');
  throw new StartFailure(`There is no agent ${line(name)}: there are ${names}.`);
}

type Answered = { conversation: Conversation; isWritten: boolean };

async function answerTo(events: AsyncIterable<ChatEvent>, isStreamed: boolean): Promise<Answered> {
  let written = '';
  for await (const event of events) {
    if (event.type === 'done')
      return { conversation: event.conversation, isWritten: written === event.conversation.response };
    if (event.type !== 'text' || !isStreamed) continue;
    if (event.restarts) process.stdout.write('\n');
    process.stdout.write(printable(event.text));
    written = event.restarts ? event.text : written + event.text;
  }
  throw new StartFailure('The answer ended before it was whole.');
}

/** An answer that was written as it came is not written again; one that was checked and changed afterwards is. */
function textOf(server: string, { response, citations }: Conversation, isWritten: boolean): string {
  const answer = isWritten ? '' : printable(response);
  const lines = citations.map((citation) => `${citationLine(server, citation)}\n`);
  return `${answer}\n${lines.length === 0 ? '' : `\n${lines.join('')}`}`;
}

function citationLine(server: string, { n, spokenAt, speaker, text, recordingId, start }: Citation): string {
  const who = speaker ? `${line(speaker)}: ` : '';
  return `[${n}] ${localTime(spokenAt)} ${who}${line(text)} ${linkTo(server, recordingId, start)}`;
}

function answerJson(server: string, { id, sessionId, response, certainty, citations }: Conversation) {
  return {
    id,
    chatId: sessionId,
    answer: response,
    certainty,
    citations: citations.map(({ n, recordingId, start, end, spokenAt, speaker, text }) => ({
      ...{ n, recordingId, start, end, spokenAt, speaker: speaker ?? null, text },
      url: linkTo(server, recordingId, start),
    })),
  };
}
