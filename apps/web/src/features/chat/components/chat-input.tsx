import { ActionIcon, Group, Textarea } from '@mantine/core';
import { IconArrowUp, IconPlayerStopFilled } from '@tabler/icons-react';
import { messageMaxLength } from '@wingman/contract/conversation-table.ts';
import type { ClipboardEvent, KeyboardEvent, ReactNode, Ref, RefObject } from 'react';
import { memo, useLayoutEffect, useRef } from 'react';
import { messages } from '../../../messages/messages.ts';
import { AttachButton, ImagePreview } from './attached-image.tsx';
import classes from './chat-input.module.css';
import { ChatTools, SuperSearchBadge } from './chat-tools.tsx';

const texts = messages.chat;
const inputClasses = { input: classes.input };

type ChatInputProps = {
  value: string;
  onChange: (text: string) => void;
  image: File | null;
  onAttach: (file: File) => void;
  onRemoveImage: () => void;
  onSend: () => void;
  /** An answer is being written: the send button gives way to the one that stops it. */
  sending: boolean;
  stopping: boolean;
  onStop: () => void;
  superSearch: boolean;
  onSuperSearch: (on: boolean) => void;
  inputRef?: Ref<HTMLTextAreaElement>;
  /** What the chat is limited to. */
  about?: ReactNode;
  /** The button that limits it. */
  limit?: ReactNode;
  /** Where the question will be looked for, if that is worth saying. */
  scope?: ReactNode;
  /** Further controls of the page, e.g. the round recorder button. */
  children?: ReactNode;
};

/** The box for questions. Enter sends, Shift+Enter makes a new line; keys of a composition do not come here, see lib/composition.ts. */
export function ChatInput(props: ChatInputProps) {
  const { value, image, sending } = props;
  const canSend = (value.trim() !== '' || image !== null) && !sending;

  const latest = useRef({ ...props, canSend });
  useLayoutEffect(() => {
    latest.current = { ...props, canSend };
  });

  const form = useRef<HTMLFormElement>(null);
  const removeImage = () => {
    props.onRemoveImage();
    // The button is about to go: a focus on it would be lost.
    form.current?.querySelector('textarea')?.focus();
  };

  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!canSend) return;
        props.onSend();
        // The button is about to go: a focus on it would be lost.
        event.currentTarget.querySelector('textarea')?.focus();
      }}
    >
      <div className={classes.box}>
        {props.about}
        {image ? <ImagePreview image={image} onRemove={removeImage} /> : null}
        <QuestionBox value={value} inputRef={props.inputRef} latest={latest} />
        {props.scope}
        <Group gap={6}>
          <InputTools superSearch={props.superSearch} sending={sending} latest={latest} />
          {props.limit}
          {/* Stays together on the right, also where it needs a line of its own. */}
          <Group gap={6} wrap="nowrap" ml="auto">
            {props.children}
            {sending ? (
              <StopButton stopping={props.stopping} onStop={props.onStop} />
            ) : (
              <ActionIcon
                type="submit"
                variant="filled"
                color="petrol"
                radius="xl"
                size={40}
                disabled={!canSend}
                aria-label={texts.send}
              >
                <IconArrowUp size={20} aria-hidden="true" />
              </ActionIcon>
            )}
          </Group>
        </Group>
      </div>
    </form>
  );
}

type InputToolsProps = {
  superSearch: boolean;
  sending: boolean;
  latest: RefObject<Pick<ChatInputProps, 'onAttach' | 'onSuperSearch'>>;
};

/** Has nothing to do with what is being typed, and is not drawn again for it. */
const InputTools = memo(function InputTools({ superSearch, sending, latest }: InputToolsProps) {
  const onSuperSearch = (on: boolean) => latest.current.onSuperSearch(on);
  return (
    <>
      <AttachButton onAttach={(file) => latest.current.onAttach(file)} disabled={sending} />
      <ChatTools superSearch={superSearch} onSuperSearch={onSuperSearch} />
      <SuperSearchBadge superSearch={superSearch} onSuperSearch={onSuperSearch} />
    </>
  );
});

type QuestionBoxProps = {
  value: string;
  inputRef: Ref<HTMLTextAreaElement> | undefined;
  /** What the box tells, as it is now. */
  latest: RefObject<Pick<ChatInputProps, 'onChange' | 'onSend' | 'onAttach'> & { canSend: boolean }>;
};

/** Measures itself whenever it is drawn, and so is drawn only when its text is another one. */
const QuestionBox = memo(function QuestionBox({ value, inputRef, latest }: QuestionBoxProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    if (latest.current.canSend) latest.current.onSend();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'));
    if (!pasted) return;
    event.preventDefault();
    latest.current.onAttach(pasted);
  };
  return (
    <Textarea
      ref={inputRef}
      variant="unstyled"
      aria-label={texts.inputLabel}
      aria-description={texts.inputHint}
      placeholder={texts.placeholder}
      value={value}
      onChange={(event) => latest.current.onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      maxLength={messageMaxLength}
      enterKeyHint="send"
      autosize
      minRows={1}
      maxRows={8}
      classNames={inputClasses}
    />
  );
});

function StopButton({ stopping, onStop }: { stopping: boolean; onStop: () => void }) {
  return (
    <ActionIcon
      variant="filled"
      color="petrol"
      radius="xl"
      size={40}
      aria-label={texts.stop}
      title={texts.stop}
      aria-disabled={stopping}
      data-disabled={stopping || undefined}
      onClick={(event) => {
        if (stopping) return;
        event.currentTarget.closest('form')?.querySelector('textarea')?.focus();
        onStop();
      }}
    >
      <IconPlayerStopFilled size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
