/**
 * Sends a sound file to a Wingman server, waits for its transcript, asks about it and prints the answer with its
 * citations: `node ask-about-a-file.mjs http://127.0.0.1:3000 memo.webm "Che cosa ho promesso?"`. The e-mail address and
 * the password are read from standard input, one a line.
 */
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createWingmanClient } from '@wingman/client';
import { toWingmanError } from '@wingman/client/wingman-error.ts';

/** @param {string} line */
const print = (line) => process.stdout.write(`${line}\n`);

const [baseUrl = 'http://127.0.0.1:3000', file, question] = process.argv.slice(2);
if (!file || !question) throw new Error('Usage: ask-about-a-file.mjs ADDRESS FILE QUESTION');
try {
  const wingman = await signIn(baseUrl);
  const recordingId = await record(wingman, file);
  print(`Transcript: ${await transcriptOf(wingman, recordingId)}`);
  await ask(wingman, question);
} catch (error) {
  const { status, code, message } = toWingmanError(error);
  print(`${status} ${code}: ${message}`);
  process.exitCode = 1;
}

/** @param {string} address */
async function signIn(address) {
  /** @type {string | undefined} */
  let token;
  const wingman = createWingmanClient({ baseUrl: address, token: () => token });
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const email = (await lines.next()).value ?? '';
  const password = (await lines.next()).value ?? '';
  ({ token } = await wingman.trpc.auth.login.mutate({ email, password }));
  return wingman;
}

/**
 * @param {import('@wingman/client').WingmanClient} wingman
 * @param {string} path
 */
async function record(wingman, path) {
  const { id } = await wingman.uploadRecording({
    id: crypto.randomUUID(),
    audio: await openAsBlob(path),
    filename: basename(path),
    recordedAt: new Date().toISOString(),
    segmentNumber: 1,
    isAutoSegmented: false,
  });
  return id;
}

/**
 * The upload itself waits for 25 seconds; a longer transcription is polled.
 * @param {import('@wingman/client').WingmanClient} wingman
 * @param {string} id
 */
async function transcriptOf(wingman, id) {
  for (;;) {
    const { status, statusReason, transcript } = await wingman.trpc.recordings.get.query({ id });
    if (status === 'ready') return transcript;
    if (status === 'failed') throw new Error(statusReason ?? 'The transcription failed');
    await pause(1000);
  }
}

/**
 * @param {import('@wingman/client').WingmanClient} wingman
 * @param {string} message
 */
async function ask(wingman, message) {
  const events = await wingman.trpc.chat.send.mutate({ message, sessionId: crypto.randomUUID() });
  for await (const event of events) {
    if (event.type !== 'done') continue;
    print(`Answer: ${event.conversation.response}`);
    for (const { n, start, text } of event.conversation.citations) print(`[${n}] ${start} s: ${text}`);
  }
}
