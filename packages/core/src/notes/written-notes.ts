import { sha256Hex } from '@wingman/contract/sha256.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { type SpokenLanguage, spokenLanguage } from '@wingman/italian/languages/spoken-language.ts';
import { words } from '@wingman/italian/stems/analysis.ts';
import { type ChatMessage, type ChatModel, ChatModelError, readyModel } from '../ports/chat-model.ts';
import { findNotes } from './found-notes.ts';
import type { NotesWriter, WrittenNotes, WrittenSource } from './notes-writer.ts';
import { inOrder, joinLines } from './writing/join-lines.ts';
import { type Overview, overviewSources, plainOverview, readOverview } from './writing/overview.ts';
import { type Reading, readStage, type StageNotes } from './writing/stage-lines.ts';
import { overviewPrompt, type StageSize, stagePrompt, stageSizeFor } from './writing/stage-prompt.ts';
import { cutIntoStages, type Stage } from './writing/stages.ts';

/** Of fewer words there is nothing to be told that they do not tell themselves. */
const leastWords = 40;
/** With fewer different ones it is music, or a noise that was taken for words. */
const leastDifferent = 12;
const languageCharacters = 4_000;
const temperature = 0.2;

/** Whether there is enough in a recording to have notes of it written. */
export function isWorthWriting(segments: Pick<SegmentEntity, 'text'>[]): boolean {
  const different = new Set<string>();
  let count = 0;
  return segments.some(({ text }) => {
    const said = words(text);
    count += said.length;
    for (const word of said) different.add(word);
    return count >= leastWords && different.size >= leastDifferent;
  });
}

function languageOf(segments: SegmentEntity[]): SpokenLanguage {
  let start = '';
  for (const { text } of segments) {
    if (start.length >= languageCharacters) break;
    start += `${text} `;
  }
  return spokenLanguage(start) ?? 'it';
}

/**
 * Has notes written by the answer model in stages, and keeps of its lines what was said. Rules add what it missed of what was taken
 * on.
 */
export function createNotesWriter(chatModel: ChatModel): NotesWriter {
  return {
    isReady: () => readyModel(chatModel) !== undefined,
    async write(source) {
      if (!isWorthWriting(source.segments)) return undefined;
      const sections = source.template?.sections ?? [];
      const size = stageSizeFor(chatModel, sections);
      const stages = cutIntoStages(source.segments, size.characters, source.startedAt);
      const reading: Reading = {
        timeZone: source.timeZone,
        startedAt: source.startedAt,
        language: languageOf(source.segments),
        isSmall: chatModel.givenCharacters !== undefined,
        sections,
      };
      const model = chatModel.modelName?.() ?? null;
      const asking: Asking = { chatModel, model, size, source };
      const written: { stage: Stage; notes: StageNotes }[] = [];
      for (const stage of stages) {
        const answer = await ask(asking, stagePrompt(stage, { ...reading, isPart: stages.length > 1 }));
        written.push({ stage, notes: readStage(stage, answer, reading) });
      }
      const all = written.map(({ notes }) => notes);
      if (all.every(({ lines }) => lines.length === 0)) return undefined;
      const overview = await overviewOf(asking, all, reading);
      return joined(source, { written, overview, model });
    },
  };
}

type Joining = { written: { stage: Stage; notes: StageNotes }[]; overview: Overview; model: string | null };

async function joined(source: WrittenSource, { written, overview, model }: Joining): Promise<WrittenNotes> {
  const byRule = await findNotes(source.segments, source);
  const lines = joinLines(written, byRule.lines);
  const summary =
    overview.lines.length > 0 ? overview.lines : byRule.lines.filter(({ section }) => section === 'summary');
  return {
    kind: source.kind ?? byRule.kind,
    title: overview.title ?? byRule.title,
    lines: inOrder([...summary, ...lines]),
    model,
  };
}

/** One stage tells its own; several are brought together by one more call. */
async function overviewOf(asking: Asking, written: StageNotes[], reading: Reading): Promise<Overview> {
  const plain = plainOverview(written);
  if (written.length === 1 || plain.lines.length === 0) return plain;
  const { size, source } = asking;
  const sources = overviewSources(written, size.characters);
  const stage = stageOf(
    source,
    sources.flatMap(({ line }) => line?.segments ?? []),
  );
  const answer = await ask(asking, overviewPrompt(sources, stage.recording.speakers, reading.language));
  return readOverview(answer, sources, { stage, reading, plain });
}

const near = 2;

/** Segments with those around them, as one stage. */
function stageOf({ segments, startedAt }: WrittenSource, cited: SegmentEntity[]): Stage {
  const places = new Set(
    cited.flatMap(({ position }) =>
      Array.from({ length: 2 * near + 1 }, (_, index) => position - near + index),
    ),
  );
  const chosen = segments.filter(({ position }) => places.has(position));
  const [stage] = cutIntoStages(chosen, Number.MAX_SAFE_INTEGER, startedAt);
  if (!stage) throw new Error('nothing was said where the summary rests');
  return stage;
}

type Asking = { chatModel: ChatModel; model: string | null; size: StageSize; source: WrittenSource };
type Answer = { text: string; isCut: boolean };

/** The model's answer, or the one that it has given before. */
async function ask({ chatModel, model, size, source }: Asking, messages: ChatMessage[]): Promise<Answer> {
  const { kept, signal } = source;
  const asked = await sha256Hex(JSON.stringify([model, messages]));
  const before = await kept.find(asked);
  if (before !== undefined) return JSON.parse(before) as Answer;
  const request = {
    messages,
    temperature,
    maxTokens: size.maxTokens,
    userId: source.userId,
    isBackground: true,
  };
  const answer = await inTurn(() => answerOf(chatModel.stream({ ...request, signal })));
  await kept.keep(asked, JSON.stringify(answer));
  return answer;
}

/** Whoever asks a question goes first; then it is asked again. */
async function inTurn(run: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof ChatModelError && error.gaveWay)) throw error;
    }
  }
}

/** Far more than the longest answer that is asked for. */
const mostCharacters = 40_000;

async function answerOf(chunks: ReturnType<ChatModel['stream']>): Promise<Answer> {
  let text = '';
  for await (const chunk of chunks) {
    if (chunk.type === 'end') return { text, isCut: chunk.reason === 'length' };
    if (chunk.type === 'text') text = chunk.restarts ? chunk.text : text + chunk.text;
    if (text.length > mostCharacters) return { text: text.slice(0, mostCharacters), isCut: true };
  }
  throw new ChatModelError('unavailable', 'The model stopped without an end');
}
