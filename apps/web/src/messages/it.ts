import { admin } from './it/admin.ts';
import { agentFields } from './it/agent-fields.ts';
import { agents } from './it/agents.ts';
import { auth } from './it/auth.ts';
import { chat } from './it/chat.ts';
import { landing } from './it/landing.ts';
import { player } from './it/player.ts';
import { recorder } from './it/recorder.ts';
import { recordings } from './it/recordings.ts';
import { sessions } from './it/sessions.ts';
import { shell } from './it/shell.ts';
import { speech } from './it/speech.ts';
import { time } from './it/time.ts';

/** Every interface text in Italian, one file per noun. */
export const it = {
  admin,
  agentFields,
  agents,
  auth,
  chat,
  landing,
  player,
  recorder,
  recordings,
  sessions,
  shell,
  speech,
  time,
};
