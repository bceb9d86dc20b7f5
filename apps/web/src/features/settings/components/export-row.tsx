import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

type ExportRowProps = {
  /** What the file holds. */
  hint: string;
  label: string;
  exporting: { isPending: boolean; mutate: () => void };
};

/** Downloads a file of one's own data. */
export function ExportRow({ hint, label, exporting }: ExportRowProps) {
  return (
    <Group gap="sm">
      <Text c="dimmed" fz="sm" flex="1 1 12rem">
        {hint}
      </Text>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        loading={exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        {label}
      </Button>
    </Group>
  );
}
