import { ActionIcon } from '@mantine/core';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../../../messages/messages.ts';
import classes from './attached-image.module.css';

const texts = messages.chat.image;

/** Chooses a picture from the device. */
export function AttachButton({ onAttach, disabled }: { onAttach: (file: File) => void; disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={texts.attach}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file may be chosen again after it was removed.
          if (file) onAttach(file);
          currentTarget.value = '';
        }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        radius="xl"
        size={40}
        disabled={disabled}
        aria-label={texts.attach}
        title={texts.attach}
        onClick={() => input.current?.click()}
      >
        <IconPhotoPlus size={20} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}

/** The picture that will be sent, to look at and to take back. */
export function ImagePreview({ image, onRemove }: { image: File; onRemove: () => void }) {
  const url = useObjectUrl(image);
  return (
    <div className={classes.preview}>
      {url ? <img src={url} alt={texts.preview(image.name)} className={classes.image} /> : null}
      <ActionIcon
        className={classes.remove}
        variant="default"
        radius="xl"
        size={26}
        aria-label={texts.remove}
        title={texts.remove}
        onClick={onRemove}
      >
        <IconX size={14} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

/** An address of a file in this page, for as long as it is shown. */
function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
