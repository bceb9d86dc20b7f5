import { useEffect, useState } from 'react';
import { lazyDialog } from '../../components/lazy-part.tsx';
import { onAppEvent } from '../../lib/app-events.ts';
import { isPanelAsked } from '../../lib/overlay-history.ts';
import { trpc } from '../../lib/trpc.ts';

/** The settings with what other features put into them. */
export const SettingsSheet = lazyDialog(async () => (await import('./whole-settings.tsx')).WholeSettings);

/** Opens and closes the settings when somebody on the page asks for it, whatever screen is shown. */
export function SettingsHost() {
  const [opened, setOpened] = useState(() => isPanelAsked('impostazioni'));
  const { settings } = trpc.useUtils();

  useEffect(() => onAppEvent('toggleSettings', () => setOpened((isOpen) => !isOpen)), []);
  useEffect(() => onAppEvent('refreshSettings', () => void settings.invalidate()), [settings]);
  return <SettingsSheet opened={opened} onClose={() => setOpened(false)} />;
}
