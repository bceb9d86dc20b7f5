import { Button, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconPalette, IconSun } from '@tabler/icons-react';
import { messages } from '../../../messages/messages.ts';
import classes from './appearance-section.module.css';
import { SettingsSection } from './settings-section.tsx';

const texts = messages.settings.appearance;
const themes = [
  { scheme: 'light', label: texts.light, Icon: IconSun },
  { scheme: 'dark', label: texts.dark, Icon: IconMoon },
] as const;

/** Light or dark, kept in this browser. */
export function AppearanceSection() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SettingsSection title={texts.title} icon={<IconPalette size={18} />}>
      <fieldset className={classes.themes}>
        <legend className={classes.legend}>{texts.theme}</legend>
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
      </fieldset>
    </SettingsSection>
  );
}
