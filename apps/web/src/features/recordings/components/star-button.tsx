import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { Recording } from '@wingman/contract/recording.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useFavorite } from '../api/use-favorite.ts';

type StarButtonProps = { recording: Pick<Recording, 'id' | 'isFavorite'>; title: string };

/** The star of a recording, which is pressed while it has one. */
export function StarButton({ recording: { id, isFavorite = false }, title }: StarButtonProps) {
  const favorite = useFavorite();
  // What was pressed shows at once.
  const isOn = favorite.isPending ? favorite.variables.isFavorite === true : isFavorite;
  const Icon = isOn ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      variant="subtle"
      color={isOn ? 'petrol' : 'gray'}
      radius="xl"
      size={36}
      aria-pressed={isOn}
      aria-label={lazyMessages.library.star(title)}
      onClick={() => favorite.mutate({ id, isFavorite: !isOn })}
    >
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
