import { agents } from './it/agents.ts';
import { assistant } from './it/assistant.ts';
import { auth } from './it/auth.ts';
import { chat } from './it/chat.ts';
import { example } from './it/example.ts';
import { player } from './it/player.ts';
import { recorder } from './it/recorder.ts';
import { recordings } from './it/recordings.ts';
import { sessions } from './it/sessions.ts';
import { settings } from './it/settings.ts';
import { shell } from './it/shell.ts';
import { time } from './it/time.ts';

/**
 * The interface texts in Italian, one file per noun; those of `it-lazy.ts` and `landing-messages.ts` are fetched with
 * their screens.
 */
export const it = {
  agents,
  assistant,
  auth,
  chat,
  example,
  player,
  recorder,
  recordings,
  sessions,
  settings,
  shell,
  time,
};
