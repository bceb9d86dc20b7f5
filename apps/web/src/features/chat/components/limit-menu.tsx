import { Button, Combobox, Group, Stack, Text, TextInput, useCombobox } from '@mantine/core';
import type { ScopedLimits, ScopedRecording } from '@wingman/contract/chat-scope.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { foldText } from '../../../lib/fold-text.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { type LimitOption, useLimitOptions } from '../api/use-limit-options.ts';
import { noLimits } from '../limits.ts';
import classes from './limit-menu.module.css';

const texts = lazyMessages.limits;

export type LimitMenuProps = {
  within: ScopedLimits | null;
  onAbout: (about: ScopedRecording) => void;
  onWithin: (within: ScopedLimits) => void;
  onDone: () => void;
};

/** Days, tags, voices and recordings to limit a chat to, found by their names, and days of one's own. */
export function LimitMenu({ within, onAbout, onWithin, onDone }: LimitMenuProps) {
  const [search, setSearch] = useState('');
  const box = useRef<HTMLInputElement>(null);
  // It comes after the menu has opened, and taken the focus.
  useEffect(() => box.current?.focus(), []);
  const limits = within ?? noLimits;
  const { groups, isLoading, isError } = useLimitOptions(limits);
  const combobox = useCombobox({ defaultOpened: true });
  const part = foldText(search.trim());
  const shown = groups
    .map(({ label, options }) => ({
      label,
      options: options.filter(({ name }) => foldText(name).includes(part)).slice(0, mostShown),
    }))
    .filter(({ options }) => options.length > 0);
  const choose = (option: LimitOption) => {
    if (option.about) onAbout(option.about);
    if (option.limits) onWithin({ ...limits, ...option.limits });
    onDone();
  };
  const byValue = new Map(groups.flatMap(({ options }) => options.map((each) => [each.value, each])));
  const missing = isError ? texts.failed : texts.nothing;
  return (
    <Stack gap="xs" w="min(20rem, calc(100vw - 4rem))">
      <Text size="sm" c="dimmed">
        {texts.hint}
      </Text>
      <Combobox
        store={combobox}
        onOptionSubmit={(value) => {
          const option = byValue.get(value);
          if (option) choose(option);
        }}
      >
        <Combobox.EventsTarget>
          <TextInput
            ref={box}
            aria-label={texts.search}
            placeholder={texts.search}
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              combobox.resetSelectedOption();
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={classes.options} aria-label={texts.listed}>
          {shown.length === 0 ? <Combobox.Empty>{isLoading ? texts.loading : missing}</Combobox.Empty> : null}
          {shown.map(({ label, options }) => (
            <Combobox.Group key={label} label={label}>
              {options.map(({ value, name }) => (
                <Combobox.Option key={value} value={value} className={classes.option}>
                  {name}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
      </Combobox>
      <DaysForm
        onChoose={(days) => {
          onWithin({ ...limits, days });
          onDone();
        }}
      />
    </Stack>
  );
}

/** Of each kind; the search finds the others. */
const mostShown = 30;

function DaysForm({ onChoose }: { onChoose: (days: { from: string; to: string }) => void }) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const days = { from, to: to || from };
  const isBackwards = to !== '' && to < from;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The box for questions is a form as well.
    event.stopPropagation();
    if (from !== '' && !isBackwards) onChoose(days);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Group gap="xs" grow align="flex-start">
          <TextInput
            type="date"
            label={texts.from}
            value={from}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          />
          <TextInput
            type="date"
            label={texts.to}
            value={to}
            error={isBackwards ? texts.backwards : undefined}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
        </Group>
        <Button type="submit" variant="light" disabled={from === '' || isBackwards}>
          {texts.apply}
        </Button>
      </Stack>
    </form>
  );
}
