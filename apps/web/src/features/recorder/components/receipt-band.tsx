import { VisuallyHidden } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { formatLength } from '../../../lib/format.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useReceipt } from '../hooks/use-receipt.ts';
import type { PartHearing } from '../receipt.ts';
import { useRecorderServices } from '../recorder-context.tsx';
import { clockText } from '../tab-title.ts';
import classes from './receipt-band.module.css';

const texts = lazyMessages.recordingScreen.receipt;
const places = ['browser', 'server', 'transcribed'] as const;

/** A band along the time of the running recording that says of each span where it is, with how much is where. */
export function ReceiptBand({ hearings }: { hearings: ReadonlyMap<string, PartHearing> }) {
  const { spans, ...amounts } = useReceipt(hearings);
  const { vault } = useRecorderServices();
  const isUnsafe = useSyncExternalStore(vault.subscribe, () => vault.holdsUnsafeAudio);
  const amountOf = {
    browser: amounts.browserMs,
    server: amounts.serverMs,
    transcribed: amounts.transcribedMs,
  };
  const length = (ms: number) => formatLength(Math.floor(ms / 1000));
  return (
    <section className={classes.receipt} aria-label={texts.title}>
      <div className={classes.band} aria-hidden="true">
        {spans.map(({ fromMs, toMs, place }) => (
          <span
            key={fromMs}
            className={classes.span}
            data-place={place}
            style={{ flexGrow: Math.max(1, toMs - fromMs) }}
          />
        ))}
      </div>
      <VisuallyHidden component="p">
        {texts.spoken(length(amountOf.browser), length(amountOf.server), length(amountOf.transcribed))}
      </VisuallyHidden>
      <ul className={classes.legend} aria-hidden="true">
        {places.map((place) => (
          <li key={place} className={classes.entry}>
            <span className={classes.sample} data-place={place} />
            {texts[place]} <b className="wm-figures">{clockText(amountOf[place])}</b>
          </li>
        ))}
      </ul>
      {isUnsafe ? (
        <p role="status" className={classes.unsafe}>
          {texts.noSafetyCopy}
        </p>
      ) : null}
    </section>
  );
}
