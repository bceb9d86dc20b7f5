import { IconKeyboard } from '@tabler/icons-react';
import { SingleKeysSwitch } from '../../../components/single-keys-switch.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { SettingsSection } from './settings-section.tsx';

/** Which keys act on a page, kept in this browser. */
export function KeyboardSection() {
  return (
    <SettingsSection title={lazyMessages.keyboard.title} icon={<IconKeyboard size={18} />}>
      <SingleKeysSwitch />
    </SettingsSection>
  );
}
