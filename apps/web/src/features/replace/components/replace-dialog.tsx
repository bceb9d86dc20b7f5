import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import type { DialogProps } from '../../../components/lazy-part.tsx';
import { Modal } from '../../../components/modal.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { type Replacing, useReplacing } from '../hooks/use-replacing.ts';
import { FoundPlaces } from './found-places.tsx';
import { LatestReplacement } from './latest-replacement.tsx';
import classes from './replace.module.css';
import { ReplaceForm } from './replace-form.tsx';

const texts = lazyMessages.replace;

export type ReplaceDialogProps = DialogProps & {
  /** Only in this recording; without it in all. */
  recordingId?: string;
};

/** Finds words, shows what would stand in their place, and replaces them where they are not left out. */
export function ReplaceDialog({ opened, onClose, recordingId }: ReplaceDialogProps) {
  const title = recordingId === undefined ? texts.titleAll : texts.title;
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="lg">
      {opened ? <Panel recordingId={recordingId} onClose={onClose} /> : null}
    </Modal>
  );
}

function Panel({ recordingId, onClose }: { recordingId: string | undefined; onClose: () => void }) {
  const replacing = useReplacing({ recordingId, onDone: onClose });
  const { preview, leftOut, chosen, progress } = replacing;
  const isOne = recordingId !== undefined;
  const find = useRef<HTMLInputElement>(null);
  return (
    <Stack gap="md" pt={4}>
      <ReplaceForm
        findRef={find}
        words={replacing.words}
        isSearching={replacing.isSearching}
        isBusy={progress !== null}
        onChange={replacing.change}
        onSearch={() => void replacing.find()}
      />
      <div role="status">
        <FoundSentence {...replacing} />
      </div>
      <UnchangedList unchanged={replacing.unchanged} />
      {preview && preview.total > 0 ? (
        <FoundPlaces
          found={preview.found}
          leftOut={leftOut}
          isOne={isOne}
          isBusy={progress !== null}
          onTurn={replacing.setLeftOut}
          onMore={replacing.showMore}
        />
      ) : null}
      {progress ? (
        <Progress
          value={(100 * progress.done) / progress.all}
          aria-label={texts.working(progress.done, progress.all)}
        />
      ) : null}
      <Group justify="flex-end" gap="sm" className={classes.actions ?? ''}>
        {progress && progress.all > 1 ? (
          <Button variant="default" onClick={replacing.stop}>
            {texts.stop}
          </Button>
        ) : (
          <Button variant="default" onClick={onClose}>
            {messages.shell.cancel}
          </Button>
        )}
        <Button
          disabled={chosen.places === 0}
          loading={progress !== null}
          onClick={() => void replacing.replace()}
        >
          {texts.replace(chosen.places)}
        </Button>
      </Group>
      {isOne || preview ? null : <LatestReplacement onUndone={() => find.current?.focus()} />}
    </Stack>
  );
}

type FoundSentenceProps = Pick<Replacing, 'preview' | 'failure' | 'isSearching' | 'words' | 'progress'>;

/** How much was found, or why nothing was. */
function FoundSentence({ preview, failure, isSearching, words, progress }: FoundSentenceProps) {
  if (failure !== null) return <Text c="var(--wm-danger-ink)">{`${texts.searchFailed}. ${failure}`}</Text>;
  if (isSearching) return <Text c="dimmed">{texts.searching}</Text>;
  if (progress) return <Text c="dimmed">{texts.working(progress.done, progress.all)}</Text>;
  if (!preview) return null;
  if (preview.total === 0) return <Text>{words.isWhole ? texts.none : texts.noneAnywhere}</Text>;
  return (
    <Text fw={600} className="wm-figures">
      {texts.found(preview.total, preview.found.length)}
      {preview.hasMore ? <Text span>{` ${texts.hasMore}`}</Text> : null}
    </Text>
  );
}

/** The recordings in which nothing was replaced, each with its reason. */
function UnchangedList({ unchanged }: Pick<Replacing, 'unchanged'>) {
  if (unchanged.length === 0) return null;
  const reasonOf = (outcome: string) => texts.reasons[outcome as keyof typeof texts.reasons];
  return (
    <div role="alert">
      <Text>{texts.unchanged}</Text>
      <ul>
        {unchanged.map(({ id, outcome, title }) => (
          <li key={id}>{`${title}: ${reasonOf(outcome)}`}</li>
        ))}
      </ul>
    </div>
  );
}
