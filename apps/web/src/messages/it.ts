import { agents } from './it/agents.ts';
import { assistant } from './it/assistant.ts';
import { auth } from './it/auth.ts';
import { chat } from './it/chat.ts';
import { example } from './it/example.ts';
import { player } from './it/player.ts';
import { recorder } from './it/recorder.ts';
import { recordingNames } from './it/recording-names.ts';
import { sessions } from './it/sessions.ts';
import { settings } from './it/settings.ts';
import { shell } from './it/shell.ts';
import { time } from './it/time.ts';

/**
 * The interface texts in Italian, one file per noun; those of `it-lazy.ts`, `answer-messages.ts` and `landing-messages.ts` are
 * fetched with their screens.
 */
export const it = {
  agents,
  assistant,
  auth,
  chat,
  example,
  player,
  recorder,
  recordingNames,
  sessions,
  settings,
  shell,
  time,
};
