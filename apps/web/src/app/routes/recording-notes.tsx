import { Button, Group } from '@mantine/core';
import type { Notes } from '@wingman/contract/notes.ts';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { useMemo, useRef } from 'react';
import { useNotes } from '../../features/notes/api/use-notes.ts';
import { NotesSection } from '../../features/notes/components/notes-section.tsx';
import { PrintedNotes } from '../../features/notes/components/printed-notes.tsx';
import { todayText } from '../../features/notes/due.ts';
import { notesAsMarkdown } from '../../features/notes/notes-markdown.ts';
import { type NotesFormat, saveNotes } from '../../features/notes/save-notes.ts';
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
  const { status, segments } = recording;
  const { notes, isError, refetch } = useShownNotes(recording);
  const today = todayText(useToday(), browserZone());
  const onPlay = usePlaying(recording);
  const asked = useAsked({ recording, title, notes, typed, today });
  if (isError && !notes) return <Failed onRetry={() => void refetch()} />;
  if (!notes || (status !== 'ready' && notes.lines.length === 0)) return null;
  return (
    <NotesSection
      notes={notes}
      typed={typed}
      today={today}
      hasWords={segments.length > 0}
      onPlay={onPlay}
      onToTranscript={toTranscript}
      {...asked}
    />
  );
}

function toTranscript(): void {
  const transcript = document.getElementById(transcriptAnchor);
  transcript?.scrollIntoView();
  transcript?.focus({ preventScroll: true });
}

/** The same function while it plays the same recording: notes are not drawn again for each word that is corrected. */
function usePlaying({ id, audioPath }: RecordingDetail) {
  const player = usePlayer();
  const hasAudio = audioPath !== null;
  return useMemo(
    () => (hasAudio ? (at: number) => player.open(id, { at }) : undefined),
    [hasAudio, player, id],
  );
}

type Asked = RecordingNotesProps & { notes: Notes | undefined; today: string };

/** The notes as they are when they are asked for: to be copied, and to be saved. */
function useAsked(given: Asked) {
  const latest = useRef(given);
  latest.current = given;
  return useMemo(() => {
    const now = () => {
      const { recording, title, notes, typed, today } = latest.current;
      const copied = typed.all.filter(({ isDeleted }) => !isDeleted);
      return {
        recording,
        head: headOf(recording, title),
        notes: notes && { ...notes, typed: copied },
        today,
      };
    };
    return {
      asText: () => {
        const { head, notes, today } = now();
        return notes ? notesAsMarkdown(head, notes, today) : '';
      },
      onSave: (format: NotesFormat) => {
        const { notes, ...rest } = now();
        if (notes) void saveNotes(format, { ...rest, notes });
      },
    };
  }, []);
}

function useShownNotes({ id, transcript }: RecordingDetail) {
  const { data, isError, refetch } = useNotes(id);
  const found = useMemo(() => data && withoutRepeats(data.lines, transcript), [data, transcript]);
  const lines = useSame(found);
  const notes = useMemo(() => data && lines && { ...data, lines }, [data, lines]);
  return { notes, isError, refetch };
}

/** The list of before, while the same things are in it. */
function useSame<Item>(list: Item[] | undefined): Item[] | undefined {
  const before = useRef(list);
  const isSame =
    list?.length === before.current?.length && list?.every((item, at) => item === before.current?.[at]);
  if (!isSame) before.current = list;
  return before.current;
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
