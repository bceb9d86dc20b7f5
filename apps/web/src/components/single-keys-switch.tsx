import { Switch } from '@mantine/core';
import { singleKeys, useSingleKeys } from '../lib/single-keys.ts';
import { lazyMessages } from '../messages/lazy-messages.ts';

const texts = lazyMessages.keyboard;

/** Switches keys without Ctrl or Alt off, and on again. */
export function SingleKeysSwitch() {
  return (
    <Switch
      label={texts.single}
      description={texts.singleHint}
      labelPosition="left"
      checked={useSingleKeys()}
      onChange={(event) => singleKeys.set(event.currentTarget.checked)}
      styles={{ body: { justifyContent: 'space-between' } }}
    />
  );
}
