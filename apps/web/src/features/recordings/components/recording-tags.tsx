import { Button, Group } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import type { Recording } from '@wingman/contract/recording.ts';
import { useState } from 'react';
import { lazyDialog } from '../../../components/lazy-part.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import type { TagDialogProps } from '../library/tag-dialog.tsx';
import { StarButton } from './star-button.tsx';
import { TagPills } from './tag-pills.tsx';

const TagDialog = lazyDialog<TagDialogProps>(
  async () => (await import('../library/tag-dialog.tsx')).TagDialog,
);

/** The star and the tags of a recording on its own page, to be changed. */
export function RecordingTags({ recording, title }: { recording: Recording; title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Group gap="xs">
      <StarButton recording={recording} title={title} />
      <TagPills tags={recording.tags ?? []} />
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconTags size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {lazyMessages.library.tags}
      </Button>
      <TagDialog opened={isOpen} recordings={[recording]} onClose={() => setOpen(false)} />
    </Group>
  );
}
