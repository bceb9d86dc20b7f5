import { Button, Group, Loader, Progress, Stack, Text } from '@mantine/core';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import type { TranscriptDraft } from '@wingman/contract/transcript-draft.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useDraft, useDraftChanges } from '../api/use-draft.ts';
import { languageName } from '../language-names.ts';
import { DraftCompare } from './draft-compare.tsx';
import classes from './draft-panel.module.css';

const texts = lazyMessages.again;

type DraftPanelProps = {
  recording: RecordingDetail;
  /** 0 to 1, once it is told. */
  progress: number | undefined;
  onListen: (seconds: number) => void;
  onAgain: () => void;
};

/** A recording that is transcribed again: how far it is, then both transcripts beside each other until one is chosen. */
export function DraftPanel({ recording, progress, onListen, onAgain }: DraftPanelProps) {
  const draft = useDraft(recording.id, true);
  const { discard } = useDraftChanges(recording.id);
  return (
    <section className={classes.panel} aria-labelledby="draft-title">
      <h2 id="draft-title" className={classes.title}>
        {texts.draft.title}
      </h2>
      {draft.data ? (
        <State
          draft={draft.data}
          recording={recording}
          progress={progress}
          onListen={onListen}
          onAgain={onAgain}
          onDiscard={() => discard.mutate({ id: recording.id, draftId: draft.data.id })}
        />
      ) : null}
      {draft.isLoading ? <Text c="dimmed">{texts.draft.loading}</Text> : null}
      {draft.error && !draft.data ? (
        <LoadFailure
          title={texts.draft.loadFailed}
          text={draft.error.message}
          onRetry={() => void draft.refetch()}
        />
      ) : null}
    </section>
  );
}

type StateProps = DraftPanelProps & { draft: TranscriptDraft; onDiscard: () => void };

function State({ draft, ...rest }: StateProps) {
  const { progress, onDiscard, onAgain } = rest;
  if (draft.state === 'ready') return <Ready draft={draft} {...rest} />;
  if (draft.state === 'failed')
    return (
      <Stack gap="sm" role="alert">
        <Text>{draft.reason ?? texts.draft.notMade}</Text>
        <Group gap="sm">
          <Button variant="default" onClick={onAgain}>
            {texts.draft.again}
          </Button>
          <Button variant="subtle" onClick={onDiscard}>
            {texts.draft.close}
          </Button>
        </Group>
      </Stack>
    );
  const isQueued = draft.state === 'queued';
  return (
    <Stack gap="sm">
      <Group gap="sm" role="status">
        {isQueued ? null : <Loader size={16} aria-hidden="true" />}
        <Text flex="1 1 12rem">
          {isQueued ? (draft.reason ?? texts.draft.queued) : texts.draft.transcribing}
        </Text>
        <Button variant="subtle" onClick={onDiscard}>
          {texts.draft.stop}
        </Button>
      </Group>
      {draft.host === null ? null : <Text c="dimmed">{texts.dialog.sent(draft.host)}</Text>}
      {!isQueued && progress !== undefined ? (
        <Progress value={progress * 100} aria-label={texts.draft.progress} />
      ) : null}
    </Stack>
  );
}

function Ready({ draft, recording, onListen, onDiscard }: StateProps) {
  const [asks, setAsks] = useState<'choose' | 'discard' | null>(null);
  const { choose } = useDraftChanges(recording.id);
  const close = () => setAsks(null);
  const { corrections, id: draftId } = draft;
  const { choosing, discarding } = texts;
  return (
    <Stack gap="sm">
      <Text role="status">
        {draft.model === null ? texts.draft.readyPlain : texts.draft.ready(draft.model)}
        {draft.spoken === null
          ? null
          : ` ${(draft.isHeard ? texts.heard : texts.spoken)(languageName(draft.spoken))}`}
      </Text>
      {corrections > 0 ? <Text fw={600}>{choosing.corrections(corrections)}</Text> : null}
      <DraftCompare recording={recording} draft={draft} onListen={onListen} />
      <Group gap="sm">
        <Button onClick={() => setAsks('choose')}>{texts.draft.choose}</Button>
        <Button variant="default" onClick={() => setAsks('discard')}>
          {texts.draft.discard}
        </Button>
      </Group>
      <ConfirmDialog
        opened={asks === 'choose'}
        title={choosing.title}
        text={choosing.text}
        confirmLabel={texts.draft.choose}
        pending={choose.isPending}
        onConfirm={() => choose.mutate({ id: recording.id, draftId, corrections }, { onSettled: close })}
        onClose={close}
      >
        {corrections > 0 ? choosing.corrections(corrections) : null}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asks === 'discard'}
        title={discarding.title}
        text={discarding.text}
        confirmLabel={texts.draft.discard}
        onConfirm={() => {
          close();
          onDiscard();
        }}
        onClose={close}
      />
    </Stack>
  );
}
