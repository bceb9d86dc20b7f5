import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { audioAccept } from '@wingman/contract/audio-format.ts';
import { useRef } from 'react';
import { messages } from '../../../messages/messages.ts';
import { useRecorderServices } from '../recorder-context.tsx';

const texts = messages.recorder.import;

/** Chooses existing audio files, one or several, and sends them. */
export function ImportButton() {
  const services = useRecorderServices();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={audioAccept}
        multiple
        hidden
        aria-label={texts.button}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          void services.importFiles(files);
        }}
      />
      <Button
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {texts.button}
      </Button>
    </>
  );
}
