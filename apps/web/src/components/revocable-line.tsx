import { Box, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type RevocableLineProps = {
  name: string;
  texts: { revoke: string; revokeNamed: (name: string) => string };
  onRevoke: () => void;
  /** What is told of it below its name. */
  children: ReactNode;
};

/** A line of a list of what was given access, with the button that takes it back. */
export function RevocableLine({ name, texts, onRevoke, children }: RevocableLineProps) {
  return (
    <Group component="li" justify="space-between" wrap="nowrap" py="sm">
      <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text fw={600}>{name}</Text>
        {children}
      </Box>
      <Button
        size="compact-sm"
        variant="subtle"
        color="coral"
        flex="none"
        aria-label={texts.revokeNamed(name)}
        onClick={onRevoke}
      >
        {texts.revoke}
      </Button>
    </Group>
  );
}
