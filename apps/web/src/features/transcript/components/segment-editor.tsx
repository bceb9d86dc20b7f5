import { Button, Group, Textarea } from '@mantine/core';
import { IconArrowMerge, IconCut, IconHistory, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { segmentTextMaxLength } from '@wingman/contract/correction-table.ts';
import type { Segment } from '@wingman/contract/recording.ts';
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LazyConfirmDialog } from '../../../components/lazy-confirm-dialog.tsx';
import { positionText } from '../../../lib/position.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { type HeldKeys, pressAgain } from '../held-keys.ts';
import { type Correcting, readAs, useCorrectingHere } from '../hooks/use-correcting.ts';
import classes from './segment-editor.module.css';
import { VoiceInput } from './voice-input.tsx';

const texts = lazyMessages.corrections;

type SegmentEditorProps = {
  segment: Segment;
  /** What to begin with, where that is newer than the page. */
  answered: Segment | undefined;
  /** Before which character one writes. */
  caret: number;
  voices: readonly string[];
  onListen: ((seconds: number) => void) | undefined;
};

/** The words and the voice of a segment, in its place. What is written is saved when one goes on, however that is. */
export function SegmentEditor({ segment, answered, caret, voices, onListen }: SegmentEditorProps) {
  const correcting = useCorrectingHere();
  const draft = useDraft(segment, answered ?? segment, correcting);
  const box = useRef<HTMLDivElement>(null);
  const field = useCaret(caret);
  useHeldKeys(field, correcting.keys);
  const [isRemoving, setRemoving] = useState(false);
  const hasBefore = correcting.neighbour(segment.id, -1) !== undefined;
  const listen = onListen && (() => onListen(segment.start));

  const leave = ({ relatedTarget }: FocusEvent) => {
    const isInside = relatedTarget instanceof Node && box.current?.contains(relatedTarget);
    // Another window: one comes back to what one was writing.
    if (isInside || isRemoving || !document.hasFocus()) return;
    void draft.commit();
    correcting.close(segment.id);
  };
  const commands: Commands = {
    save: () => {
      void draft.commit();
      close(correcting, segment.id);
    },
    next: () => {
      void draft.commit();
      const next = correcting.neighbour(segment.id, 1);
      if (next) correcting.goOn(next.id);
      else close(correcting, segment.id);
    },
    cancel: () => {
      draft.drop();
      close(correcting, segment.id);
    },
    split: () => void correcting.split(draft.take(), characterAt(field.current)),
    join: hasBefore ? () => void correcting.joinBefore(draft.take()) : undefined,
    listen,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields inside
    <div
      ref={box}
      className={classes.editor}
      onBlur={leave}
      onKeyDown={(event) => {
        // A dialog that it opened has keys of its own.
        if (!box.current?.contains(event.target as Node)) return;
        if (event.target === field.current && correcting.keys.keep(event.nativeEvent))
          event.stopPropagation();
        else pressKey(event, commands, field.current);
      }}
    >
      <Textarea
        ref={field}
        aria-label={texts.text(positionText(segment.start))}
        description={texts.keys}
        inputWrapperOrder={['input', 'description']}
        classNames={{ description: classes.keys ?? '' }}
        autosize
        minRows={1}
        maxRows={10}
        size="md"
        maxLength={segmentTextMaxLength}
        value={draft.text}
        onChange={({ currentTarget }) => draft.write(currentTarget.value)}
      />
      <VoiceInput
        size="sm"
        label={texts.voice}
        className={classes.voice}
        name={draft.voice}
        voices={voices}
        onName={draft.setVoice}
      />
      <Group gap="xs" onMouseDown={keepFocus}>
        <Button size="compact-md" onClick={commands.save}>
          {texts.save}
        </Button>
        {listen ? <Action Icon={IconPlayerPlay} label={texts.listen} onClick={listen} /> : null}
        <Action Icon={IconCut} label={texts.split} onClick={commands.split} />
        {commands.join ? <Action Icon={IconArrowMerge} label={texts.join} onClick={commands.join} /> : null}
        {segment.version === undefined ? null : (
          <Action
            Icon={IconHistory}
            label={texts.history.title}
            onClick={() => {
              void draft.commit();
              correcting.close(segment.id);
              correcting.showHistory(segment.id);
            }}
          />
        )}
        <Action Icon={IconTrash} label={texts.remove} onClick={() => setRemoving(true)} />
      </Group>
      <LazyConfirmDialog
        opened={isRemoving}
        title={texts.removal.title(1)}
        text={texts.removal.text}
        confirmLabel={texts.removal.confirm}
        onConfirm={() => {
          draft.drop();
          correcting.close(segment.id);
          void correcting.remove([readAs(segment)]);
        }}
        onClose={() => setRemoving(false)}
      >
        {segment.text}
      </LazyConfirmDialog>
    </div>
  );
}

