import { Menu } from '@mantine/core';
import { IconScissors } from '@tabler/icons-react';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { useEffect, useRef, useState } from 'react';
import { usePeaks } from '../../features/player/api/use-peaks.ts';
import { Bars } from '../../features/player/components/bars.tsx';
import { usePlayer } from '../../features/player/player-provider.tsx';
import { usePlayedPart } from '../../features/player/use-played-part.ts';
import type { EditDialogProps, Hearing } from '../../features/recordings/edits/edit-dialog.tsx';
import { lazyMessages } from '../../messages/lazy-messages.ts';

/** The dialog that cuts or divides a recording, with its loudness and its sound. */
export function useEditDialog(recording: RecordingDetail) {
  const [opened, setOpened] = useState(false);
  const hearing = useHearing(recording.id);
  // Shorter ones have nothing to spare.
  const mayEdit = recording.status === 'ready' && recording.audioPath !== null && recording.duration > 1;
  const onClose = () => {
    hearing.onStop();
    setOpened(false);
  };
  const wave = opened ? <Wave recordingId={recording.id} /> : null;
  return {
    item: { mayEdit, onOpen: () => setOpened(true) },
    dialog: { recording, opened, onClose, wave, hearing } satisfies EditDialogProps,
  };
}

function Wave({ recordingId }: { recordingId: string }) {
  const peaks = usePeaks(recordingId);
  return peaks ? <Bars peaks={peaks} className={undefined} /> : null;
}

/** Plays a span of the recording with the player of the page. */
function useHearing(id: string): Hearing {
  const player = usePlayer();
  const isPlaying = usePlayedPart(id, ({ playing }) => playing, false);
  const until = useRef<number | undefined>(undefined);
  useEffect(
    () =>
      player.subscribe(() => {
        const { recordingId, playing, position } = player.get();
        const isOver = recordingId === id && until.current !== undefined && position >= until.current;
        if (!isOver) return;
        until.current = undefined;
        if (playing) player.toggle();
      }),
    [player, id],
  );
  return {
    isPlaying,
    onHear(from, to) {
      until.current = to;
      player.open(id, { at: from });
    },
    onStop() {
      until.current = undefined;
      const { recordingId, playing } = player.get();
      if (recordingId === id && playing) player.toggle();
    },
    onLeave() {
      until.current = undefined;
      if (player.get().recordingId === id) player.close();
    },
  };
}

/** Opens it from the menu of the recording. */
export function EditItem({ mayEdit, onOpen }: { mayEdit: boolean; onOpen: () => void }) {
  if (!mayEdit) return null;
  return (
    <Menu.Item leftSection={<IconScissors size={16} aria-hidden="true" />} onClick={onOpen}>
      {lazyMessages.edits.open}
    </Menu.Item>
  );
}
