import { askQuestion, askWithImage, clearData, removeChat, restoreChat, trashChat } from './chat-actions.ts';
import {
  download,
  recordLive,
  rename,
  setName,
  upload,
  uploadAndLeave,
  uploadTwice,
} from './recording-actions.ts';
import type { Action, Tab } from './tab.ts';
import { beginDraft, correct, dropDraft, replace, takeDraft, undo } from './transcript-actions.ts';
import { removeRecording, removeTrashed, restoreRecording, trashRecording } from './trash-actions.ts';

export type Habit = [times: number, action: Action];

/** What different people do all day; the first removes nothing. */
export const usualHabits: Habit[][] = [
  [
    [2, upload],
    [2, uploadAndLeave],
    [3, askQuestion],
    [1, rename],
    [1, setName],
    [1, download],
    [3, correct],
    [1, undo],
    [1, replace],
    [2, beginDraft],
    [2, takeDraft],
  ],
  [
    [2, upload],
    [1, uploadTwice],
    [3, uploadAndLeave],
    [3, askQuestion],
    [1, askWithImage],
    [3, removeRecording],
    [3, trashRecording],
    [2, restoreRecording],
    [1, removeChat],
    [2, trashChat],
    [1, restoreChat],
    [1, download],
    [1, setName],
  ],
  [
    [4, recordLive],
    [1, askQuestion],
    [1, removeRecording],
    [2, trashRecording],
    [1, removeTrashed],
    [1, rename],
    [3, correct],
    [2, undo],
    [2, replace],
    [2, beginDraft],
    [1, takeDraft],
    [1, dropDraft],
  ],
  [
    [3, recordLive],
    [2, uploadAndLeave],
    [2, askWithImage],
    [1, clearData],
  ],
  [
    [3, uploadAndLeave],
    [2, askWithImage],
    [2, askQuestion],
    [1, trashChat],
    [2, removeRecording],
    [1, clearData],
  ],
];

/** Goes on until `isOver`, and then ends what it is at. */
export async function keepBusy(tab: Tab, habit: Habit[], isOver: () => boolean): Promise<void> {
  const actions = habit.flatMap(([times, action]) => Array.from({ length: times }, () => action));
  while (!isOver()) await tab.random.pick(actions)(tab);
}
