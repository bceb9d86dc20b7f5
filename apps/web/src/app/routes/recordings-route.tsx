import { ActionIcon, Group } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { DropZone } from '../../components/drop-zone.tsx';
import { Page } from '../../components/page.tsx';
import { ExampleNote, ExampleOffer } from '../../features/example/components/lazy-example.tsx';
import { usePlayer } from '../../features/player/player-provider.tsx';
import { ImportButton } from '../../features/recorder/components/import-button.tsx';
import { LanguageMenu } from '../../features/recorder/components/language-picker.tsx';
import { PendingUploads } from '../../features/recorder/components/pending-uploads.tsx';
import { PlacedImports } from '../../features/recorder/components/placed-imports.tsx';
import { useLocalLengths } from '../../features/recorder/hooks/use-local-lengths.ts';
import { usePendingRecordings } from '../../features/recorder/hooks/use-pending-recordings.ts';
import { useRecorderServices } from '../../features/recorder/recorder-context.tsx';
import { RecordingsLibrary } from '../../features/recordings/library/recordings-library.tsx';
import { ReplaceButton } from '../../features/replace/components/replace-button.tsx';
import { ImportTranscriptButton } from '../../features/transcript-import/components/import-transcript-button.tsx';
import { lazyMessages } from '../../messages/lazy-messages.ts';
import { messages } from '../../messages/messages.ts';
import { useDroppedTranscripts } from './dropped-transcripts.tsx';

const texts = lazyMessages.recordings;

/** All recordings of the person: what is only in this browser first, then the server's by day. */
export function RecordingsRoute() {
  const player = usePlayer();
  const [, navigate] = useLocation();
  const recorder = useRecorderServices();
  const lengths = useLocalLengths();
  const { items } = usePendingRecordings();
  const transcripts = useDroppedTranscripts();
  const takeFiles = (files: File[]) => {
    const audio = transcripts.take(files);
    if (audio.length > 0) void recorder.importFiles(audio);
  };
  useDocumentTitle(`${texts.title} – ${messages.shell.product}`);
  return (
    <DropZone label={messages.recorder.import.drop} onFiles={takeFiles}>
      {transcripts.dialog}
      <Page>
        <Group justify="space-between">
          <h1>{texts.title}</h1>
          <Group gap="xs">
            <ActionIcon
              component={Link}
              href="/cestino"
              variant="default"
              size={36}
              aria-label={texts.trash}
              title={texts.trash}
            >
              <IconTrash size={18} aria-hidden="true" />
            </ActionIcon>
            <ReplaceButton />
            <ImportTranscriptButton onCreated={(id) => navigate(`/recordings/${id}`)} />
            <ImportButton />
            <LanguageMenu />
          </Group>
        </Group>
        <RecordingsLibrary
          hiddenIds={new Set(items.map(({ id }) => id))}
          hasOthers={items.length > 0}
          lengths={lengths}
          whenEmpty={<ExampleOffer />}
          aboveExamples={<ExampleNote>{messages.example.listed}</ExampleNote>}
          onListen={({ id }) => player.open(id)}
        >
          <PendingUploads />
          <PlacedImports />
        </RecordingsLibrary>
      </Page>
    </DropZone>
  );
}
