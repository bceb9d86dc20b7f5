import { Button } from '@mantine/core';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.knownWords;

type MoreButtonProps = {
  /** Of how many so many are shown. */
  count: number;
  most: number;
  onMore: (most: number) => void;
};

/** Shows more of a long list: all that is shown has its place in the page. */
export function MoreButton({ count, most, onMore }: MoreButtonProps) {
  if (count <= most) return null;
  return (
    <Button variant="default" fullWidth mt="xs" onClick={() => onMore(most + 200)}>
      {texts.more(count - most)}
    </Button>
  );
}
