import { account } from './it/account.ts';
import { admin } from './it/admin.ts';
import { again } from './it/again.ts';
import { agentFields } from './it/agent-fields.ts';
import { agentManager } from './it/agent-manager.ts';
import { apiKeys } from './it/api-keys.ts';
import { audit } from './it/audit.ts';
import { backups } from './it/backups.ts';
import { corrections } from './it/corrections.ts';
import { days } from './it/days.ts';
import { edits } from './it/edits.ts';
import { embedding } from './it/embedding.ts';
import { grants } from './it/grants.ts';
import { keyboard } from './it/keyboard.ts';
import { knownWords } from './it/known-words.ts';
import { languageModels } from './it/language-models.ts';
import { library } from './it/library.ts';
import { limits } from './it/limits.ts';
import { meeting } from './it/meeting.ts';
import { moments } from './it/moments.ts';
import { notes } from './it/notes.ts';
import { passwords } from './it/passwords.ts';
import { pendingUploads } from './it/pending-uploads.ts';
import { people } from './it/people.ts';
import { questions } from './it/questions.ts';
import { recordingScreen } from './it/recording-screen.ts';
import { recordings } from './it/recordings.ts';
import { registration } from './it/registration.ts';
import { replace } from './it/replace.ts';
import { secondStep } from './it/second-step.ts';
import { settingsSheet } from './it/settings-sheet.ts';
import { setup } from './it/setup.ts';
import { sharedFiles } from './it/shared-files.ts';
import { shares } from './it/shares.ts';
import { speakers } from './it/speakers.ts';
import { speech } from './it/speech.ts';
import { subscription } from './it/subscription.ts';
import { transcript } from './it/transcript.ts';
import { transcriptImport } from './it/transcript-import.ts';
import { trash } from './it/trash.ts';
import { userActions } from './it/user-actions.ts';
import { voices } from './it/voices.ts';

/** The Italian texts of screens and forms that most visits never open. */
export const itLazy = {
  account,
  admin,
  again,
  agentFields,
  agentManager,
  audit,
  corrections,
  days,
  edits,
  grants,
  keyboard,
  knownWords,
  languageModels,
  library,
  limits,
  meeting,
  moments,
  notes,
  passwords,
  people,
  pendingUploads,
  questions,
  recordingScreen,
  recordings,
  registration,
  replace,
  secondStep,
  setup,
  sharedFiles,
  shares,
  speakers,
  transcript,
  trash,
  userActions,
  voices,
  transcriptImport,
  backups,
  embedding,
  settingsSheet,
  subscription,
  speech,
  apiKeys,
};
