import { ActionIcon, Menu, NativeSelect } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { speechLanguages } from '@wingman/contract/language-table.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { chooseNextLanguage, useNextLanguage } from '../next-language.ts';

const texts = lazyMessages.again;

const choices = [
  { value: null, label: texts.asInSettings },
  ...speechLanguages.map((value) => ({ value, label: texts.languages[value] })),
];

/** The same beside the button that imports. */
export function LanguageMenu() {
  const language = useNextLanguage();
  const label = `${texts.next}: ${choices.find(({ value }) => value === language)?.label}`;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant={language === null ? 'default' : 'light'}
          size={36}
          aria-label={label}
          title={label}
        >
          <IconLanguage size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ value, label: name }) => (
          <Menu.Item
            key={name}
            aria-current={value === language || undefined}
            rightSection={value === language ? <IconCheck size={16} aria-hidden="true" /> : null}
            onClick={() => chooseNextLanguage(value)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** In which language what is recorded or imported next is, in this tab. */
export function LanguagePicker() {
  const language = useNextLanguage();
  return (
    <NativeSelect
      label={texts.next}
      data={choices.map(({ value, label }) => ({ value: value ?? '', label }))}
      value={language ?? ''}
      onChange={({ currentTarget: { value } }) =>
        chooseNextLanguage(speechLanguages.find((each) => each === value) ?? null)
      }
    />
  );
}
