import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { AudioStore } from '../../ports/audio-store.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Diarizer } from '../../ports/diarizer.ts';
import type { EventBus } from '../../ports/event-bus.ts';
import type { GrowingFiles } from '../../ports/growing-files.ts';
import type { Log } from '../../ports/log.ts';
import type { Transcriber } from '../../ports/transcriber.ts';
import type { WordFinder } from '../../words/word-finder.ts';
import type { RecordingView } from '../recording-view.ts';
import type { EngineRest } from './engine-rest.ts';

export type TranscriptionDeps = {
  database: WingmanDatabase;
  transcriber: Transcriber;
  /** Absent: no diarization. */
  diarizer?: Diarizer;
  audioStore: AudioStore;
  growingFiles: GrowingFiles;
  clock: Clock;
  events: EventBus;
  view: RecordingView;
  nodeId: string;
  log: Log;
  /** Whether there is semantic search. */
  isEmbedded: () => boolean;
  /** ISO 639-1 code of the language that the engine is told by default, or `auto`. */
  instanceLanguage: string;
  /** Whether notes are made of what was transcribed. */
  makesNotes: boolean;
  words: WordFinder;
  /** Pause of the engine. */
  rest: EngineRest;
};
