import { useMediaQuery } from '@mantine/hooks';
import { lazyPart } from '../../components/lazy-part.tsx';
import { RecordButton } from '../../features/recorder/components/record-button.tsx';
import { messages } from '../../messages/messages.ts';
import { recordPath } from '../record-path.ts';
import classes from './recorder-dock.module.css';
import { useRecorderDock } from './use-recorder-dock.ts';

export const MiniBar = lazyPart(
  async () => (await import('../../features/recorder/components/mini-bar.tsx')).MiniBar,
);

/** The recorder at the foot of the screen: what runs, or on phones the large button that starts it. */
export function RecorderDock() {
  const kind = useRecorderDock();
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  if (kind === 'bar') {
    return (
      <div className={classes.bar} data-dock>
        <MiniBar href={recordPath} />
      </div>
    );
  }
  if (kind !== 'button' || !isPhone) return null;
  return (
    <section className={classes.dock} aria-label={messages.shell.record} data-dock>
      <RecordButton size={64} withTime={false} />
    </section>
  );
}
