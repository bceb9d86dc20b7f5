import type { Segment } from '@wingman/contract/recording.ts';
import { type RefObject, useState } from 'react';
import { lazyDialog } from '../../../components/lazy-part.tsx';
import { askToShare, useMayShare } from '../../../lib/share-request.ts';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import type { Correcting } from '../hooks/use-correcting.ts';
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
  voices: readonly string[];
  correcting: Correcting;
  /** Of the recording; absent while its words are not whole yet. */
  sharedId: string | undefined;
};

const SelectedDialog = lazyDialog(async () => (await import('./selected-dialog.tsx')).SelectedDialog);

/** What can be done with words that are selected in a transcript. */
export function SelectedText(props: SelectedTextProps) {
  const { voices, correcting } = props;
  const [chosen, setChosen] = useState<readonly Segment[] | null>(null);
  return (
    <>
      <SelectedToolbar {...props} onVoice={setChosen} />
      <SelectedDialog
        opened={chosen !== null}
        segments={chosen ?? []}
        voices={voices}
        correcting={correcting}
        onClose={() => setChosen(null)}
      />
    </>
  );
}

type SelectedToolbarProps = SelectedTextProps & { onVoice: (segments: readonly Segment[]) => void };

/** The toolbar, while words are selected. */
function SelectedToolbar(props: SelectedToolbarProps) {
  const { list, segments, paragraphs, onListen, onAsk, correcting, sharedId, onVoice } = props;
  const { selection, clear } = useSelection(list, segments);
  const mayShare = useMayShare();
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
  const share = (recordingId: string) => {
    const chosen = parts.map(({ segment }) => segment);
    const from = Math.min(...chosen.map(({ start }) => start));
    const to = Math.max(...chosen.map(({ end }) => end));
    const title = chosen.map(({ text }) => text).join(' ');
    clear();
    const hasAudio = onListen !== undefined;
    askToShare({ kind: 'span', recordingId, from, to, title, hasAudio }, list.current);
  };
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
      onCorrect={
        correcting.mayCorrect && first
          ? () => {
              clear();
              correcting.start(first.segment.id, first.from);
            }
          : undefined
      }
      onVoice={
        correcting.mayCorrect
          ? () => {
              onVoice(parts.map(({ segment }) => segment));
              clear();
            }
          : undefined
      }
      onShare={mayShare && sharedId !== undefined ? () => share(sharedId) : undefined}
      onClose={clear}
    />
  );
}
