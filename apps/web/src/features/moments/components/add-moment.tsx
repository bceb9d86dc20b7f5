import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconBookmark, IconNote } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { positionText } from '../../../lib/position.ts';
import { randomId } from '../../../lib/random-id.ts';
import { toastFailure } from '../../../lib/toast.ts';
import { usePageLetters } from '../../../lib/use-page-letters.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import type { Here } from '../here.ts';
import { useMark } from '../hooks/use-mark.ts';
import { useMomentServices } from '../moments-context.tsx';
import { ImageButton } from './image-button.tsx';
import { MomentEditor } from './moment-editor.tsx';
import classes from './moment-stream.module.css';

const texts = lazyMessages.moments;

/** Marks the second that is heard, or adds a note or pictures there; by the keys M and N, too. */
export function AddMoment({ here }: { here: () => Here }) {
  const { mark, marked } = useMark(here);
  const [place, setPlace] = useState<Here | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const write = () => setPlace((before) => before ?? here());
  const close = () => {
    setPlace(null);
    opener.current?.focus();
  };
  usePageLetters({ m: mark, n: write });
  return (
    <>
      <div className={classes.tools}>
        <Tool label={texts.mark} letter="m" onClick={mark}>
          <IconBookmark size={20} aria-hidden="true" />
        </Tool>
        <Tool ref={opener} label={texts.addNote} letter="n" onClick={write}>
          <IconNote size={20} aria-hidden="true" />
        </Tool>
        <ImageButton here={here} />
      </div>
      <VisuallyHidden role="status">
        {marked ? texts.markedAt(positionText(marked.second)) : ''}
      </VisuallyHidden>
      {place ? <NewNote place={place} onClose={close} /> : null}
    </>
  );
}

type ToolProps = {
  ref?: React.Ref<HTMLButtonElement>;
  label: string;
  letter: string;
  onClick: () => void;
  children: React.ReactNode;
};

function Tool({ label, letter, ...rest }: ToolProps) {
  return (
    <ActionIcon
      size={44}
      radius="xl"
      variant="subtle"
      color="gray"
      aria-label={label}
      aria-keyshortcuts={letter}
      title={`${label} (${letter.toUpperCase()})`}
      {...rest}
    />
  );
}

/** A note at the second that was heard when it was begun. What could not be kept stays in its field. */
function NewNote({ place: { recordingId, at, second }, onClose }: { place: Here; onClose: () => void }) {
  const { store } = useMomentServices();
  // Saved twice, by a second press or after a failure, it is one note.
  const [id] = useState(randomId);
  const save = (text: string) => {
    store
      .finishDraft({ id, recordingId, at, text })
      .then(onClose, () => toastFailure(texts.notKept, texts.notKeptText));
  };
  return (
    <div className={classes.written}>
      <p className={classes.count}>{texts.noteAt(positionText(second))}</p>
      <MomentEditor moment={{ kind: 'note', text: null }} onSave={save} onCancel={onClose} />
    </div>
  );
}
