import type { FoundLine } from '../../packages/core/src/notes/found-notes.ts';
import { createNotesWriter } from '../../packages/core/src/notes/written-notes.ts';
import type { ChatModel } from '../../packages/core/src/ports/chat-model.ts';
import type { WingmanDatabase } from '../../packages/db/src/database.ts';
import { listSegments } from '../../packages/db/src/repositories/segment.repository.ts';
import type { Note, NoteDue, NoteLine, NoteSource } from '../../packages/notes/src/note.ts';

/** What a model was asked. `byRule`: dialogues of which nothing that it wrote stands; `failures`: of calls. */
export type Asked = { calls: number; promptCharacters: number; byRule: number; failures: number };

export const nothingAsked = (): Asked => ({ calls: 0, promptCharacters: 0, byRule: 0, failures: 0 });

/** Has notes written by a model as the product does, and counts what it is asked. Undefined where the rules have to do. */
export function countingWriter(chatModel: ChatModel, asked: Asked) {
  const counted: ChatModel = {
    ...chatModel,
    stream(request) {
      asked.calls += 1;
      for (const { content } of request.messages) asked.promptCharacters += content.length;
      return chatModel.stream(request);
    },
  };
  const writer = createNotesWriter(counted);
  return async (
    { db }: WingmanDatabase,
    recordingId: string,
    source: NoteSource,
  ): Promise<Note | undefined> => {
    const { startedAt, timeZone } = source;
    const segments = await listSegments(db, recordingId);
    const kept = { find: async () => undefined, keep: async () => {} };
    const { signal } = new AbortController();
    const given = {
      userId: 'prova',
      segments,
      startedAt,
      timeZone,
      kind: null,
      template: null,
      kept,
      signal,
    };
    const written = await writer.write(given).catch((error: unknown) => {
      asked.failures += 1;
      console.error(error instanceof Error ? error.message : error);
      return undefined;
    });
    if (!written) asked.byRule += 1;
    return (
      written && {
        kind: written.kind,
        title: written.title ?? undefined,
        lines: written.lines.flatMap(toLine),
      }
    );
  };
}

function toLine({ section, text, segments, who, toWhom, dueText, due }: FoundLine): NoteLine[] {
  if (section === 'custom') return [];
  return [
    {
      section,
      text,
      segmentIds: segments.map(({ id }) => id),
      foundBy: 'rule',
      strength: 1,
      ...(who !== null && { who }),
      ...(toWhom !== null && { toWhom }),
      ...(dueText !== null && { dueText }),
      ...(due !== null && { due: toDue(due) }),
    },
  ];
}

/** One day is the first and the last. */
function toDue({ from, to, time }: NonNullable<FoundLine['due']>): NoteDue {
  const first = from ?? to;
  return { ...(first && { from: first }), ...(to && { to }), ...(time && { time }) };
}
