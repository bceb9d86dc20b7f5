import type { NextCorrection } from '@wingman/contract/correction.ts';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import type { ReplacementPreview, ReplacementResult } from '@wingman/contract/replacement.ts';
import type { TranscriptDraft } from '@wingman/contract/transcript-draft.ts';
import { type LedgerRecording, possible } from './ledger.ts';
import { firstWritten, isSame, numbersIn, wordOf } from './numbered-words.ts';
import { type Answered, asJson, type Sent } from './server-calls.ts';
import { type Action, anyOwn, newId, refuse, type Tab } from './tab.ts';

type Read = { recording: LedgerRecording; detail: RecordingDetail; stands: number[] };

const pathOf = ({ id }: LedgerRecording) => `/api/recordings/${id}`;

async function readDetail(tab: Tab, recording: LedgerRecording): Promise<RecordingDetail | undefined> {
  const sent = { purpose: 'look', method: 'GET', path: pathOf(recording) };
  const answer = await tab.calls.untilAnswered(sent);
  if (answer.status === 200) return answer.body as RecordingDetail;
  refuse(tab, 'look', answer);
  return undefined;
}

const numbersOf = ({ segments }: { segments: { text: string }[] }): number[] =>
  numbersIn(segments.map(({ text }) => text).join(' '));

/** One of the person's recordings that has its words, as it is read now. */
async function readOne(tab: Tab): Promise<Read | undefined> {
  const recording = anyOwn(tab, 'kept');
  const detail = recording && (await readDetail(tab, recording));
  if (!recording || detail?.status !== 'ready') return undefined;
  return { recording, detail, stands: numbersOf(detail) };
}

/** Sends until it is answered. `wasCut`: an earlier request may have been done, so that this one is refused. */
async function send(tab: Tab, sent: Sent): Promise<Answered & { wasCut: boolean }> {
  for (let wasCut = false; ; wasCut = true) {
    const answer = await tab.calls.ask(sent);
    if (answer) return { ...answer, wasCut };
  }
}

const isRefused = ({ status, wasCut }: Answered & { wasCut: boolean }) =>
  status !== 200 && !(wasCut && (status === 409 || status === 404));

type Change = {
  sent: Sent;
  /** What stands there once it is made. */
  next: number[];
  /** Whether the answer says that it was made, and the correction that can be taken back then. */
  made(body: unknown): { undo: NextCorrection | undefined } | undefined;
  isUndo?: boolean;
};

type Step = { undo: NextCorrection | undefined; before: number[]; isUndo: boolean };

/** What changed nothing is no correction of its own. */
function noteStep({ undoable }: LedgerRecording, { undo, before, isUndo }: Step): void {
  if (isUndo) undoable.pop();
  else if (undo && undo.id !== undoable.at(-1)?.correctionId)
    undoable.push({ correctionId: undo.id, before });
}

/** Makes a change of a transcript, and notes what stands there, as answered or, after a cut line, as read. */
async function change(tab: Tab, { recording, stands }: Read, work: Change): Promise<void> {
  const { sent, next, made, isUndo = false } = work;
  recording.says.sent.push(next);
  const answer = await send(tab, sent);
  if (isRefused(answer)) return refuse(tab, sent.purpose, answer);
  const told = answer.wasCut ? undefined : made(answer.body);
  if (!answer.wasCut && !told) refuse(tab, sent.purpose, answer);
  const after = told && (told.undo || isUndo) ? undefined : await readDetail(tab, recording);
  const now = after ? numbersOf(after) : next;
  if (!possible(recording.says).some((numbers) => isSame(numbers, now)))
    tab.ledger.refusals.push(`${sent.purpose} left ${now.join(' ')} in ${recording.id}`);
  recording.says = { kept: now, sent: [] };
  if (isSame(now, next)) noteStep(recording, { undo: told?.undo ?? after?.undo, before: stands, isUndo });
  tab.ledger.acknowledged += 1;
}

const undoOf = (body: unknown) => ({ undo: (body as { undo?: NextCorrection }).undo });

/** Another word that nobody has said or written in the place of one. */
function write({ ledger, random }: Tab, { recording, stands }: Read) {
  const from = random.pick(stands);
  const to = firstWritten + ledger.written;
  ledger.written += 1;
  recording.written.push(to);
  return { from, to, next: stands.map((number) => (number === from ? to : number)) };
}

