import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDeferredValue } from 'react';
import { AutoGrid } from '../../../components/auto-grid.tsx';
import { Drawer } from '../../../components/drawer.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { AccountSection } from './account-section.tsx';
import { AnswersSection } from './answers-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { DaySection } from './day-section.tsx';
import { KeyboardSection } from './keyboard-section.tsx';
import { LogSection } from './log-section.tsx';
import { NotesSettings } from './notes-settings.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import type { RecordingPause } from './recording-section.tsx';
import { RecordingSection } from './recording-section.tsx';
import classes from './settings-sheet.module.css';
import { SharesSection } from './shares-section.tsx';
import { StorageSection } from './storage-section.tsx';
import { VoicesSection } from './voices-section.tsx';
import { WordsSection } from './words-section.tsx';

const texts = lazyMessages.settingsSheet;

type SettingsSheetProps = {
  opened: boolean;
  onClose: () => void;
  /** Pauses and resumes what this page records. */
  pause: RecordingPause;
  /** Chooses the microphone. */
  microphone: ReactNode;
  /** The way to the templates of notes. */
  noteTemplates: ReactNode;
  /** The way to the user's account. */
  account: ReactNode;
  /** The links that others may open. */
  shares: ReactNode;
  /** The way to the words to know. */
  words: ReactNode;
  /** Runs the server's part of clearing all data while this browser keeps still, then clears this browser too. */
  aroundClearing: (clearServer: () => Promise<void>) => Promise<void>;
  /** All data is gone: what the screen shows of it is to go too. */
  onCleared: () => void;
};

/** Settings and privacy, in a sheet that comes from below. */
export function SettingsSheet({ opened, onClose, ...brought }: SettingsSheetProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      panel="impostazioni"
      position="bottom"
      size="min(92dvh, 54rem)"
      title={texts.title}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
    >
      <Sections {...brought} />
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </Drawer>
  );
}

/** All sections; those further down follow once the first ones are on the screen, so that the sheet opens at once. */
function Sections({
  pause,
  microphone,
  noteTemplates,
  account,
  shares,
  words,
  aroundClearing,
  onCleared,
}: Omit<SettingsSheetProps, 'opened' | 'onClose'>) {
  const isRestShown = useDeferredValue(true, false);
  return (
    <AutoGrid min={22} className={classes.sections}>
      <Stack miw={0}>
        <ProfileSection />
        <AccountSection>{account}</AccountSection>
        <RecordingSection pause={pause} microphone={microphone} />
        {isRestShown && (
          <>
            <WordsSection>{words}</WordsSection>
            <NotesSettings templates={noteTemplates} />
            <AnswersSection />
            <DaySection />
            <AppearanceSection />
            <KeyboardSection />
          </>
        )}
      </Stack>
      <Stack miw={0}>
        <LogSection />
        <SharesSection>{shares}</SharesSection>
        {isRestShown && (
          <>
            <PrivacySection aroundClearing={aroundClearing} onCleared={onCleared} />
            <VoicesSection />
            <StorageSection />
          </>
        )}
      </Stack>
    </AutoGrid>
  );
}
