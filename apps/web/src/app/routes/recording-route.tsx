import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconWaveSine } from '@tabler/icons-react';
import { toWingmanError } from '@wingman/client/wingman-error.ts';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { isUntimed } from '@wingman/contract/untimed.ts';
import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { BackLink } from '../../components/page.tsx';
import { PageSpinner } from '../../components/page-spinner.tsx';
import { StatePanel } from '../../components/state-panel.tsx';
import { ExampleNote } from '../../features/example/components/lazy-example.tsx';
import { useSavedMoments } from '../../features/moments/hooks/use-saved-moments.ts';
import { MomentsProvider } from '../../features/moments/moments-context.tsx';
import { useNotes } from '../../features/notes/api/use-notes.ts';
import { Waveform } from '../../features/player/components/waveform.tsx';
import { usePlayer } from '../../features/player/player-provider.tsx';
import { usePlayedPart } from '../../features/player/use-played-part.ts';
import { usePlayerKeys } from '../../features/player/use-player-keys.ts';
import { useLocalLengths } from '../../features/recorder/hooks/use-local-lengths.ts';
import { useRecording } from '../../features/recordings/api/use-recording.ts';
import { RecordingHeader } from '../../features/recordings/components/recording-header.tsx';
import { TranscriptState } from '../../features/recordings/components/transcript-state.tsx';
import { EditDialog } from '../../features/recordings/edits/lazy-edit-dialog.tsx';
import { ReplaceDialog } from '../../features/replace/components/lazy-replace-dialog.tsx';
import type { Additions } from '../../features/transcript/added.ts';
import { PrintView } from '../../features/transcript/components/print-view.tsx';
import { Transcript } from '../../features/transcript/components/transcript.tsx';
import { TranscriptActions } from '../../features/transcript/components/transcript-actions.tsx';
import { useParagraphs } from '../../features/transcript/hooks/use-paragraphs.ts';
import type { Paragraph } from '../../features/transcript/paragraphs.ts';
import { TranscriptLanguage } from '../../features/transcript/transcript-language.ts';
import { ImportDialog } from '../../features/transcript-import/components/lazy-import-dialog.tsx';
import { browserZone } from '../../lib/day.ts';
import { recordingTitle } from '../../lib/recording-title.ts';
import { segmentAt } from '../../lib/segment-at.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';
import { messages } from '../../messages/messages.ts';
import { momentServices } from '../moment-services.ts';
import { type About, type AboutChat, BesideChat, useAskAbout } from './beside-chat.tsx';
import { MissingRecording } from './missing-recording.tsx';
import { EditItem, useEditDialog } from './recording-edit.tsx';
import { RecordingMoments, RecordingTicks, useAdditions, useTyped } from './recording-moments.tsx';
import { RecordingNotes, RecordingPrintedNotes } from './recording-notes.tsx';
import { ReplaceItems, useReplaceInRecording } from './recording-replace.tsx';
import { ShareItem } from './recording-share.tsx';
import { useAgain } from './transcribed-again.tsx';

const texts = lazyMessages.recordings.detail;

type Asking = {
  chat: AboutChat;
  /** Opens the chat about a recording on its own screen. */
  onAskElsewhere: (about: About) => void;
};

/** One recording: sound and transcript. `?t=12` opens it at that second and plays. */
export function RecordingRoute({ id, ...asking }: { id: string } & Asking) {
  const recording = useRecording(id);
  const notes = useNotes(id);
  const moments = useSavedMoments(id);
  const lacksParts = recording.data !== undefined && (notes.isLoading || moments.isLoading);
  const isLate = useIsLate(lacksParts);
  // All at once: what comes later would move the transcript.
  if (recording.isLoading || (lacksParts && !isLate))
    return <PageSpinner text={texts.loading} title={messages.player.recording} />;
  if (recording.data && !recording.isError)
    return (
      <MomentsProvider services={momentServices}>
        <Detail recording={recording.data} {...asking} />
      </MomentsProvider>
    );
  const { code, message } = toWingmanError(recording.error);
  if (code === 'not_found') return <MissingRecording id={id} />;
  return (
    <StatePanel title={texts.loadFailed} text={message} icon={<IconWaveSine size={28} />} level={1} failure>
      <Button onClick={() => void recording.refetch()}>{messages.shell.retry}</Button>
      <Button component={Link} href="/recordings" variant="default">
        {texts.back}
      </Button>
    </StatePanel>
  );
}

