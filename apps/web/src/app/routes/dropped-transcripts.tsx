import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { DroppedFile } from '../../features/transcript-import/components/import-dialog.tsx';
import { ImportDialog } from '../../features/transcript-import/components/lazy-import-dialog.tsx';

/** Files whose names say that they are texts; whatever else is dropped is taken for audio. */
const isTranscript = ({ name }: File) => /\.(?:txt|srt|vtt|json)$/i.test(name);

type DroppedTranscripts = {
  /** Takes the transcripts among files, and answers the others. */
  take: (files: File[]) => File[];
  dialog: ReactNode;
};

/** Leads transcripts that are dropped on a page to their import, one after the other. */
export function useDroppedTranscripts(): DroppedTranscripts {
  const [waiting, setWaiting] = useState<DroppedFile[]>([]);
  const last = useRef(0);
  const [, navigate] = useLocation();
  const [file] = waiting;
  return {
    take(files) {
      const taken = files.filter(isTranscript).map((content) => ({ number: ++last.current, content }));
      setWaiting((known) => [...known, ...taken]);
      return files.filter((each) => !isTranscript(each));
    },
    dialog: (
      <ImportDialog
        opened={file !== undefined}
        file={file}
        onClose={() => setWaiting((known) => known.slice(1))}
        onCreated={(id) => {
          // The others are shown first.
          if (waiting.length <= 1) navigate(`/recordings/${id}`);
        }}
      />
    ),
  };
}
