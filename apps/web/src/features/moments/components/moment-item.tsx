import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconBookmark, IconCloudUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Modal } from '../../../components/modal.tsx';
import { positionText } from '../../../lib/position.ts';
import { toastFailure } from '../../../lib/toast.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import type { ShownMoment } from '../merge-moments.ts';
import { useMomentServices } from '../moments-context.tsx';
import { MomentEditor } from './moment-editor.tsx';
import classes from './moment-stream.module.css';

const texts = lazyMessages.moments;

type MomentItemProps = {
  moment: ShownMoment;
  onPlay?: ((second: number) => void) | undefined;
  /** Outside a list. */
  as?: 'li' | 'div';
};

const failed = () => toastFailure(texts.notKept, texts.notKeptText);

/** A mark, a note or a picture with its second, and what can be done with it. */
export const MomentItem = memo(function MomentItem({ moment, onPlay, as: Element = 'li' }: MomentItemProps) {
  const { store } = useMomentServices();
  const [isEdited, setIsEdited] = useState(false);
  // A moment may stand on a page more than once: only where it was pressed the focus is moved.
  const [pressed, setPressed] = useState<'remove' | 'undo' | null>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const isDeleted = moment.state === 'deleted';
  const time = positionText(moment.second);
  useEffect(() => {
    if (!isDeleted && pressed === 'undo') editButton.current?.focus();
  }, [isDeleted, pressed]);
  const leaveEditor = () => {
    // The button is drawn before it takes the focus, however busy the browser is.
    flushSync(() => setIsEdited(false));
    editButton.current?.focus();
  };
  const remove = () => {
    setPressed('remove');
    store.remove(moment).catch(failed);
  };
  const undo = () => {
    setPressed('undo');
    store.undo(moment.id).catch(failed);
  };
  if (isDeleted) return <Deleted time={time} as={Element} isFocused={pressed === 'remove'} onUndo={undo} />;
  return (
    <Element className={classes.item} data-kind={moment.kind}>
      <Time moment={moment} time={time} onPlay={onPlay} />
      <div className={classes.body}>
        {moment.kind === 'image' ? <MomentImage moment={moment} time={time} /> : null}
        {isEdited ? (
          <MomentEditor
            moment={moment}
            // What could not be kept stays in its field.
            onSave={(text) => void store.setText(moment, text).then(leaveEditor, failed)}
            onCancel={leaveEditor}
          />
        ) : (
          <MomentText moment={moment} />
        )}
        <State moment={moment} />
      </div>
      {isEdited ? null : (
        <div className={classes.actions}>
          <ActionIcon
            ref={editButton}
            className={classes.action}
            variant="subtle"
            color="gray"
            aria-label={texts.edit(time)}
            title={texts.edit(time)}
            onClick={() => setIsEdited(true)}
          >
            <IconPencil size={18} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            className={classes.action}
            variant="subtle"
            color="gray"
            aria-label={texts.remove(time)}
            title={texts.remove(time)}
            onClick={remove}
          >
            <IconTrash size={18} aria-hidden="true" />
          </ActionIcon>
        </div>
      )}
    </Element>
  );
});

function Time({ moment, time, onPlay }: MomentItemProps & { time: string }) {
  if (!onPlay) return <span className={classes.time}>{time}</span>;
  return (
    <button
      type="button"
      className={classes.time}
      aria-label={texts.listen(time)}
      onClick={() => onPlay(moment.second)}
    >
      {time}
    </button>
  );
}

function MomentText({ moment: { kind, text } }: Pick<MomentItemProps, 'moment'>) {
  if (kind === 'image') return text === null ? null : <p className={classes.text}>{text}</p>;
  if (kind === 'note') {
    return (
      <p className={classes.text}>
        <VisuallyHidden>{texts.kinds.note}: </VisuallyHidden>
        {text}
      </p>
    );
  }
  return (
    <p className={classes.text}>
      <IconBookmark className={classes.mark} size={18} aria-hidden="true" /> {text ?? texts.markAlone}
    </p>
  );
}

function MomentImage({ moment, time }: Pick<MomentItemProps, 'moment'> & { time: string }) {
  const own = useObjectUrl(moment.image);
  const [isOpen, setIsOpen] = useState(false);
  const url = own ?? moment.imageUrl;
  if (!url) return null;
  const alt = moment.text ?? texts.imageAt(time);
  return (
    <>
      <button
        type="button"
        className={classes.opener}
        aria-label={`${texts.openImage}: ${alt}`}
        onClick={() => setIsOpen(true)}
      >
        <img className={classes.image} src={url} alt={alt} loading="lazy" />
      </button>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={texts.imageAt(time)}
        size="auto"
        centered
      >
        <img className={classes.large} src={url} alt={alt} />
        {moment.text === null ? null : <p className={classes.text}>{moment.text}</p>}
      </Modal>
    </>
  );
}

function State({ moment: { id, state, refusal } }: Pick<MomentItemProps, 'moment'>) {
  const { store } = useMomentServices();
  if (state === 'waiting')
    return (
      <p className={classes.state}>
        <IconCloudUp className={classes.cloud} size={14} aria-hidden="true" /> {texts.waiting}
      </p>
    );
  if (state !== 'refused') return null;
  return (
    <p className={classes.state} data-refused>
      {texts.refused(refusal ?? '')}
      <Button size="compact-sm" variant="light" onClick={() => void store.retry(id).catch(failed)}>
        {texts.retry}
      </Button>
    </p>
  );
}

type DeletedProps = { time: string; as: 'li' | 'div'; isFocused: boolean; onUndo: () => void };

function Deleted({ time, as: Element, isFocused, onUndo }: DeletedProps) {
  return (
    <Element className={classes.item} data-deleted>
      <span className={classes.time}>{time}</span>
      <p className={classes.text} role="status">
        {texts.removed}
      </p>
      <Button
        // The button that was pressed has just gone.
        autoFocus={isFocused}
        variant="subtle"
        size="compact-md"
        className={classes.action}
        aria-label={texts.undoAt(time)}
        onClick={onUndo}
      >
        {texts.undo}
      </Button>
    </Element>
  );
}
