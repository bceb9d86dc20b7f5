import { readFile } from 'node:fs/promises';
import type { SearchScope } from '../../packages/contract/src/conversation.ts';
import { dayRange } from '../../packages/contract/src/time.ts';

/** Recordings with questions about them: the shape in which a set is read. Instants are ISO 8601, `start` and `end` seconds. */
export type RecallSet = {
  name: string;
  timezone: string;
  corpus: SetRecording[];
  questions: SetQuestion[];
};

export type SetRecording = {
  recordingId: string;
  ownerId: string;
  createdAt: string;
  title?: string;
  segments: { id: string; speaker?: string; start: number; end: number; text: string }[];
};

export type SetQuestion = {
  id: string;
  ownerId: string;
  question: string;
  scope: 'all' | 'today';
  askedAt?: string;
};

/** @throws {Error} when the file is missing or no such set */
export async function readSet(file: string): Promise<RecallSet> {
  const set = JSON.parse(await readFile(file, 'utf8')) as RecallSet;
  if (!Array.isArray(set.corpus) || !Array.isArray(set.questions)) {
    throw new Error(`${file} has no "corpus" and "questions"`);
  }
  return { ...set, timezone: set.timezone ?? 'UTC' };
}

/** When a question is asked and where it may look: everything, or the local day of the asking. */
export function questionScope(
  { askedAt, scope }: SetQuestion,
  { timezone, corpus }: RecallSet,
): { now: Date; scope: SearchScope } {
  const now = askedAt === undefined ? afterAll(corpus) : new Date(askedAt);
  if (scope !== 'today') return { now, scope: { superSearch: true, from: null, to: null } };
  return { now, scope: { superSearch: false, ...dayRange(now, timezone) } };
}

/** Where the moment does not matter: a day after the last recording began. */
function afterAll(corpus: SetRecording[]): Date {
  const last = corpus.reduce((latest, { createdAt }) => Math.max(latest, Date.parse(createdAt)), 0);
  return new Date(last + 86_400_000);
}
