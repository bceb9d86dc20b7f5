import type { ScopedLimits, ScopedRecording } from '@wingman/contract/chat-scope.ts';
import { searchMessages } from '@wingman/contract/search-messages.ts';

type Limited = { recording: ScopedRecording | undefined; limits: ScopedLimits };

/** Which of the limits no longer exist, as a sentence; undefined where all of them do. */
export function missingOf({ recording, limits }: Limited): string | undefined {
  const { aRecording, aTag, aPerson } = searchMessages.limitNames;
  const isGone = ({ isDeleted }: { isDeleted?: true | undefined }) => isDeleted === true;
  const gone = [
    ...(recording && isGone(recording) ? [aRecording] : []),
    ...(limits.tags.some(isGone) ? [aTag] : []),
    ...(limits.people.some(isGone) ? [aPerson] : []),
  ];
  const [first] = gone;
  if (first === undefined) return undefined;
  if (gone.length === 1 && first === aRecording) return searchMessages.missingRecording;
  return gone.length === 1 ? searchMessages.missingLimit(first) : searchMessages.missingLimits(gone);
}
