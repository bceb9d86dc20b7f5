import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconWaveSine } from '@tabler/icons-react';
import { toWingmanError } from '@wingman/client/wingman-error.ts';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { useEffect } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { BackLink, Page } from '../../components/page.tsx';
import { PageSpinner } from '../../components/page-spinner.tsx';
import { StatePanel } from '../../components/state-panel.tsx';
import { ExampleNote } from '../../features/example/components/lazy-example.tsx';
import { Waveform } from '../../features/player/components/waveform.tsx';
import { usePlayback, usePlayer } from '../../features/player/player-provider.tsx';
import { useLocalLengths } from '../../features/recorder/hooks/use-local-lengths.ts';
import { useRecording } from '../../features/recordings/api/use-recording.ts';
import { RecordingHeader } from '../../features/recordings/components/recording-header.tsx';
import { Transcript } from '../../features/recordings/components/transcript.tsx';
import { browserZone } from '../../lib/day.ts';
import { recordingTitle } from '../../lib/recording-title.ts';
import { messages } from '../../messages/messages.ts';

const texts = messages.recordings.detail;

/** One recording: sound and transcript. `?t=12` opens it at that second and plays. */
export function RecordingRoute({ id }: { id: string }) {
  const recording = useRecording(id);
  if (recording.isLoading) return <PageSpinner text={texts.loading} title={messages.player.recording} />;
  if (recording.data && !recording.isError) return <Detail recording={recording.data} />;
  const { code, message } = toWingmanError(recording.error);
  const isMissing = code === 'not_found';
  return (
    <StatePanel
      title={isMissing ? texts.missing : texts.loadFailed}
      text={isMissing ? undefined : message}
      icon={<IconWaveSine size={28} />}
      level={1}
      failure
    >
      {isMissing ? null : <Button onClick={() => void recording.refetch()}>{messages.shell.retry}</Button>}
      <Button component={Link} href="/recordings" variant="default">
        {texts.back}
      </Button>
    </StatePanel>
  );
}

function Detail({ recording }: { recording: RecordingDetail }) {
  const { id } = recording;
  const player = usePlayer();
  const [, navigate] = useLocation();
  useDocumentTitle(`${recordingTitle(recording, browserZone())} – ${messages.shell.product}`);
  useOpenInPlayer(id, recording.audioPath !== null);

  const leave = () => {
    if (player.get().recordingId === id) player.close();
    navigate('/recordings', { replace: true });
  };

  return (
    <Page>
      <BackLink href="/recordings">{texts.back}</BackLink>
      {recording.isExample ? <ExampleNote onRemoved={leave}>{messages.example.own}</ExampleNote> : null}
      <RecordingHeader
        recording={recording}
        ownLength={useLocalLengths().get(id)}
        onListen={() => player.open(id)}
        onRemoved={leave}
      />
      {recording.audioPath === null ? null : <FollowedWaveform recording={recording} />}
      <FollowedTranscript recording={recording} />
    </Page>
  );
}

/** Puts the recording into the player: at the asked second playing, else ready unless something plays already. */
function useOpenInPlayer(id: string, hasAudio: boolean): void {
  const player = usePlayer();
  const second = new URLSearchParams(useSearch()).get('t');
  useEffect(() => {
    if (!hasAudio) return;
    const at = Number(second);
    if (second !== null && Number.isFinite(at)) player.open(id, { at });
    else if (!player.get().playing && player.get().recordingId !== id) player.open(id, { play: false });
  }, [player, id, second, hasAudio]);
}

function FollowedWaveform({ recording: { id, duration } }: { recording: RecordingDetail }) {
  const player = usePlayer();
  const { recordingId, position } = usePlayback();
  return (
    <Waveform
      recordingId={id}
      length={duration}
      position={recordingId === id ? position : 0}
      onSeek={(at) => player.open(id, { at })}
    />
  );
}

function FollowedTranscript({ recording }: { recording: RecordingDetail }) {
  const player = usePlayer();
  const { recordingId, position } = usePlayback();
  return (
    <Transcript
      recording={recording}
      position={recordingId === recording.id ? position : null}
      onSeek={(at) => player.open(recording.id, { at })}
    />
  );
}
