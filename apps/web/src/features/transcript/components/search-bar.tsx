import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconChevronDown, IconPlayerPlay, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import classes from './search-bar.module.css';

const texts = lazyMessages.transcript.search;

type SearchBarProps = {
  inputRef: RefObject<HTMLInputElement | null>;
  text: string;
  count: number;
  /** The hit that is looked at, from 0; -1 if there is none. */
  current: number;
  onSearch: (text: string) => void;
  onStep: (by: 1 | -1) => void;
  /** Plays from the hit. */
  onListen: (() => void) | undefined;
  onClose: () => void;
};

/** The search in a transcript: Enter steps on, Shift+Enter back, Escape closes it. */
export function SearchBar({ text, count, current, onStep, onListen, ...rest }: SearchBarProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      rest.onClose();
    }
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onStep(event.shiftKey ? -1 : 1);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all browsers know the element for searches yet
    <div role="search" className={classes.bar} aria-label={texts.region} onKeyDown={onKeyDown}>
      <Field inputRef={rest.inputRef} text={text} onSearch={rest.onSearch} />
      <span className={classes.count} role="status">
        {text.trim() === '' ? '' : found(current, count)}
      </span>
      <span className={classes.steps}>
        <Step
          label={texts.previous}
          icon={IconChevronDown}
          isUp
          disabled={count === 0}
          onClick={() => onStep(-1)}
        />
        <Step label={texts.next} icon={IconChevronDown} disabled={count === 0} onClick={() => onStep(1)} />
        {onListen ? (
          <Button
            className={classes.listen}
            variant="subtle"
            size="compact-md"
            disabled={count === 0}
            aria-label={texts.listen}
            leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
            onClick={onListen}
          >
            <span className={classes.listenText}>{texts.listen}</span>
          </Button>
        ) : null}
        <Step label={texts.close} icon={IconX} onClick={rest.onClose} />
      </span>
    </div>
  );
}

function found(current: number, count: number): string {
  return count === 0 ? texts.none : texts.found(formatCount(current + 1), formatCount(count));
}

function Field({ inputRef, text, onSearch }: Pick<SearchBarProps, 'inputRef' | 'text' | 'onSearch'>) {
  // Opened again, it holds what was searched before: the next key replaces it.
  useEffect(() => inputRef.current?.select(), [inputRef]);
  return (
    <TextInput
      ref={inputRef}
      className={classes.field}
      size="sm"
      type="text"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      aria-label={texts.label}
      placeholder={texts.label}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={text}
      maxLength={200}
      onChange={(event) => onSearch(event.currentTarget.value)}
      autoFocus
    />
  );
}

type StepProps = {
  label: string;
  icon: typeof IconX;
  isUp?: boolean;
  disabled?: boolean;
  onClick: () => void;
};

function Step({ label, icon: Icon, isUp, disabled = false, onClick }: StepProps) {
  return (
    <ActionIcon
      className={classes.step}
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={18} aria-hidden="true" className={isUp ? classes.up : undefined} />
    </ActionIcon>
  );
}
