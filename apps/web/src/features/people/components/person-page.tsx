import { Button, Skeleton, Stack } from '@mantine/core';
import { IconMessageQuestion, IconUserQuestion } from '@tabler/icons-react';
import { toWingmanError } from '@wingman/client/wingman-error.ts';
import type { Commitment } from '@wingman/contract/notes.ts';
import type { PersonDetail } from '@wingman/contract/person.ts';
import { type ReactNode, useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Details } from '../../../components/details.tsx';
import { Facts } from '../../../components/facts.tsx';
import { LazyConfirmDialog } from '../../../components/lazy-confirm-dialog.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { StatePanel } from '../../../components/state-panel.tsx';
import { chatWithin } from '../../../lib/chat-path.ts';
import { browserZone, momentLabel } from '../../../lib/day.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { usePerson } from '../api/use-people.ts';
import { usePersonChanges } from '../api/use-person-changes.ts';
import { FactsSection } from './facts-section.tsx';
import classes from './people.module.css';
import { JoinDialog, RenameDialog, SplitDialog } from './person-dialogs.tsx';
import { type PersonAction, PersonMenu } from './person-menu.tsx';
import { VoiceSection } from './voice-section.tsx';

const texts = lazyMessages.people;

type PersonPageProps = {
  id: string;
  onPlay: (recordingId: string, second: number) => void;
  /** Draws commitments of recordings. */
  promises: (label: string, items: Commitment[]) => ReactNode;
};

/** A person with all that is known. */
export function PersonPage({ id, onPlay, promises }: PersonPageProps) {
  const person = usePerson(id);
  if (person.data) return <Known person={person.data} onPlay={onPlay} promises={promises} />;
  if (person.isError && toWingmanError(person.error).code === 'not_found')
    return <StatePanel level={1} {...texts.missing} icon={<IconUserQuestion size={28} />} />;
  if (person.isError)
    return (
      <LoadFailure
        title={texts.personFailed}
        text={person.error.message}
        onRetry={() => void person.refetch()}
      />
    );
  return (
    <Stack gap="xs" role="status" aria-label={texts.loading}>
      <Skeleton height={36} width={200} />
      <Skeleton height={120} radius="lg" />
    </Stack>
  );
}

type KnownProps = Omit<PersonPageProps, 'id'> & { person: PersonDetail };

function Known({ person, onPlay, promises }: KnownProps) {
  const { id, name, promised, promisedTo, isHidden } = person;
  const { update, remove } = usePersonChanges();
  const [asked, setAsked] = useState<PersonAction | null>(null);
  const [, navigate] = useLocation();
  const close = () => setAsked(null);
  const choose = (action: PersonAction) => {
    if (action === 'hide') update.mutate({ id, isHidden: !isHidden });
    else setAsked(action);
  };
  const dialog = { person, onClose: close };
  return (
    <Stack gap="lg">
      <div className={classes.head}>
        <h1>{name}</h1>
        <PersonMenu person={person} onChoose={choose} />
      </div>
      {isHidden ? <p className={classes.quiet}>{texts.isHidden}</p> : null}
      {person.lastTogetherAt === null ? null : (
        <Button
          component={Link}
          href={chatWithin({ person: id })}
          variant="light"
          leftSection={<IconMessageQuestion size={18} aria-hidden="true" />}
          style={{ alignSelf: 'flex-start' }}
        >
          {texts.ask}
        </Button>
      )}
      <Names person={person} />
      <Meetings person={person} />
      <VoiceSection person={person} />
      <FactsSection person={person} onPlay={onPlay} />
      <Promises title={texts.promised} items={promised} draw={promises} />
      <Promises title={texts.promisedTo} items={promisedTo} draw={promises} />
      <Recordings person={person} />
      {asked === 'rename' ? <RenameDialog opened {...dialog} /> : null}
      {asked === 'join' ? <JoinDialog opened {...dialog} /> : null}
      {asked === 'split' ? <SplitDialog opened {...dialog} /> : null}
      <LazyConfirmDialog
        opened={asked === 'remove'}
        title={texts.deletion.title(name)}
        text={texts.deletion.text}
        confirmLabel={texts.deletion.menu}
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ id }, { onSuccess: () => navigate('/persone', { replace: true }) })}
        onClose={close}
      />
    </Stack>
  );
}

/** The names of those who were joined into this person. */
function Names({ person: { id, names } }: { person: PersonDetail }) {
  const { separate } = usePersonChanges();
  if (names.length === 0) return null;
  return (
    <Details as="ul" aria-label={texts.alsoCalled}>
      {names.map((part) => (
        <li key={part.id}>
          {texts.alsoCalled} {part.name}
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            aria-label={texts.separateOf(part.name)}
            onClick={() => separate.mutate({ id, partId: part.id })}
          >
            {texts.separate}
          </Button>
        </li>
      ))}
    </Details>
  );
}

function Meetings({ person: { lastTogetherAt, lastNamedAt, recordings } }: { person: PersonDetail }) {
  const moment = (at: string | null) =>
    at ? momentLabel(new Date(at), new Date(), browserZone()) : texts.never;
  return (
    <Facts
      items={[
        [texts.lastTogether, moment(lastTogetherAt)],
        [texts.lastNamed, moment(lastNamedAt)],
        [texts.inRecordings, recordings],
      ]}
    />
  );
}

type PromisesProps = { title: string; items: Commitment[]; draw: PersonPageProps['promises'] };

function Promises({ title, items, draw }: PromisesProps) {
  const headingId = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.sectionTitle}>
        {title}
      </h2>
      {draw(title, items)}
    </section>
  );
}

function Recordings({ person: { inRecordings } }: { person: PersonDetail }) {
  const headingId = useId();
  if (inRecordings.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.sectionTitle}>
        {texts.inRecordings}
      </h2>
      <ul className={classes.rows} aria-labelledby={headingId}>
        {inRecordings.map(({ recordingId, title, recordedAt, isTogether, at }) => {
          const moment = momentLabel(new Date(recordedAt), new Date(), browserZone());
          return (
            <li key={recordingId}>
              <Link href={`/recordings/${recordingId}?t=${at}`} className={classes.row}>
                <span className={classes.name}>{title ?? texts.untitled(moment)}</span>
                <Details as="span">
                  <span>{moment}</span>
                  <span>{isTogether ? texts.inVoice : texts.inWords}</span>
                </Details>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
