// Parts around the screens that nobody needs to begin a chat: each has a file of its own, fetched right after.

export const loadSpeechNotice = async () =>
  (await import('../../features/speech/components/speech-notice.tsx')).SpeechNotice;

export const loadPlayerBar = async () =>
  (await import('../../features/player/components/player-bar.tsx')).PlayerBar;

export const loadNavigationDrawer = async () => (await import('./navigation-drawer.tsx')).NavigationDrawer;

export const loadMicrophonePrompt = async () =>
  (await import('../../features/recorder/components/microphone-prompt.tsx')).MicrophonePrompt;

/** The sheet itself, which the host opens. */
export const loadSettingsSheet = async () =>
  (await import('../../features/settings/components/settings-sheet.tsx')).SettingsSheet;
