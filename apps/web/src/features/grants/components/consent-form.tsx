import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { type GrantRequest, type GrantScope, grantScopes } from '@wingman/contract/grant.ts';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { Surface } from '../../../components/surface.tsx';
import { serverPath } from '../../../lib/base-path.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useDecideGrant } from '../api/use-decide-grant.ts';

const texts = lazyMessages.grants.consent;
const { scope: scopeTexts } = lazyMessages.grants;

/** What an app asks, and the person's answer. `query`: with which the app sent them here. */
export function ConsentForm({ query, request }: { query: string; request: GrantRequest }) {
  const [scopes, setScopes] = useState<readonly GrantScope[]>(request.scopes);
  const [isEmpty, setIsEmpty] = useState(false);
  const decide = useDecideGrant();
  // Until the browser has left this page, there is nothing more to decide.
  const isDecided = decide.isPending || decide.isSuccess;
  const send = (chosen: readonly GrantScope[]) => {
    if (!isDecided) decide.mutate({ query, scopes: [...chosen] });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsEmpty(scopes.length === 0);
    if (scopes.length > 0) send(scopes);
  };
  const { name, isInPlan, refusal } = request;
  const isOpen = isInPlan && refusal === null;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Destination request={request} />
        {isOpen ? (
          <ScopeChoices
            scopes={scopes}
            onChange={(changed) => {
              setScopes(changed);
              setIsEmpty(false);
            }}
          />
        ) : (
          <Obstacle request={request} />
        )}
        {isEmpty ? (
          <Surface size="sm" tone="danger" role="alert">
            {texts.noScope}
          </Surface>
        ) : null}
        <Group grow preventGrowOverflow={false} gap="sm">
          <Button variant="default" onClick={() => send([])} disabled={isDecided}>
            {refusal ? texts.back(name) : texts.refuse}
          </Button>
          {isOpen ? (
            <Button type="submit" loading={isDecided}>
              {texts.allow}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  );
}

/** Where the browser goes then: the one thing here that an app cannot make up. */
function Destination({ request: { leadsTo, isOnThisMachine } }: { request: GrantRequest }) {
  return (
    <div>
      <Text c="dimmed" fz="sm">
        {texts.leadsTo}
      </Text>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {isOnThisMachine ? texts.onThisMachine(leadsTo) : leadsTo}
      </Text>
      <Text c="dimmed" fz="sm" mt="xs">
        {texts.warning}
      </Text>
    </div>
  );
}

function Obstacle({ request: { refusal } }: { request: GrantRequest }) {
  return (
    <Surface size="sm" tone="warn" role="alert">
      {refusal ? (
        <p>{refusal.message}.</p>
      ) : (
        <p>
          {texts.needsPro} <a href={serverPath('/subscription')}>{texts.plans}</a>
        </p>
      )}
    </Surface>
  );
}

type ScopeChoicesProps = {
  scopes: readonly GrantScope[];
  onChange: (scopes: readonly GrantScope[]) => void;
};

function ScopeChoices({ scopes, onChange }: ScopeChoicesProps) {
  return (
    <fieldset>
      <legend>{texts.scopes}</legend>
      <Stack gap="xs" pt="xs">
        {grantScopes.map((scope) => (
          <Switch
            key={scope}
            label={scopeTexts[scope].label}
            description={scopeTexts[scope].hint}
            checked={scopes.includes(scope)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(grantScopes.filter((each) => (each === scope ? checked : scopes.includes(each))))
            }
          />
        ))}
      </Stack>
      <Text c="dimmed" fz="sm" mt="sm">
        {texts.words}
      </Text>
    </fieldset>
  );
}
