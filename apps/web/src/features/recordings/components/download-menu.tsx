import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import type { DownloadFormat, Recording, Segment } from '@wingman/contract/recording.ts';
import { isUntimed } from '@wingman/contract/untimed.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useDownloadRecording } from '../api/use-download-recording.ts';

const texts = lazyMessages.recordings;

type DownloadedRecording = Pick<Recording, 'id' | 'audioPath' | 'status'> & { segments?: readonly Segment[] };

const audio: DownloadFormat[] = ['mp3', 'original'];
const words: DownloadFormat[] = ['txt', 'srt', 'vtt'];

/** Subtitles need times. */
function wordForms({ segments }: { segments?: readonly Segment[] }): DownloadFormat[] {
  return segments?.some(({ start }) => isUntimed(start)) ? ['txt'] : words;
}

/** The forms in which a recording can be saved: sound where it is there, words once it was transcribed. */
export function DownloadMenu({ recording }: { recording: DownloadedRecording }) {
  const download = useDownloadRecording();
  const formats = [
    ...(recording.audioPath === null ? [] : audio),
    ...(recording.status === 'ready' ? wordForms(recording) : []),
  ];
  if (formats.length === 0) return null;
  return (
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          loading={download.pending !== null}
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        >
          {texts.download}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => void download.start(recording.id, format)}>
            {texts.formats[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
