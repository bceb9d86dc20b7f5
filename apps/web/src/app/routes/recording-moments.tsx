import { MomentStream } from '../../features/moments/components/moment-stream.tsx';
import { MomentsProvider } from '../../features/moments/moments-context.tsx';
import { usePlayer } from '../../features/player/player-provider.tsx';
import { momentServices } from '../moment-services.ts';

/** What was added to a recording, heard from its second. Nothing is shown when there is nothing. */
export function RecordingMoments({ recording: { id, audioPath } }: RecordingMomentsProps) {
  const player = usePlayer();
  return (
    <MomentsProvider services={momentServices}>
      <MomentStream
        parts={[{ id, from: 0 }]}
        onPlay={audioPath === null ? undefined : (at) => player.open(id, { at })}
      />
    </MomentsProvider>
  );
}

type RecordingMomentsProps = { recording: { id: string; audioPath: string | null } };
