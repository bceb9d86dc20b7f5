import { ActionIcon } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useRef } from 'react';
import { toastFailure } from '../../../lib/toast.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import type { Here } from '../here.ts';
import { useMomentServices } from '../moments-context.tsx';

const texts = lazyMessages.moments;

/** Takes a picture or chooses some. They belong to the second at which the button was pressed: that is what was to be seen. */
export function ImageButton({ here }: { here: () => Here | null }) {
  const { store } = useMomentServices();
  const input = useRef<HTMLInputElement>(null);
  const pressed = useRef<Here | null>(null);

  const add = async (files: readonly File[]) => {
    const place = pressed.current ?? here();
    if (!place) return;
    const { ImageRefused, prepareImage } = await import('../../../lib/prepare-image.ts');
    for (const file of files) {
      try {
        const image = await prepareImage(file);
        await store.addImage({ recordingId: place.recordingId, at: place.at }, image);
      } catch (error) {
        toastFailure(texts.notImage, error instanceof ImageRefused ? error.message : texts.notKeptText);
      }
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={texts.image}
        onChange={({ currentTarget }) => {
          void add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <ActionIcon
        size={44}
        radius="xl"
        variant="subtle"
        color="gray"
        aria-label={texts.image}
        title={texts.image}
        onClick={() => {
          pressed.current = here();
          input.current?.click();
        }}
      >
        <IconCamera size={22} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}