/** What is written, of the segment as it was when one began. It is saved once, also when the editor goes. */
function useDraft(segment: Segment, first: Segment, { save, setVoice }: Correcting) {
  const [text, setText] = useState(first.text);
  const [voice, changeVoice] = useState(first.speaker ?? '');
  const read = useRef({ ...readAs(first), text: first.text });
  // Another voice is in nobody's way who writes the words.
  if (segment.text === read.current.text) read.current.version = segment.version ?? 0;
  const isWritten = useRef({ text: false, voice: false });
  const drop = () => {
    isWritten.current = { text: false, voice: false };
  };
  const take = () => ({ ...read.current, text });
  const commit = useEffectEvent(async () => {
    const written = isWritten.current;
    drop();
    const saved = written.text ? await save(take()) : segment;
    const name = voice.trim();
    if (written.voice && saved && name !== '' && name !== saved.speaker)
      await setVoice([readAs(saved)], name);
  });
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && void commit();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      void commit();
    };
  }, []);
  return {
    text,
    voice,
    write: (written: string) => {
      isWritten.current.text = true;
      setText(written);
    },
    setVoice: (name: string) => {
      isWritten.current.voice = true;
      changeVoice(name);
    },
    /** The text, to be saved with what is done to the segment. */
    take: () => {
      isWritten.current.text = false;
      return take();
    },
    commit: () => commit(),
    drop,
  };
}

/** The field, with the caret where one pressed. */
function useCaret(caret: number) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(caret, caret);
  }, [caret]);
  return field;
}

/** What was pressed before the field was there. Each key finds the text that the one before it has left. */
function useHeldKeys(field: { readonly current: HTMLTextAreaElement | null }, keys: HeldKeys): void {
  useEffect(() => {
    const element = field.current;
    queueMicrotask(() => {
      if (element?.isConnected) keys.release((key) => flushSync(() => pressAgain(element, key)));
    });
  }, [field, keys]);
}

/** The keys go on at the paragraph in which one was. */
function close(correcting: Correcting, segmentId: number): void {
  correcting.close(segmentId);
  requestAnimationFrame(() => {
    // Who has gone on meanwhile stays there.
    if (document.activeElement !== document.body) return;
    const row = document.querySelector(`[data-segment="${segmentId}"]`)?.closest('li');
    row?.querySelector<HTMLElement>('[data-paragraph]')?.focus({ preventScroll: true });
  });
}

/** Before which character of the saved text, whose spaces are single ones, the caret stands. */
function characterAt(field: HTMLTextAreaElement | null): number {
  if (!field) return 0;
  return field.value.slice(0, field.selectionStart).replace(/\s+/g, ' ').trimStart().length;
}

type Commands = {
  save: () => void;
  next: () => void;
  cancel: () => void;
  split: () => void;
  join: (() => void) | undefined;
  listen: (() => void) | undefined;
};

function pressKey(event: KeyboardEvent, commands: Commands, field: HTMLTextAreaElement | null): void {
  // The arrows, Home and End belong to the text here.
  event.stopPropagation();
  if (event.key === 'Escape') {
    event.preventDefault();
    commands.cancel();
    return;
  }
  if (!(event.target instanceof HTMLInputElement || event.target === field) || event.nativeEvent.isComposing)
    return;
  const command = commandOf(event, commands, field);
  if (!command) return;
  event.preventDefault();
  command();
}

function commandOf(event: KeyboardEvent, commands: Commands, field: HTMLTextAreaElement | null) {
  const isCommand = event.ctrlKey || event.metaKey;
  if (event.key === 'Enter') {
    if (!isCommand) return commands.save;
    return event.shiftKey ? commands.split : commands.next;
  }
  if (event.key === ' ' && event.ctrlKey) return commands.listen;
  if (event.target !== field) return undefined;
  const isAtStart = field?.selectionStart === 0 && field.selectionEnd === 0;
  return event.key === 'Backspace' && isAtStart ? commands.join : undefined;
}

type ActionProps = { Icon: typeof IconCut; label: string; onClick: () => void };

function Action({ Icon, label, onClick }: ActionProps) {
  return (
    <Button
      size="compact-md"
      variant="subtle"
      color="gray"
      leftSection={<Icon size={16} aria-hidden="true" />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

/** The caret stays where it is while a button is pressed. */
const keepFocus = (event: { preventDefault(): void }) => event.preventDefault();
