import type { RecordingDetail, Segment } from '@wingman/contract/recording.ts';
import type { OpenTestDatabase } from '@wingman/db/testing/test-databases.ts';
import { createTestServices } from './test-services.ts';

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
    const { corrections } = services;
    return { database, services, corrections, ada, id, read, at, stop: services.worker.stop };
  };
}
