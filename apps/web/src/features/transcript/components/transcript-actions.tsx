import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconCopy, IconMessageCircle, IconPrinter } from '@tabler/icons-react';
import type { Recording } from '@wingman/contract/recording.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import type { Added } from '../added.ts';
import type { Paragraph } from '../paragraphs.ts';
import { headOf, transcriptAsText } from '../transcript-text.ts';

const texts = lazyMessages.transcript;

type TranscriptActionsProps = {
  recording: Recording;
  title: string;
  paragraphs: readonly Paragraph[];
  added: readonly Added[];
  /** Opens a chat about this recording; absent where there is nothing to ask about. */
  onAsk?: (() => void) | undefined;
  /** The chat stands beside the transcript already. */
  isAsking?: boolean;
};

/** What can be done with a whole transcript: ask, copy, print. */
export function TranscriptActions(props: TranscriptActionsProps) {
  const { recording, title, paragraphs, added, onAsk, isAsking } = props;
  const { copy, copied } = useCopy(texts.copyFailed);
  if (paragraphs.length === 0) return null;
  const CopyIcon = copied ? IconCheck : IconCopy;
  const copyLabel = copied ? texts.copied : texts.copy;
  return (
    <>
      {onAsk ? (
        <Button
          variant={isAsking ? 'light' : 'default'}
          aria-expanded={isAsking}
          leftSection={<IconMessageCircle size={18} aria-hidden="true" />}
          onClick={onAsk}
        >
          {texts.ask}
        </Button>
      ) : null}
      <ActionIcon
        variant="default"
        size={36}
        aria-label={copyLabel}
        title={copyLabel}
        onClick={() => copy(transcriptAsText(headOf(recording, title), paragraphs, added))}
      >
        <CopyIcon size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={texts.print}
        title={texts.print}
        onClick={() => void printWith(added)}
      >
        <IconPrinter size={18} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}

/** Milliseconds for which printing waits for pictures. */
const longestWaitMs = 4_000;

/** Prints once the pictures are there: the browser prints what it has. */
async function printWith(added: readonly Added[]): Promise<void> {
  const loads = added.flatMap(({ imageUrl }) => {
    if (imageUrl === null) return [];
    const image = new Image();
    image.src = imageUrl;
    return [image.decode()];
  });
  const given = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
  if (loads.length > 0) await Promise.race([Promise.allSettled(loads), given]);
  window.print();
}
