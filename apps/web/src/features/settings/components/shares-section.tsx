import { IconLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { SettingsSection } from './settings-section.tsx';

/** What others may read by a link. */
export function SharesSection({ children }: { children: ReactNode }) {
  return (
    <SettingsSection title={lazyMessages.shares.settings} icon={<IconLink size={18} />}>
      {children}
    </SettingsSection>
  );
}
