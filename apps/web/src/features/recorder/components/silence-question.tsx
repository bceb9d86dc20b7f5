import { Button, Group } from '@mantine/core';
import { IconZzz } from '@tabler/icons-react';
import { Notice } from '../../../components/notice.tsx';
import { messages } from '../../../messages/messages.ts';
import { useRecorder } from '../hooks/use-recorder.ts';

const texts = messages.recorder.quiet;

/** Asks, once nobody has spoken for minutes, whether to stop; goes when somebody speaks. Covers nothing. */
export function SilenceQuestion() {
  const { quiet, stop, goOn } = useRecorder();
  return (
    <Notice
      name="quiet"
      isQuestion
      icon={<IconZzz size={18} aria-hidden="true" />}
      action={quiet ? <Answers {...{ stop, goOn }} /> : null}
    >
      {quiet ? (
        <>
          <strong>{texts.title}.</strong> {quiet === 'ending' ? texts.ending : texts.asking}
        </>
      ) : null}
    </Notice>
  );
}

function Answers({ stop, goOn }: { stop: () => void; goOn: () => void }) {
  return (
    <Group gap="xs" ms="auto">
      <Button variant="default" onClick={goOn}>
        {texts.goOn}
      </Button>
      <Button onClick={stop}>{texts.stop}</Button>
    </Group>
  );
}
