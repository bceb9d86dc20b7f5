import { Badge, Group, Stack, Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import type { SetupState } from '@wingman/contract/setup.ts';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { PageSpinner } from '../../../components/page-spinner.tsx';
import { Surface } from '../../../components/surface.tsx';
import { useToldElsewhere } from '../../../lib/notices.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useSetup } from '../api/use-setup.ts';
import { isModelMissing, type SetupKey, type SetupStep, setupProgress, setupSteps } from '../setup-steps.ts';
import { SetupHelp } from './setup-help.tsx';

const texts = lazyMessages.setup;

/** What can be done right in a row, by step. */
type Actions = Partial<Record<SetupKey, ReactNode>>;

type SetupListProps = {
  actions: Actions;
  /** What does several steps at once. */
  offer?: ReactNode;
};

/** What to set up, with the state of each step and one way to do it. */
export function SetupList({ actions, offer }: SetupListProps) {
  const { data: setup, error, isLoading, refetch } = useSetup({ isWatched: true });
  useToldElsewhere('speech', isModelMissing(setup));
  if (isLoading) return <PageSpinner />;
  if (!setup) {
    return (
      <LoadFailure title={texts.loadFailed} text={error?.message ?? ''} onRetry={() => void refetch()} />
    );
  }
  const { done, all, next } = setupProgress(setup);
  return (
    <Surface as="section" aria-labelledby="setup">
      <Group gap="xs" align="baseline">
        <h2 id="setup">{texts.title}</h2>
        <Text c="dimmed" className="wm-figures">
          {texts.count(done, all)}
        </Text>
      </Group>
      {next ? null : <p>{done === all ? texts.allDone : texts.restOptional}</p>}
      {offer}
      <ul className="wm-lines">
        {setupSteps(setup).map((step) => (
          <SetupRow key={step.key} step={step} action={actions[step.key]} />
        ))}
      </ul>
    </Surface>
  );
}

const icons: Record<SetupState, typeof IconCircle> = {
  done: IconCircleCheckFilled,
  open: IconCircle,
  optional: IconCircleDashed,
};

function SetupRow({ step, action }: { step: SetupStep; action: ReactNode }) {
  const { key, state, text, next, settings, isOther } = step;
  const how = isOther ? texts.otherWays : texts.how;
  const Icon = icons[state];
  const isDone = state === 'done';
  return (
    <Group component="li" gap="sm" py="md" align="flex-start" wrap="nowrap">
      <Text component="span" c={isDone ? 'var(--wm-accent)' : 'dimmed'} flex="none" lh={0} pt={1}>
        <Icon size={24} aria-hidden="true" />
      </Text>
      <Stack gap={6} flex={1} miw={0}>
        <Group gap="xs" component="h3" fz="md">
          {texts.names[key]}
          <Badge
            color={state === 'optional' ? 'gray' : 'petrol'}
            variant={state === 'open' ? 'filled' : 'light'}
          >
            {texts.states[state]}
          </Badge>
        </Group>
        <Text c="dimmed" fz="sm">
          {text}
        </Text>
        {isDone ? null : action}
        {next ? <SetupHelp name={texts.names[key]} how={how} text={next} settings={settings} /> : null}
      </Stack>
    </Group>
  );
}
