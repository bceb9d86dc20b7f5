import type { ReplaceableRecording } from '@wingman/contract/replacement.ts';
import { browserZone, dayLabel } from '../../lib/day.ts';
import { recordingTitle } from '../../lib/recording-title.ts';

/** What a recording is called among those of other days. */
export function titleOf(recording: ReplaceableRecording['recording']): string {
  const zone = browserZone();
  return `${recordingTitle(recording, zone)}, ${dayLabel(new Date(recording.createdAt), new Date(), zone)}`;
}
