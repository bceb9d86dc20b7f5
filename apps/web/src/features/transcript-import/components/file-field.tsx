import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useRef } from 'react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.transcriptImport;

/** Chooses a file with a transcript. */
export function FileField({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept=".txt,.srt,.vtt,.json,text/plain,text/vtt,application/json,application/x-subrip"
        hidden
        aria-label={texts.file}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        leftSection={<IconFileText size={16} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {texts.choose}
      </Button>
    </div>
  );
}
