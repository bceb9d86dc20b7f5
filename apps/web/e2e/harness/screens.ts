import { adminScreens } from './screens/admin-screens.ts';
import { agentScreens } from './screens/agent-screens.ts';
import { answerScreens, chatScreens, navigationScreens } from './screens/chat-screens.ts';
import { dayScreens } from './screens/day-screens.ts';
import { noteScreens } from './screens/note-screens.ts';
import { peopleScreens } from './screens/people-screens.ts';
import { planScreens, settingsScreens } from './screens/plan-screens.ts';
import { recorderScreens } from './screens/recorder-screens.ts';
import { recordingPageScreens } from './screens/recording-page-screens.ts';
import { recordingScreens } from './screens/recording-screens.ts';
import type { Screen } from './screens/screen.ts';
import { sharedScreens } from './screens/shared-screens.ts';
import { trashScreens } from './screens/trash-screens.ts';
import { stateScreens, visitorScreens } from './screens/visitor-screens.ts';
import { waitingScreens } from './screens/waiting-screens.ts';

/** Chats and what answers in them. */
export const chatParts: Record<string, Screen[]> = {
  'the chats': chatScreens,
  'questions that wait': waitingScreens,
  'an answer on its way': answerScreens,
  'the agents and their dialogs': agentScreens,
};

/** Recordings, from the press of the button to their page. */
export const recordingParts: Record<string, Screen[]> = {
  'the recordings and their dialogs': recordingScreens,
  'the page of a recording': recordingPageScreens,
  'the recorder and the uploads': recorderScreens,
  'the Cestino': trashScreens,
  'what other apps share': sharedScreens,
};

/** What recordings come to. */
export const noteParts: Record<string, Screen[]> = {
  'the notes and the commitments': noteScreens,
  'the people': peopleScreens,
  'the days and weeks': dayScreens,
};

/** What is around that: visitors, the ways between screens, accounts, plans, the administrator. */
export const accountScreens: Record<string, Screen[]> = {
  'what visitors see': visitorScreens,
  'what stands in for a screen': stateScreens,
  'the navigation and its dialogs': navigationScreens,
  'the settings': settingsScreens,
  'the plans, their limits and the keys': planScreens,
  'the administrator’s panel': adminScreens,
};

/** Every screen, dialog, sheet and state; pictures are taken of them and axe looks at them. A new one is one more line. */
export const screensByPart: Record<string, Screen[]> = {
  ...chatParts,
  ...recordingParts,
  ...noteParts,
  ...accountScreens,
};
