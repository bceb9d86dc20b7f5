import { NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import { type ApiKeyScope, apiKeyScopes } from '@wingman/contract/api-key.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { endDays, type KeyFields, withScope } from '../key-fields.ts';

const texts = lazyMessages.apiKeys;

type KeyChoicesProps = { fields: KeyFields; onChange: (change: Partial<KeyFields>) => void };

/** What a new key allows and until when. */
export function KeyChoices({ fields, onChange }: KeyChoicesProps) {
  const { scopes } = fields;
  const allowsAll = scopes.includes('everything');
  const isOn = (scope: ApiKeyScope) => allowsAll || scopes.includes(scope);
  return (
    <Stack gap="sm">
      <fieldset>
        <legend>{texts.scopes}</legend>
        <Stack gap="xs" pt="xs">
          {apiKeyScopes.map((scope) => (
            <Switch
              key={scope}
              label={texts.scope[scope].label}
              description={texts.scope[scope].hint}
              checked={isOn(scope)}
              disabled={allowsAll && scope !== 'everything'}
              onChange={({ currentTarget }) =>
                onChange({ scopes: withScope(scopes, scope, currentTarget.checked) })
              }
            />
          ))}
        </Stack>
      </fieldset>
      <NativeSelect
        label={texts.end}
        value={fields.end}
        onChange={({ currentTarget }) => onChange({ end: currentTarget.value })}
        data={[
          { value: '', label: texts.noEnd },
          ...endDays.map((value) => ({ value, label: texts.days(Number(value)) })),
          { value: 'date', label: texts.otherDate },
        ]}
      />
      {fields.end === 'date' ? (
        <TextInput
          type="date"
          label={texts.date}
          value={fields.date}
          onChange={({ currentTarget }) => onChange({ date: currentTarget.value })}
        />
      ) : null}
    </Stack>
  );
}
