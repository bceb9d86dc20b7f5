import { CloseButton, Stack, Text } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { Link } from 'wouter';
import { Surface } from '../../../components/surface.tsx';
import { messages } from '../../../messages/messages.ts';
import { usePlacedImports } from '../hooks/use-placed-imports.ts';

const texts = messages.recorder.import.placed;

/** Files named at once; of more only the number is said. */
const mostNamed = 3;

/** Where files stand that were imported just now and belong to an earlier day. Empty when there are none. */
export function PlacedImports() {
  const { placed, settle } = usePlacedImports();
  if (placed.length === 0) return null;
  const more = placed.length - mostNamed;
  const close = () => {
    settle(placed.map(({ id }) => id));
    // The button goes: the keyboard goes on with the page.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <Surface as="section" row size="sm" aria-label={texts.title}>
      <IconCalendarCheck size={18} aria-hidden="true" style={{ flex: 'none' }} />
      <Stack component="ul" gap={4} flex={1} miw={0} fz="sm">
        {placed.slice(0, mostNamed).map(({ id, filename, day }) => (
          <li key={id}>
            <Text
              component={Link}
              href={`/recordings/${id}`}
              inherit
              span
              fw={600}
              c="var(--wm-accent-ink)"
              style={{ overflowWrap: 'anywhere' }}
              onClick={() => settle([id])}
            >
              {filename}
            </Text>{' '}
            {texts.under(day)}
          </li>
        ))}
        {more > 0 ? <li>{texts.more(more)}</li> : null}
      </Stack>
      <CloseButton aria-label={texts.hide} onClick={close} />
    </Surface>
  );
}
