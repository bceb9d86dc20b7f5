import type { Segment } from '@wingman/contract/recording.ts';
import type { RefObject } from 'react';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useSelection } from '../hooks/use-selection.ts';
import type { Paragraph } from '../paragraphs.ts';
import { secondOf, selectedWords, selectionAsText } from '../transcript-text.ts';
import { SelectionToolbar } from './selection-toolbar.tsx';

const texts = lazyMessages.transcript;

type SelectedTextProps = {
  list: RefObject<HTMLElement | null>;
  segments: readonly Segment[];
  paragraphs: readonly Paragraph[];
  onListen: ((seconds: number) => void) | undefined;
  onAsk: ((words: string) => void) | undefined;
};

/** The toolbar of words that are selected in a transcript, while there are any. */
export function SelectedText({ list, segments, paragraphs, onListen, onAsk }: SelectedTextProps) {
  const { selection, clear } = useSelection(list, segments);
  if (!selection) return null;
  const { parts, area } = selection;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(selectionAsText(parts, paragraphs));
      toastDone(texts.selection.copied);
      clear();
    } catch {
      toastFailure(texts.copyFailed);
    }
  };
  const [first] = parts;
  return (
    <SelectionToolbar
      area={area}
      onCopy={() => void copy()}
      onListen={onListen && first && (() => onListen(Math.max(first.segment.start, secondOf(first) - 0.5)))}
      onAsk={
        onAsk &&
        (() => {
          clear();
          onAsk(selectedWords(parts));
        })
      }
      onClose={clear}
    />
  );
}
