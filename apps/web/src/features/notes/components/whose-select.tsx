import { NativeSelect, Text } from '@mantine/core';
import type { CommitmentNames } from '@wingman/contract/notes.ts';
import { type Party, parties } from '@wingman/contract/notes-table.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import type { Whose } from '../commitments-address.ts';

const texts = lazyMessages.notes.commitments;

type WhoseSelectProps = { whose: Whose; onChange: (whose: Whose) => void };

/** Whose commitments are shown: all, the user's, others', those for the user, or those of a voice. */
export function WhoseSelect({ whose, onChange }: WhoseSelectProps) {
  const { data } = trpc.notes.commitmentNames.useQuery();
  const isAsked = whose.party !== undefined || whose.name !== undefined;
  // Without a name there is nothing to choose from.
  if (!isAsked && (data?.names.length ?? 0) === 0) return null;
  const known = data ?? { own: [], names: [] };
  return (
    <div>
      <NativeSelect
        label={texts.whose}
        value={whose.party ?? (whose.name === undefined ? '' : `${voicePrefix}${whose.name}`)}
        data={optionsOf(known, whose)}
        onChange={({ currentTarget }) => onChange(toWhose(currentTarget.value))}
        maw="20rem"
      />
      {data && data.own.length === 0 ? (
        <Text c="dimmed" fz="sm" mt={6}>
          {texts.nameUnknown}
        </Text>
      ) : null}
    </div>
  );
}

const voicePrefix = 'voice ';

function optionsOf({ own, names }: CommitmentNames, { party, name }: Whose) {
  const shown = own.length > 0 || party !== undefined ? parties : [];
  const voices =
    names.some((each) => each.name === name) || name === undefined ? names : [{ name }, ...names];
  return [
    { value: '', label: texts.everyone },
    ...shown.map((each) => ({ value: each as string, label: texts.parties[each] })),
    {
      group: texts.voices,
      items: voices.map((each) => ({ value: `${voicePrefix}${each.name}`, label: each.name })),
    },
  ];
}

function toWhose(value: string): Whose {
  if (value.startsWith(voicePrefix)) return { name: value.slice(voicePrefix.length) };
  return value === '' ? {} : { party: value as Party };
}
