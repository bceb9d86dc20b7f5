import { ActionIcon } from '@mantine/core';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
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
