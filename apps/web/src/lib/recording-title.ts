import type { Recording } from '@wingman/contract/recording.ts';
import { messages } from '../messages/messages.ts';
import { timeOfDay } from './day.ts';

type Titled = Pick<
  Recording,
  'filename' | 'title' | 'suggestedTitle' | 'createdAt' | 'segmentNumber' | 'isAutoSegmented' | 'isExample'
>;

/** Names of what was recorded here, which say nothing. */
const ownName = /^recording\.\w+$/;

/** What a recording is called, which says so of an example: its own title, the name of the file that was uploaded, what it is about, or its time of day, with the part's number where it was cut. */
export function recordingTitle(recording: Titled, zone: string): string {
  const title = ownTitle(recording, zone);
  return recording.isExample ? messages.example.title(title) : title;
}

function ownTitle(recording: Titled, zone: string): string {
  if (recording.title) return recording.title;
  const { filename } = recording;
  if (filename !== '' && !ownName.test(filename)) return filename.replace(/\.[^.]*$/, '');
  if (recording.suggestedTitle) return recording.suggestedTitle;
  const name = messages.recordingNames.untitled(timeOfDay(new Date(recording.createdAt), zone));
  const isPart = recording.isAutoSegmented || recording.segmentNumber > 1;
  return isPart ? `${name}, ${messages.recordingNames.segmentNumber(recording.segmentNumber)}` : name;
}
