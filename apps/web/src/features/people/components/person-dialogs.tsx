import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { PersonDetail, PersonRecording } from '@wingman/contract/person.ts';
import { personNameMaxLength } from '@wingman/contract/person-table.ts';
import { useDeferredValue, useState } from 'react';
import { useLocation } from 'wouter';
import { ListRow } from '../../../components/list-row.tsx';
import { Modal } from '../../../components/modal.tsx';
import { browserZone, momentLabel } from '../../../lib/day.ts';
import { toastDone } from '../../../lib/toast.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { usePeople } from '../api/use-people.ts';
import { usePersonChanges } from '../api/use-person-changes.ts';
import classes from './people.module.css';

const texts = lazyMessages.people;

type PersonDialogProps = { person: PersonDetail; opened: boolean; onClose: () => void };

/** Renames a person. */
export function RenameDialog({ person: { id, name }, opened, onClose }: PersonDialogProps) {
  const { update } = usePersonChanges();
  const [text, setText] = useState(name);
  return (
    <Modal opened={opened} onClose={onClose} title={texts.rename}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          update.mutate({ id, name: text }, { onSuccess: onClose });
        }}
      >
        <Stack>
          <NameInput label={texts.name} value={text} onChange={setText} />
          <Group justify="flex-end">
            <Button type="submit" disabled={text.trim() === ''} loading={update.isPending}>
              {texts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

type NameInputProps = { label: string; value: string; onChange: (value: string) => void };

function NameInput({ label, value, onChange }: NameInputProps) {
  return (
    <TextInput
      label={label}
      size="md"
      data-autofocus
      maxLength={personNameMaxLength}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** Chooses who is the same person. */
export function JoinDialog({ person: { id, name }, opened, onClose }: PersonDialogProps) {
  const [part, setPart] = useState('');
  const people = usePeople({ name: useDeferredValue(part.trim()), show: 'shown' });
  const { join } = usePersonChanges();
  const others = (people.data?.pages.flatMap((page) => page.people) ?? []).filter((other) => other.id !== id);
  const joinWith = (otherId: string) =>
    join.mutate(
      { id, otherId },
      {
        onSuccess() {
          onClose();
          toastDone(texts.joined);
        },
      },
    );
  return (
    <Modal opened={opened} onClose={onClose} title={texts.joining.title(name)}>
      <Stack gap="sm">
        <p>{texts.joining.text}</p>
        <TextInput
          aria-label={texts.search}
          placeholder={texts.search}
          size="md"
          data-autofocus
          value={part}
          onChange={({ currentTarget }) => setPart(currentTarget.value)}
        />
        {others.length === 0 && !people.isLoading ? <p>{texts.joining.none}</p> : null}
        {others.slice(0, 20).map((other) => (
          <ListRow key={other.id} disabled={join.isPending} onClick={() => joinWith(other.id)}>
            {other.name}
          </ListRow>
        ))}
      </Stack>
    </Modal>
  );
}

/** Chooses the recordings in which it is somebody else. */
export function SplitDialog({ person: { id, name, inRecordings }, opened, onClose }: PersonDialogProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [newName, setNewName] = useState(name);
  const { split } = usePersonChanges();
  const [, navigate] = useLocation();
  const choose = (recordingId: string, isChosen: boolean) =>
    setChosen((known) => [...known.filter((one) => one !== recordingId), ...(isChosen ? [recordingId] : [])]);
  const save = () =>
    split.mutate(
      { id, name: newName, recordingIds: chosen },
      {
        onSuccess(person) {
          onClose();
          navigate(`/persone/${person.id}`);
        },
      },
    );
  return (
    <Modal opened={opened} onClose={onClose} title={texts.splitting.title}>
      <Stack>
        <p>{texts.splitting.text}</p>
        <ul className={classes.choices} aria-label={texts.inRecordings}>
          {inRecordings.map((each) => (
            <li key={each.recordingId}>
              <RecordingBox
                recording={each}
                checked={chosen.includes(each.recordingId)}
                onChange={(isChosen) => choose(each.recordingId, isChosen)}
              />
            </li>
          ))}
        </ul>
        <NameInput label={texts.splitting.name} value={newName} onChange={setNewName} />
        <Group justify="flex-end">
          <Button
            disabled={chosen.length === 0 || newName.trim() === ''}
            loading={split.isPending}
            onClick={save}
          >
            {texts.splitting.do}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

type RecordingBoxProps = {
  recording: PersonRecording;
  checked: boolean;
  onChange: (isChosen: boolean) => void;
};

function RecordingBox({ recording: { title, recordedAt }, checked, onChange }: RecordingBoxProps) {
  const moment = momentLabel(new Date(recordedAt), new Date(), browserZone());
  return (
    <label className={classes.choice}>
      <input
        type="checkbox"
        className={classes.box}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {title ? `${title}, ${moment}` : texts.untitled(moment)}
    </label>
  );
}