/** Writes another word into a segment, as the screen saves it. */
export const correct: Action = async (tab) => {
  const read = await readOne(tab);
  if (!read || read.stands.length === 0) return;
  const { from, to, next } = write(tab, read);
  const segment = read.detail.segments.find(({ text }) => numbersIn(text).includes(from));
  if (!segment) return;
  const { id, version = 0, text } = segment;
  const body = asJson({ version, text: text.replace(wordOf(from), wordOf(to)) });
  const path = `${pathOf(read.recording)}/segments/${id}`;
  await change(tab, read, {
    sent: { purpose: 'correction', method: 'PATCH', path, ...body },
    next,
    made: undoOf,
  });
};

/** Takes the last correction back. */
export const undo: Action = async (tab) => {
  const read = await readOne(tab);
  const last = read?.recording.undoable.at(-1);
  if (!read || !last || read.detail.undo?.id !== last.correctionId) return;
  const path = `${pathOf(read.recording)}/transcript/undo`;
  const sent = { purpose: 'undo', method: 'POST', path, ...asJson({ correctionId: last.correctionId }) };
  await change(tab, read, { sent, next: last.before, made: undoOf, isUndo: true });
};

/** Finds a word and replaces it, always under the same id. */
export const replace: Action = async (tab) => {
  const read = await readOne(tab);
  if (!read || read.stands.length === 0) return;
  const { from, to, next } = write(tab, read);
  const { id } = read.recording;
  const words = { find: wordOf(from), replace: wordOf(to) };
  const query = new URLSearchParams({ ...words, recordingId: id });
  const search = { purpose: 'look for words', method: 'GET', path: `/api/replacements?${query}` };
  const answer = await tab.calls.untilAnswered(search);
  const [found] = (answer.body as ReplacementPreview).found ?? [];
  if (!found) return refuse(tab, search.purpose, answer);
  const recordings = [{ id, fingerprint: found.fingerprint }];
  const body = asJson({ ...words, replacementId: newId(), recordings });
  await change(tab, read, {
    sent: { purpose: 'replacement', method: 'POST', path: '/api/replacements', ...body },
    next,
    made(result) {
      const [first] = (result as ReplacementResult).recordings;
      return first?.outcome === 'replaced' ? { undo: undefined } : undefined;
    },
  });
};

/** Has a recording transcribed again, beside what stands there. */
export const beginDraft: Action = async (tab) => {
  const read = await readOne(tab);
  if (!read || read.detail.draft) return;
  const { recording } = read;
  recording.draft.sent.push(true);
  const path = `${pathOf(recording)}/draft`;
  const answer = await send(tab, { purpose: 'draft', method: 'POST', path, ...asJson({}) });
  if (isRefused(answer)) return refuse(tab, 'draft', answer);
  recording.draft = { kept: true, sent: [] };
  tab.ledger.acknowledged += 1;
};

/** The draft beside a recording, once it is ready. */
async function readDraft(tab: Tab, { recording, detail }: Read): Promise<TranscriptDraft | undefined> {
  if (detail.draft !== 'ready') return undefined;
  const sent = { purpose: 'look', method: 'GET', path: `${pathOf(recording)}/draft` };
  const answer = await tab.calls.untilAnswered(sent);
  const draft = answer.body as TranscriptDraft;
  if (answer.status === 200 && isSame(numbersOf(draft), recording.numbers)) return draft;
  refuse(tab, 'look at a draft', answer);
  return undefined;
}

/** What was heard again takes the place of what stands there. */
export const takeDraft: Action = async (tab) => {
  const read = await readOne(tab);
  const draft = read && (await readDraft(tab, read));
  if (!read || !draft) return;
  const { recording } = read;
  recording.draft.sent.push(false);
  const path = `${pathOf(recording)}/draft/${draft.id}/choose`;
  const body = asJson({ corrections: draft.corrections });
  const sent = { purpose: 'choice of a draft', method: 'POST', path, ...body };
  await change(tab, read, { sent, next: recording.numbers, made: undoOf });
  settleDraft(tab, recording);
};

/** Throws a draft away, also one that is being made. */
export const dropDraft: Action = async (tab) => {
  const read = await readOne(tab);
  if (!read?.detail.draft) return;
  const { recording } = read;
  const look = { purpose: 'look', method: 'GET', path: `${pathOf(recording)}/draft` };
  const { id } = (await tab.calls.untilAnswered(look)).body as TranscriptDraft;
  recording.draft.sent.push(false);
  const path = `${pathOf(recording)}/draft/${id}`;
  const answer = await send(tab, { purpose: 'discarded draft', method: 'DELETE', path });
  if (isRefused(answer)) return refuse(tab, 'discarded draft', answer);
  settleDraft(tab, recording);
};

/** It was acknowledged that there is no draft any more. */
function settleDraft(tab: Tab, recording: LedgerRecording): void {
  recording.draft = { kept: false, sent: [] };
  tab.ledger.acknowledged += 1;
}
