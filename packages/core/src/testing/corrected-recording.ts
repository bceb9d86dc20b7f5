import type { RecordingDetail, Segment } from '@wingman/contract/recording.ts';
import type { TranscriptChange } from '@wingman/contract/transcript-change.ts';
import { withChange } from '@wingman/contract/with-change.ts';
import type { OpenTestDatabase } from '@wingman/db/testing/test-databases.ts';
import { expect } from 'vitest';
import type { Actor } from '../accounts/actor.ts';
import { createTestServices, type TestServices } from './test-services.ts';

export const sentences = [
  'buongiorno a tutti',
  'la caldaia perde aqua',
  'allora vengo giovedì',
  'grazie mille',
];

export const lines = ({ segments }: Pick<RecordingDetail, 'segments'>) => segments.map(({ text }) => text);
/** A segment as it was read, for calls on several and on one. */
export const readAs = ({ id, version = 0 }: Segment) => ({ id, version });
export const placed = ({ id: segmentId, version = 0 }: Segment) => ({ segmentId, version });

/** Services with a recording of Ada that says `sentences`. */
export function startWith(open: () => Promise<OpenTestDatabase>) {
  return async (options: Parameters<typeof createTestServices>[1] = {}) => {
    const database = await open();
    const services = await createTestServices(database, options);
    const ada = await services.register('ada@example.test');
    const { id } = await services.remember(ada, sentences);
    const read = () => services.recordings.get(ada, { id });
    const at = async (place: number) => (await read()).segments[place] as Segment;
    const corrections = readingCorrections(services);
    return { database, services, corrections, ada, id, read, at, stop: services.worker.stop };
  };
}

type Calls = TestServices['corrections'];
type Reading = {
  [Name in Exclude<keyof Calls, 'history'>]: (...call: Parameters<Calls[Name]>) => Promise<RecordingDetail>;
} & Pick<Calls, 'history'>;

/** Corrections that return the recording as it is afterwards, once the change that was told led there from what it was before. */
function readingCorrections({ corrections, recordings }: TestServices): Reading {
  const reading =
    <Input extends { id: string }>(correct: (actor: Actor, input: Input) => Promise<TranscriptChange>) =>
    async (actor: Actor, input: Input): Promise<RecordingDetail> => {
      const read = () => recordings.get(actor, { id: input.id });
      const before = await read().catch(() => undefined);
      const change = await correct(actor, input);
      const after = await read();
      // Notes, which suggest the title, are written meanwhile.
      const { suggestedTitle } = after;
      expect(before && { ...withChange(before, change), suggestedTitle }).toEqual(after);
      return after;
    };
  const { history, ...changing } = corrections;
  const entries = Object.entries(changing).map(([name, correct]) => [name, reading(correct as never)]);
  return { ...(Object.fromEntries(entries) as Omit<Reading, 'history'>), history };
}
