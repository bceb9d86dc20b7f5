import { Text } from '@mantine/core';
import { IconVocabulary } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { SettingsSection } from './settings-section.tsx';

const texts = lazyMessages.settingsSheet.words;

/** What the transcription is taught; `children`: the way to it. */
export function WordsSection({ children }: { children: ReactNode }) {
  return (
    <SettingsSection title={texts.title} icon={<IconVocabulary size={18} />}>
      <Text c="dimmed" fz="sm">
        {texts.text}
      </Text>
      {children}
    </SettingsSection>
  );
}