function Detail({ recording, chat, onAskElsewhere }: { recording: RecordingDetail } & Asking) {
  const { id, segments } = recording;
  const player = usePlayer();
  const [, navigate] = useLocation();
  const hasAudio = recording.audioPath !== null;
  const { paragraphs, voices } = useParagraphs(segments);
  const title = recordingTitle(recording, browserZone());
  const playing = usePlayedPart(id, (playback) => playback.playing, false);
  useDocumentTitle(`${title} – ${messages.shell.product}`);
  useOpenAtSecond(id, hasAudio);
  const turns = useMemo(
    () => paragraphs.filter(({ isTurn }) => isTurn).map(({ start }) => start),
    [paragraphs],
  );
  usePlayerKeys({ recordingId: id, hasAudio, turns });

  const leave = () => {
    if (player.get().recordingId === id) player.close();
    navigate('/recordings', { replace: true });
  };
  const listen = () => {
    if (player.get().recordingId === id) player.toggle();
    else player.open(id);
  };

  const replacing = useReplaceInRecording(recording);
  const editing = useEditDialog(recording);
  const { moments, additions, added } = useAdditions(id);
  const typed = useTyped(recording, moments);
  const { ask, beside } = useAskAbout(recording, onAskElsewhere);
  const again = useAgain(recording, (at) => player.open(id, { at }));

  return (
    <BesideChat beside={beside} chat={chat}>
      <BackLink href="/recordings">{texts.back}</BackLink>
      {recording.isExample ? <ExampleNote onRemoved={leave}>{messages.example.own}</ExampleNote> : null}
      <RecordingHeader
        recording={recording}
        ownLength={useLocalLengths().get(id)}
        voices={voices.length}
        playing={playing}
        onListen={listen}
        onRemoved={leave}
        menu={
          <>
            <EditItem {...editing.item} />
            <ShareItem recording={recording} title={title} />
            <ReplaceItems {...replacing} />
            {again.menu}
          </>
        }
      >
        <TranscriptActions
          recording={recording}
          title={title}
          paragraphs={paragraphs}
          added={added}
          onAsk={() => ask()}
          isAsking={beside !== null}
        />
      </RecordingHeader>
      {hasAudio ? <RecordingTicks recording={recording} moments={moments} /> : null}
      {hasAudio ? <FollowedWaveform recording={recording} /> : null}
      <ReplaceDialog {...replacing.dialog} />
      <EditDialog {...editing.dialog} />
      <ImportDialog {...replacing.importDialog} recording={recording} />
      <RecordingNotes recording={recording} title={title} typed={typed} />
      <RecordingMoments recording={recording} moments={moments} />
      {again.panel}
      <FollowedTranscript
        recording={recording}
        paragraphs={paragraphs}
        voices={voices}
        additions={additions}
        onAsk={ask}
      />
      <PrintView recording={recording} title={title} paragraphs={paragraphs} added={added}>
        <RecordingPrintedNotes recording={recording} typed={typed} />
      </PrintView>
    </BesideChat>
  );
}

/** Milliseconds for which a recording that is there waits for its notes and for what was typed in it. */
const latestMs = 600;

function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), latestMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}

/** The second that the address asks for. */
function useAskedSecond(): number | null {
  const second = new URLSearchParams(useSearch()).get('t');
  const at = Number(second);
  return second !== null && Number.isFinite(at) ? at : null;
}

/** Plays the recording from the second that the address asks for, unless nobody knows when its words were said. */
function useOpenAtSecond(id: string, hasAudio: boolean): void {
  const player = usePlayer();
  const at = useAskedSecond();
  useEffect(() => {
    if (hasAudio && at !== null && !isUntimed(at)) player.open(id, { at });
  }, [player, id, at, hasAudio]);
}

function FollowedWaveform({ recording: { id, duration } }: { recording: RecordingDetail }) {
  const player = usePlayer();
  const position = usePlayedPart(id, (playback) => playback.position, 0);
  return (
    <Waveform
      recordingId={id}
      length={duration}
      position={position}
      onSeek={(at) => player.open(id, { at })}
    />
  );
}

type FollowedTranscriptProps = {
  recording: RecordingDetail;
  paragraphs: readonly Paragraph[];
  voices: readonly string[];
  additions: Additions;
  onAsk: (words: string) => void;
};

function FollowedTranscript({ recording, ...shown }: FollowedTranscriptProps) {
  const { id, segments, audioPath } = recording;
  const player = usePlayer();
  const heardId = usePlayedPart(id, ({ position }) => segmentAt(segments, position)?.id ?? null, null);
  const asked = useAskedSecond();
  // What cannot be heard is shown where it stands.
  const isShown = asked !== null && (audioPath === null || isUntimed(asked));
  const spokenId = heardId ?? (isShown ? (segmentAt(segments, asked)?.id ?? null) : null);
  return (
    <TranscriptLanguage value={recording.language?.spoken ?? undefined}>
      <Transcript
        recording={recording}
        spokenId={spokenId}
        onListen={audioPath === null ? undefined : (at) => player.open(id, { at })}
        {...shown}
      >
        <TranscriptState recording={recording} />
      </Transcript>
    </TranscriptLanguage>
  );
}
