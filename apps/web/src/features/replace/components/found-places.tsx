import { Button, Text, VisuallyHidden } from '@mantine/core';
import type { ReplaceableRecording, ReplacementPlace } from '@wingman/contract/replacement.ts';
import { useState } from 'react';
import { positionText } from '../../../lib/position.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { isLeftOut, type LeftOut, turnPlace, turnRecording } from '../chosen-places.ts';
import { titleOf } from '../title-of.ts';
import classes from './replace.module.css';

const texts = lazyMessages.replace;

type FoundPlacesProps = {
  found: readonly ReplaceableRecording[];
  leftOut: LeftOut;
  /** All of one recording: it needs no heading. */
  isOne: boolean;
  isBusy: boolean;
  onTurn: (leftOut: LeftOut) => void;
  onMore: (recording: ReplaceableRecording) => Promise<void>;
};

/** The places at which words were found, by recording; each, and each recording, can be left out. */
export function FoundPlaces({ found, isOne, ...rest }: FoundPlacesProps) {
  return (
    <div>
      <Text c="dimmed" fz="0.925rem" mb={4}>
        {texts.hint}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={classes.places} aria-label={texts.places} tabIndex={0}>
        {found.map((each) => (
          <FoundIn key={each.recording.id} found={each} hasHeading={!isOne} {...rest} />
        ))}
      </section>
    </div>
  );
}

type FoundInProps = Omit<FoundPlacesProps, 'found' | 'isOne'> & {
  found: ReplaceableRecording;
  hasHeading: boolean;
};

function FoundIn({ found, hasHeading, leftOut, isBusy, onTurn, onMore }: FoundInProps) {
  const { recording, places, total } = found;
  const { id } = recording;
  const [isLoading, setLoading] = useState(false);
  const isOut = leftOut.recordings.has(id);
  const rest = total - places.length;
  const more = async () => {
    setLoading(true);
    await onMore(found);
    setLoading(false);
  };
  return (
    <div className={classes.recording}>
      {hasHeading ? (
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={!isOut}
            disabled={isBusy}
            onChange={({ currentTarget }) => onTurn(turnRecording(leftOut, id, currentTarget.checked))}
          />
          <strong>{texts.whole(titleOf(recording), total)}</strong>
        </label>
      ) : null}
      {places.map((place) => {
        const own = { recordingId: id, segmentId: place.segmentId, character: place.character };
        return (
          <Place
            key={`${place.segmentId} ${place.character}`}
            place={place}
            isIn={!isLeftOut(leftOut, own)}
            isDisabled={isBusy || isOut}
            onTurn={(isIn) => onTurn(turnPlace(leftOut, own, isIn))}
          />
        );
      })}
      {rest > 0 ? (
        <Button variant="subtle" size="compact-md" loading={isLoading} onClick={() => void more()}>
          {texts.more(rest)}
        </Button>
      ) : null}
    </div>
  );
}

type PlaceProps = {
  place: ReplacementPlace;
  isIn: boolean;
  isDisabled: boolean;
  onTurn: (isIn: boolean) => void;
};

function Place({ place, isIn, isDisabled, onTurn }: PlaceProps) {
  const { start, before, found, replaced, after } = place;
  return (
    <label className={classes.check}>
      <input
        type="checkbox"
        checked={isIn}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onTurn(currentTarget.checked)}
      />
      <span className={classes.line}>
        <span className={classes.at}>{positionText(start)} </span>
        {before}
        <del>{found}</del>{' '}
        <VisuallyHidden>{replaced === '' ? texts.becomesNothing : texts.becomes} </VisuallyHidden>
        {replaced === '' ? null : <ins>{replaced}</ins>}
        {after}
      </span>
    </label>
  );
}
