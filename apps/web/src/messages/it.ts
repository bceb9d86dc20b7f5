import { agents } from './it/agents.ts';
import { apiKeys } from './it/api-keys.ts';
import { assistant } from './it/assistant.ts';
import { auth } from './it/auth.ts';
import { chat } from './it/chat.ts';
import { example } from './it/example.ts';
import { landing } from './it/landing.ts';
import { player } from './it/player.ts';
import { recorder } from './it/recorder.ts';
import { recordings } from './it/recordings.ts';
import { sessions } from './it/sessions.ts';
import { settings } from './it/settings.ts';
import { shell } from './it/shell.ts';
import { speech } from './it/speech.ts';
import { subscription } from './it/subscription.ts';
import { time } from './it/time.ts';

/** The interface texts in Italian, one file per noun; those of `it-lazy.ts` are fetched with their screens. */
export const it = {
  agents,
  apiKeys,
  assistant,
  auth,
  chat,
  example,
  landing,
  player,
  recorder,
  recordings,
  sessions,
  settings,
  shell,
  speech,
  subscription,
  time,
};
