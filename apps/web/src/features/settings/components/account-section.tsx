import { IconUserShield } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { SettingsSection } from './settings-section.tsx';

/** With what the person signs in, and where. */
export function AccountSection({ children }: { children: ReactNode }) {
  return (
    <SettingsSection title={lazyMessages.account.settings} icon={<IconUserShield size={18} />}>
      {children}
    </SettingsSection>
  );
}
