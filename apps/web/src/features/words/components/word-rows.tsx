import { Button, Text } from '@mantine/core';
import type { KnownWord } from '@wingman/contract/known-word.ts';
import { useRef, useState } from 'react';
import { EditedRow, EditedRows } from '../../../components/edited-row.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { MoreButton } from './more-button.tsx';
import { WordForm } from './word-form.tsx';
import classes from './words.module.css';

const texts = lazyMessages.knownWords;
const wordsAtOnce = 50;

type WordRowsProps = {
  title: string;
  words: readonly KnownWord[];
  isSaving?: boolean;
  /** Left out where they are somebody else's to change. */
  onChange?: (word: { id: string; written: string; sounds: string[] }, onSaved: () => void) => void;
  onRemove?: (word: KnownWord) => void;
};

/** Words with how they may sound; one of them may be open to be changed. */
export function WordRows({ title, words, isSaving = false, onChange, onRemove }: WordRowsProps) {
  const [editedId, setEditedId] = useState<string | null>(null);
  const [most, setMost] = useState(wordsAtOnce);
  const list = useRef<HTMLElement>(null);
  if (words.length === 0) return null;
  const close = () => {
    const row = words.findIndex(({ id }) => id === editedId);
    setEditedId(null);
    // The row is there again after the next drawing.
    requestAnimationFrame(() => list.current?.querySelectorAll('li')[row]?.querySelector('button')?.focus());
  };
  return (
    <section ref={list} aria-label={title}>
      <h3 className={classes.heading}>
        {words.length > wordsAtOnce ? texts.counted(title, words.length) : title}
      </h3>
      <EditedRows>
        {words.slice(0, most).map((word) =>
          word.id === editedId && onChange ? (
            <li key={word.id} className={classes.form}>
              <WordForm
                initial={word}
                isSaving={isSaving}
                submitLabel={texts.save}
                onSubmit={(changed) => onChange({ ...changed, id: word.id }, close)}
              >
                <Button variant="default" onClick={close}>
                  {texts.cancel}
                </Button>
              </WordForm>
            </li>
          ) : (
            <WordRow
              key={word.id}
              word={word}
              onEdit={onChange && (() => setEditedId(word.id))}
              onRemove={onRemove && (() => onRemove(word))}
            />
          ),
        )}
      </EditedRows>
      <MoreButton count={words.length} most={most} onMore={setMost} />
    </section>
  );
}

type WordRowProps = {
  word: KnownWord;
  onEdit: (() => void) | undefined;
  onRemove: (() => void) | undefined;
};

function WordRow({ word: { written, sounds, uses, isOrdinary }, onEdit, onRemove }: WordRowProps) {
  return (
    <EditedRow name={written} labels={texts} onEdit={onEdit} onRemove={onRemove}>
      {sounds.length > 0 ? (
        <Text c="dimmed" fz="sm">
          {texts.sounds(sounds.join(', '))}
        </Text>
      ) : null}
      {uses > 0 ? (
        <Text c="dimmed" fz="sm">
          {texts.uses(uses)}
        </Text>
      ) : null}
      {isOrdinary ? <Text fz="sm">{texts.ordinary}</Text> : null}
    </EditedRow>
  );
}
