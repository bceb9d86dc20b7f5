import { useMemo } from 'react';
import { MomentLines } from '../../features/moments/components/moment-lines.tsx';
import { useMoments } from '../../features/moments/hooks/use-moments.ts';
import { MomentsProvider } from '../../features/moments/moments-context.tsx';
import { momentServices } from '../moment-services.ts';

type PlayedMomentsProps = {
  recordingId: string;
  /** Seconds of the recording. */
  length: number;
};

/** The moments of the recording that is in the player, on its timeline. */
export function PlayedMoments(props: PlayedMomentsProps) {
  return (
    <MomentsProvider services={momentServices}>
      <Lines {...props} />
    </MomentsProvider>
  );
}

function Lines({ recordingId, length }: PlayedMomentsProps) {
  const parts = useMemo(() => [{ id: recordingId, from: 0 }], [recordingId]);
  const { moments } = useMoments(parts);
  return <MomentLines moments={moments} length={length} />;
}
