import { readFile } from 'node:fs/promises';

/** A turn of a dialogue: `speaker` is the id of one of its speakers, `start` and `end` are seconds. */
export type DialogueTurn = { id: string; speaker: string; start: number; end: number; text: string };

/** `recordedAt`: ISO 8601 with offset. Further fields of the file are left alone. */
export type Dialogue = {
  id: string;
  recordedAt: string;
  speakers: { id: string; name: string }[];
  segments: DialogueTurn[];
};

/** `previousId`: the question before in the same chat. */
export type AskedQuestion = { id: string; question: string; previousId?: string };

/** Dialogues and questions about them, all asked at `askedAt` (ISO 8601 with offset). */
export type AnswersSet = {
  dialogues: Dialogue[];
  questions: AskedQuestion[];
  askedAt: string;
  timeZone: string;
};

/** @throws {Error} when a file is missing or holds something else */
export async function readAnswersSet(dialogues: string, questions: string): Promise<AnswersSet> {
  const spoken = await readDialogues(dialogues);
  const asked = (await readJson(questions)) as Omit<AnswersSet, 'dialogues'>;
  if (!Array.isArray(asked.questions) || Number.isNaN(Date.parse(asked.askedAt)))
    throw new Error(`${questions} has no "questions" and "askedAt"`);
  return { ...asked, dialogues: spoken.dialogues, timeZone: asked.timeZone ?? 'Europe/Rome' };
}

export type DialogueSet = Pick<AnswersSet, 'dialogues' | 'timeZone'>;

/** @throws {Error} when the file is missing or holds something else */
export async function readDialogues(file: string): Promise<DialogueSet> {
  const { dialogues, timeZone = 'Europe/Rome' } = (await readJson(file)) as Partial<DialogueSet>;
  if (!Array.isArray(dialogues)) throw new Error(`${file} has no "dialogues"`);
  return { dialogues, timeZone };
}

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));
