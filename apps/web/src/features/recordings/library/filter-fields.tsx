import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { Pill } from '../../../components/pill.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useTags } from '../api/use-tags.ts';
import classes from './filter-fields.module.css';
import { type LengthStep, type LibraryFilter, lengthStep, lengthSteps } from './library-filter.ts';
import type { ChangeFilter } from './use-library-filter.ts';

const texts = lazyMessages.library;

/** People in the list of voices. */
const voicesAtOnce = 200;

type FilterFieldsProps = {
  id: string;
  filter: LibraryFilter;
  onChange: ChangeFilter;
  onManageTags: () => void;
};

const options = (names: Record<string, string>, none: string) =>
  Object.entries(names).map(([value, label]) => ({ value: value === none ? '' : value, label }));

/** Every way to narrow the list. */
export function FilterFields({ id, filter, onChange, onManageTags }: FilterFieldsProps) {
  const step = lengthStep(filter);
  const chosen = <Value extends string>(value: string) => (value === '' ? undefined : (value as Value));
  return (
    <Stack id={id} gap="sm" className={classes.panel}>
      <div className={classes.fields}>
        <TextInput
          type="date"
          label={texts.from}
          value={filter.from ?? ''}
          max={filter.to}
          onChange={({ currentTarget }) => onChange({ from: chosen(currentTarget.value) })}
        />
        <TextInput
          type="date"
          label={texts.to}
          value={filter.to ?? ''}
          min={filter.from}
          onChange={({ currentTarget }) => onChange({ to: chosen(currentTarget.value) })}
        />
        <VoiceSelect filter={filter} onChange={onChange} />
        <NativeSelect
          label={texts.length}
          value={step === undefined ? 'other' : step.replace('any', '')}
          data={[
            ...options(texts.lengths, 'any'),
            ...(step === undefined ? [{ value: 'other', label: texts.chip.seconds, disabled: true }] : []),
          ]}
          onChange={({ currentTarget }) => {
            const bounds = lengthSteps[(currentTarget.value || 'any') as LengthStep];
            onChange({ minSeconds: undefined, maxSeconds: undefined, ...bounds });
          }}
        />
        <NativeSelect
          label={texts.state}
          value={filter.state ?? ''}
          data={options(texts.states, 'any')}
          onChange={({ currentTarget }) => onChange({ state: chosen(currentTarget.value) })}
        />
        <NativeSelect
          label={texts.moments}
          value={filter.moments ?? ''}
          data={options(texts.momentKinds, 'none')}
          onChange={({ currentTarget }) => onChange({ moments: chosen(currentTarget.value) })}
        />
        <NativeSelect
          label={texts.sort}
          value={filter.sort ?? (filter.q === '' ? 'newest' : 'best')}
          data={Object.entries(texts.orders)
            .filter(([value]) => value !== 'best' || filter.q !== '')
            .map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({
              sort: value === 'best' || (value === 'newest' && filter.q === '') ? undefined : chosen(value),
            })
          }
        />
      </div>
      <TagChoice filter={filter} onChange={onChange} />
      <Button variant="subtle" size="compact-sm" style={{ alignSelf: 'flex-start' }} onClick={onManageTags}>
        {texts.manage.open}
      </Button>
    </Stack>
  );
}

type PartProps = Pick<FilterFieldsProps, 'filter' | 'onChange'>;

function VoiceSelect({ filter, onChange }: PartProps) {
  const people = trpc.people.list.useQuery({ limit: voicesAtOnce });
  // Those that are only named have no voice.
  const heard = (people.data?.people ?? []).filter(
    ({ id, lastTogetherAt }) => lastTogetherAt !== null || id === filter.person,
  );
  const isMissing = filter.person !== undefined && !heard.some(({ id }) => id === filter.person);
  return (
    <NativeSelect
      label={texts.person}
      value={filter.person ?? ''}
      data={[
        { value: '', label: texts.anyPerson },
        ...heard.map(({ id, name }) => ({ value: id, label: name })),
        ...(isMissing ? [{ value: filter.person ?? '', label: texts.chip.missingPerson }] : []),
      ]}
      onChange={({ currentTarget }) => onChange({ person: currentTarget.value || undefined })}
    />
  );
}

function TagChoice({ filter: { tags }, onChange }: PartProps) {
  const { data = [] } = useTags();
  if (data.length === 0) return null;
  const toggle = (id: string) =>
    onChange({ tags: tags.includes(id) ? tags.filter((tag) => tag !== id) : [...tags, id] });
  return (
    <fieldset className={classes.tags}>
      <legend>{texts.tags}</legend>
      {data.map(({ id, name, recordings }) => (
        <Pill
          key={id}
          as="button"
          current={tags.includes(id)}
          tone={tags.includes(id) ? 'filled' : 'accent'}
          aria-pressed={tags.includes(id)}
          onClick={() => toggle(id)}
        >
          {name} <small>{recordings}</small>
        </Pill>
      ))}
    </fieldset>
  );
}
