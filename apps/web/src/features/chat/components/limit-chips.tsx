import { IconCalendar, IconTag, IconUser, IconVocabulary, IconX } from '@tabler/icons-react';
import type { ScopedLimits, ScopedRecording } from '@wingman/contract/chat-scope.ts';
import type { ReactNode } from 'react';
import { Pill } from '../../../components/pill.tsx';
import { browserZone } from '../../../lib/day.ts';
import { messages } from '../../../messages/messages.ts';
import { noLimits, withoutId } from '../limits.ts';
import { aboutName, daysName, personName, secondsName, tagName } from '../scope-label.ts';
import classes from './limit-chips.module.css';

const texts = messages.chat.limits;

type LimitChipsProps = {
  about: ScopedRecording | null;
  within: ScopedLimits | null;
  onAbout: (about: null) => void;
  onWithin: (within: ScopedLimits) => void;
};

/** What the questions of a chat are limited to, each with the way to take it away. */
export function LimitChips({ about, within, onAbout, onWithin }: LimitChipsProps) {
  const limits = within ?? noLimits;
  const { seconds, days, tags, people } = limits;
  const zone = browserZone();
  const change = (part: Partial<ScopedLimits>) => onWithin({ ...limits, ...part });
  const recording = about && aboutName(about, zone);
  return (
    <ul className={classes.chips} aria-label={texts.shown}>
      {recording === null ? null : (
        <Chip
          icon={<IconVocabulary size={16} aria-hidden="true" />}
          text={messages.chat.about.only(recording)}
          label={messages.chat.about.remove(recording)}
          onRemove={() => onAbout(null)}
        />
      )}
      {seconds ? (
        <Chip
          icon={<IconVocabulary size={16} aria-hidden="true" />}
          text={secondsName(seconds)}
          onRemove={() => change({ seconds: null })}
        />
      ) : null}
      {days ? (
        <Chip
          icon={<IconCalendar size={16} aria-hidden="true" />}
          text={texts.days(daysName(days, new Date(), zone))}
          onRemove={() => change({ days: null })}
        />
      ) : null}
      {people.map((person) => (
        <Chip
          key={person.id}
          icon={<IconUser size={16} aria-hidden="true" />}
          text={texts.people(personName(person))}
          onRemove={() => change({ people: withoutId(people, person.id) })}
        />
      ))}
      {tags.map((tag) => (
        <Chip
          key={tag.id}
          icon={<IconTag size={16} aria-hidden="true" />}
          text={texts.tag(tagName(tag))}
          onRemove={() => change({ tags: withoutId(tags, tag.id) })}
        />
      ))}
    </ul>
  );
}

type ChipProps = { icon: ReactNode; text: string; label?: string; onRemove: () => void };

function Chip({ icon, text, label = texts.remove(text), onRemove }: ChipProps) {
  return (
    <Pill as="li" className={classes.chip}>
      {icon}
      <span className={classes.name} title={text}>
        {text}
      </span>
      <button
        type="button"
        className={classes.remove}
        aria-label={label}
        title={label}
        onClick={(event) => {
          // The button is about to go: a focus on it would be lost.
          event.currentTarget.closest('form')?.querySelector('textarea')?.focus();
          onRemove();
        }}
      >
        <IconX size={14} aria-hidden="true" />
      </button>
    </Pill>
  );
}
