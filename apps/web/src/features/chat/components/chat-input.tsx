import { ActionIcon, Popover, Switch, Textarea } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconArrowUp, IconX } from '@tabler/icons-react';
import { messageMaxLength } from '@wingman/contract/conversation.ts';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { messages } from '../../../messages/messages.ts';
import classes from './chat-input.module.css';

const texts = messages.chat;

type ChatInputProps = {
  value: string;
  onChange: (text: string) => void;
  onSend: () => void;
  sending: boolean;
  superSearch: boolean;
  onSuperSearch: (on: boolean) => void;
  inputRef?: Ref<HTMLTextAreaElement>;
  /** Further controls of the page, e.g. the round recorder button. */
  children?: ReactNode;
};

/** The box for questions. Enter sends, Shift+Enter makes a new line; half-composed characters are left alone. */
export function ChatInput(props: ChatInputProps) {
  const { value, sending, superSearch } = props;
  const canSend = value.trim() !== '' && !sending;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (canSend) props.onSend();
  };

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!canSend) return;
        props.onSend();
        // The button is about to be disabled: a focus on it would be lost.
        event.currentTarget.querySelector('textarea')?.focus();
      }}
    >
      <div className={classes.box}>
        <Textarea
          ref={props.inputRef}
          variant="unstyled"
          aria-label={texts.inputLabel}
          aria-description={texts.inputHint}
          placeholder={texts.placeholder}
          value={value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          maxLength={messageMaxLength}
          enterKeyHint="send"
          autosize
          minRows={1}
          maxRows={8}
          classNames={{ input: classes.input }}
        />
        <div className={classes.bar}>
          <Tools superSearch={superSearch} onSuperSearch={props.onSuperSearch} />
          {superSearch ? (
            <span className={classes.badge}>
              {texts.superSearchOn}
              <button
                type="button"
                className={classes.off}
                aria-label={texts.superSearchOff}
                onClick={() => props.onSuperSearch(false)}
              >
                <IconX size={14} aria-hidden="true" />
              </button>
            </span>
          ) : null}
          <span className={classes.space} />
          {props.children}
          <ActionIcon
            type="submit"
            variant="filled"
            color="petrol"
            radius="xl"
            size={40}
            disabled={!canSend}
            loading={sending}
            aria-label={texts.send}
          >
            <IconArrowUp size={20} aria-hidden="true" />
          </ActionIcon>
        </div>
      </div>
    </form>
  );
}

type ToolsProps = { superSearch: boolean; onSuperSearch: (on: boolean) => void };

function Tools({ superSearch, onSuperSearch }: ToolsProps) {
  return (
    <Popover position="top-start" trapFocus returnFocus shadow="md" radius="md">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          radius="xl"
          size={40}
          aria-label={texts.tools}
          title={texts.tools}
        >
          <IconAdjustmentsHorizontal size={20} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.tools}>
        <Switch
          label={texts.superSearch}
          description={texts.superSearchHint}
          checked={superSearch}
          onChange={(event) => onSuperSearch(event.currentTarget.checked)}
          classNames={{ root: classes.switch }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
