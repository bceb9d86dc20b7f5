import { NativeSelect } from '@mantine/core';
import { speechLanguages } from '@wingman/contract/language-table.ts';
import type { Settings } from '@wingman/contract/settings.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useSaveSettings } from '../api/use-save-settings.ts';

const texts = lazyMessages.settingsSheet.recording;
const { languages, usual, usualHeard } = lazyMessages.again;

/** In which language this person speaks. */
export function SpeechLanguage({ settings }: { settings: Settings }) {
  const save = useSaveSettings();
  const { speechLanguage, instanceLanguage } = settings;
  const name = new Intl.DisplayNames(['it'], { type: 'language' });
  const ofInstance =
    instanceLanguage === 'auto' ? usualHeard : usual(name.of(instanceLanguage) ?? instanceLanguage);
  return (
    <NativeSelect
      label={texts.language}
      description={texts.languageHint}
      data={[
        { value: '', label: ofInstance },
        ...speechLanguages.map((value) => ({ value: value as string, label: languages[value] })),
      ]}
      value={speechLanguage ?? ''}
      onChange={({ currentTarget: { value } }) =>
        save.mutate({ speechLanguage: speechLanguages.find((each) => each === value) ?? null })
      }
    />
  );
}
