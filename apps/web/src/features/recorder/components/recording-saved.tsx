import { Button, Loader } from '@mantine/core';
import { IconCircleCheck, IconCloudOff, IconMicrophone } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { StatePanel } from '../../../components/state-panel.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useRecorder } from '../hooks/use-recorder.ts';
import { type SavedPlace, useSavedRecording } from '../hooks/use-saved-recording.ts';
import classes from './recording-saved.module.css';

const texts = lazyMessages.recordingScreen;

type RecordingSavedProps = {
  recordingId: string;
  href: string;
  listHref: string;
  /** The server has it, and nobody was told that they need not wait. */
  onArrived: () => void;
  /** Nothing was recorded. */
  onGone: () => void;
};

/** What follows the end of a recording, until its page can be opened: that it is safe, and what happens by itself. */
export function RecordingSaved({ recordingId, href, listHref, onArrived, onGone }: RecordingSavedProps) {
  const place = useSavedRecording(recordingId);
  const { start } = useRecorder();
  const wasTold = useRef(false);
  if (place === 'offline' || place === 'later' || place === 'refused') wasTold.current = true;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place decides, not who listens
  useEffect(() => {
    if (place === 'arrived' && !wasTold.current) onArrived();
    if (place === 'gone') onGone();
  }, [place]);

  const isSaving = place === 'saving' || place === 'gone';
  return (
    <div role="status" className={classes.saved}>
      <StatePanel
        title={isSaving ? texts.saving : texts.ended.title}
        text={textOf(place)}
        icon={iconOf(place)}
        level={1}
      >
        {place === 'arrived' ? (
          <Button component={Link} href={href}>
            {texts.ended.open}
          </Button>
        ) : (
          <Button component={Link} href={listHref} variant="default">
            {texts.ended.list}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconMicrophone size={18} aria-hidden="true" />}
          disabled={isSaving}
          onClick={start}
        >
          {texts.ended.again}
        </Button>
      </StatePanel>
    </div>
  );
}

function textOf(place: SavedPlace): string {
  return place === 'saving' || place === 'gone' ? '' : texts.ended[place];
}

function iconOf(place: SavedPlace) {
  if (place === 'offline' || place === 'later') return <IconCloudOff size={28} />;
  if (place === 'saving' || place === 'sending' || place === 'gone') return <Loader size={26} />;
  return <IconCircleCheck size={28} />;
}
