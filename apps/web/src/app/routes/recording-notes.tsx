import { Button, Group } from '@mantine/core';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { useMemo } from 'react';
import { useNotes } from '../../features/notes/api/use-notes.ts';
import { NotesSection } from '../../features/notes/components/notes-section.tsx';
import { PrintedNotes } from '../../features/notes/components/printed-notes.tsx';
import { todayText } from '../../features/notes/due.ts';
import { notesAsMarkdown } from '../../features/notes/notes-markdown.ts';
import { saveNotes } from '../../features/notes/save-notes.ts';
import { withoutRepeats } from '../../features/notes/sections.ts';
import type { TypedLines } from '../../features/notes/typed.ts';
import { usePlayer } from '../../features/player/player-provider.tsx';
import { transcriptAnchor } from '../../features/transcript/components/transcript.tsx';
import { headOf } from '../../features/transcript/transcript-text.ts';
import { browserZone } from '../../lib/day.ts';
import { useToday } from '../../lib/use-today.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';
import { messages } from '../../messages/messages.ts';

type RecordingNotesProps = { recording: RecordingDetail; title: string; typed: TypedLines };

/** What a recording comes to, heard from its second. Before there are words there is nothing to say. */
export function RecordingNotes({ recording, title, typed }: RecordingNotesProps) {
  const { id, audioPath, status, segments } = recording;
  const { notes, isError, refetch } = useShownNotes(recording);
  const player = usePlayer();
  const copied = typed.all.filter(({ isDeleted }) => !isDeleted);
  const today = todayText(useToday(), browserZone());
  if (isError && !notes) return <Failed onRetry={() => void refetch()} />;
  if (!notes || (status !== 'ready' && notes.lines.length === 0)) return null;
  return (
    <NotesSection
      notes={notes}
      typed={typed}
      today={today}
      hasWords={segments.length > 0}
      onPlay={audioPath === null ? undefined : (at) => player.open(id, { at })}
      asText={() => notesAsMarkdown(headOf(recording, title), { ...notes, typed: copied }, today)}
      onSave={(format) => {
        const head = headOf(recording, title);
        void saveNotes(format, { recording, head, notes: { ...notes, typed: copied }, today });
      }}
      onToTranscript={() => {
        const transcript = document.getElementById(transcriptAnchor);
        transcript?.scrollIntoView();
        transcript?.focus({ preventScroll: true });
      }}
    />
  );
}

function useShownNotes({ id, transcript }: RecordingDetail) {
  const { data, isError, refetch } = useNotes(id);
  const notes = useMemo(
    () => data && { ...data, lines: withoutRepeats(data.lines, transcript) },
    [data, transcript],
  );
  return { notes, isError, refetch };
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <Group gap="xs" role="alert" c="dimmed" fz="0.925rem">
      <p>{lazyMessages.notes.loadFailed}</p>
      <Button size="compact-md" variant="subtle" onClick={onRetry}>
        {messages.shell.retry}
      </Button>
    </Group>
  );
}

/** The notes of a recording on its printed pages. */
export function RecordingPrintedNotes({ recording, typed }: Omit<RecordingNotesProps, 'title'>) {
  const today = todayText(useToday(), browserZone());
  const { notes } = useShownNotes(recording);
  const printed = typed.all.filter(({ isDeleted }) => !isDeleted);
  if (!notes || notes.lines.length + printed.length === 0) return null;
  return <PrintedNotes notes={{ ...notes, typed: printed }} today={today} />;
}
