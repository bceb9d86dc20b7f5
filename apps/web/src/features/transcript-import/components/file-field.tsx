import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useRef } from 'react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { readTextFile } from '../read-file.ts';

const texts = lazyMessages.transcriptImport;

type FileFieldProps = {
  onText: (text: string) => void;
  onFailure: (message: string) => void;
  /** The name of the file without its ending. */
  onName: (name: string) => void;
};

/** Chooses a file with a transcript. */
export function FileField({ onText, onFailure, onName }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined) => {
    if (!file) return;
    try {
      onText(await readTextFile(file));
      onName(file.name.replace(/\.[^.]*$/, ''));
    } catch (error) {
      onFailure(error instanceof Error && error.message ? error.message : texts.unreadable);
    }
  };
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
          void read(file);
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
