import { Button, Popover, Text } from '@mantine/core';
import { toWingmanError } from '@wingman/client/wingman-error.ts';
import type { AppliedWord as Word } from '@wingman/contract/known-word.ts';
import { type KeyboardEvent, useState } from 'react';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useRevertWord } from '../api/use-corrections.ts';
import { useCorrectingHere } from '../hooks/use-correcting.ts';
import classes from './transcript.module.css';

const texts = lazyMessages.knownWords.applied;

/** A known word in the place of what was heard: tells what that was, and puts it back. Its text can be selected with the words around it. */
export function AppliedWord({ word }: { word: Word }) {
  const { id } = useCorrectingHere();
  const revert = useRevertWord();
  const [opened, setOpened] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    setOpened(true);
  };
  const onSuccess = () => toastDone(texts.reverted(word.heard));
  const onError = (error: unknown) =>
    toastFailure(lazyMessages.corrections.saveFailed, toWingmanError(error).message);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width="max-content"
      withArrow
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        {/* biome-ignore lint/a11y/useSemanticElements: a button would take its word out of a selection */}
        <span
          role="button"
          tabIndex={0}
          className={classes.applied}
          title={texts.heard(word.heard)}
          aria-label={texts.label(word.written, word.heard)}
          onClick={(event) => {
            event.stopPropagation();
            setOpened(true);
          }}
          onKeyDown={onKeyDown}
        >
          {word.written}
        </span>
      </Popover.Target>
      <Popover.Dropdown maw="min(90vw, 22rem)">
        <Text mb="xs" style={{ overflowWrap: 'anywhere' }}>
          {texts.heard(word.heard)}
        </Text>
        <Button
          size="compact-md"
          loading={revert.isPending}
          onClick={() => revert.mutate({ id, wordId: word.id }, { onSuccess, onError })}
        >
          {texts.revert}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
