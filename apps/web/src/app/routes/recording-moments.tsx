import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { useMemo } from 'react';
import { MomentItem } from '../../features/moments/components/moment-item.tsx';
import { MomentSection, MomentsBetween } from '../../features/moments/components/moment-stream.tsx';
import { MomentTicks } from '../../features/moments/components/moment-ticks.tsx';
import { useMoments } from '../../features/moments/hooks/use-moments.ts';
import type { ShownMoment } from '../../features/moments/merge-moments.ts';
import type { Typed, TypedLines } from '../../features/notes/typed.ts';
import { usePlayer } from '../../features/player/player-provider.tsx';
import type { Added, Additions } from '../../features/transcript/added.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';

const { kinds, markAlone } = lazyMessages.moments;

/** What was added to a recording, and how it stands in its transcript, its copies and its pages. */
export function useAdditions(id: string) {
  const parts = useMemo(() => [{ id, from: 0 }], [id]);
  const { moments } = useMoments(parts);
  return useMemo(() => {
    const byId = new Map(moments.map((moment) => [moment.id, moment]));
    const additions: Additions = {
      all: moments.map(toAdded),
      draw: (added, onListen) => (
        <MomentsBetween moments={added.flatMap((one) => byId.get(one.id) ?? [])} onPlay={onListen} />
      ),
    };
    // What can still be restored is seen on the screen only.
    const added = moments.filter(({ state }) => state !== 'deleted').map(toAdded);
    return { moments, additions, added };
  }, [moments]);
}

/** What the user typed or marked in a recording, as it stands first in its notes. */
export function useTyped({ id, audioPath }: RecordingDetail, moments: readonly ShownMoment[]): TypedLines {
  const player = usePlayer();
  return useMemo(() => {
    const byId = new Map(moments.map((moment) => [moment.id, moment]));
    const onPlay = audioPath === null ? undefined : (at: number) => player.open(id, { at });
    return {
      all: moments.flatMap(toTyped),
      draw: (typed) => {
        const moment = byId.get(typed.id);
        return moment ? <MomentItem as="div" moment={moment} onPlay={onPlay} /> : null;
      },
    };
  }, [moments, player, id, audioPath]);
}

/** A picture without a word is nothing that was typed. */
function toTyped({ id, second, kind, text, state }: ShownMoment): Typed[] {
  if (kind === 'image' && text === null) return [];
  return [{ id, second, text: text ?? markAlone, isDeleted: state === 'deleted' }];
}

function toAdded({ id, second, kind, text, imageUrl }: ShownMoment): Added {
  return { id, at: second, label: kinds[kind], text, imageUrl };
}

type RecordingMomentsProps = { recording: RecordingDetail; moments: readonly ShownMoment[] };

/** What was added to a recording, heard from its second, and the way to add more while it is heard. */
export function RecordingMoments({ recording, moments }: RecordingMomentsProps) {
  const { id, audioPath, segments } = recording;
  const player = usePlayer();
  const here = () => {
    const { recordingId, position } = player.get();
    const at = recordingId === id ? position : 0;
    return { recordingId: id, at, second: at };
  };
  return (
    <MomentSection
      moments={moments}
      inTranscript={segments.length > 0}
      here={audioPath === null ? undefined : here}
      onPlay={audioPath === null ? undefined : (at) => player.open(id, { at })}
    />
  );
}

/** The moments above the waveform of a recording. */
export function RecordingTicks({ recording: { id, duration }, moments }: RecordingMomentsProps) {
  const player = usePlayer();
  return <MomentTicks moments={moments} length={duration} onPlay={(at) => player.open(id, { at })} />;
}
