import type { Provider } from './providers.ts';

export const notesSettings = ['on', 'provider', 'rule', 'off'] as const;

export type NotesConfig = {
  /** Whether notes of recordings are made. */
  makesNotes: boolean;
  /** Whether the chat model writes them, where there is one. */
  writesNotes: boolean;
  /** The host that is sent whole transcripts for it; null: nothing leaves this machine. */
  notesProvider: string | null;
};

/** A provider is given whole transcripts only where `provider` says so; a model of this machine needs no leave. */
export function notesConfig(
  setting: (typeof notesSettings)[number],
  chat: Pick<Provider, 'baseUrl'> | undefined,
): NotesConfig {
  return {
    makesNotes: setting !== 'off',
    writesNotes: setting === 'provider' || (setting === 'on' && !chat),
    notesProvider: setting === 'provider' && chat ? new URL(chat.baseUrl).host : null,
  };
}
