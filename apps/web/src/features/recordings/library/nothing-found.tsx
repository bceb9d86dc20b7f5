import { IconSearchOff } from '@tabler/icons-react';
import { StatePanel } from '../../../components/state-panel.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const { none } = lazyMessages.library;

/** Neither the words nor the filters leave anything. */
export function NothingFound() {
  return <StatePanel title={none.title} text={none.text} icon={<IconSearchOff size={28} />} />;
}
