import type { Recording } from '@wingman/contract/recording.ts';
import { messages } from '../messages/messages.ts';
import { timeOfDay } from './day.ts';

type Titled = Pick<Recording, 'title' | 'createdAt' | 'segmentNumber' | 'isAutoSegmented'>;

/** What a recording is called: its own title, or its time of day, with the part's number where it was cut. */
export function recordingTitle(recording: Titled, zone: string): string {
  if (recording.title) return recording.title;
  const name = messages.recordings.untitled(timeOfDay(new Date(recording.createdAt), zone));
  const isPart = recording.isAutoSegmented || recording.segmentNumber > 1;
  return isPart ? `${name}, ${messages.recordings.segmentNumber(recording.segmentNumber)}` : name;
}
