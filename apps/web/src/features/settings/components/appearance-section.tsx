import { Button, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconPalette, IconSun } from '@tabler/icons-react';
import { AutoGrid } from '../../../components/auto-grid.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { SettingsSection } from './settings-section.tsx';

const texts = lazyMessages.settingsSheet.appearance;
const themes = [
  { scheme: 'light', label: texts.light, Icon: IconSun },
  { scheme: 'dark', label: texts.dark, Icon: IconMoon },
  { scheme: 'auto', label: texts.auto, Icon: IconDeviceDesktop },
] as const;

/** Light, dark or as the system has it, kept in this browser. */
export function AppearanceSection() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SettingsSection title={texts.title} icon={<IconPalette size={18} />}>
      <AutoGrid as="fieldset" min={7} gap="0.75rem">
        <VisuallyHidden component="legend">{texts.theme}</VisuallyHidden>
        {themes.map(({ scheme, label, Icon }) => (
          <Button
            key={scheme}
            variant={colorScheme === scheme ? 'light' : 'default'}
            aria-pressed={colorScheme === scheme}
            leftSection={<Icon size={18} aria-hidden="true" />}
            onClick={() => setColorScheme(scheme)}
          >
            {label}
          </Button>
        ))}
      </AutoGrid>
    </SettingsSection>
  );
}
