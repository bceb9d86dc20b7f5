import { Button, Group, Stack, Text } from '@mantine/core';
import type { RecoveryCodes, SecondStepState } from '@wingman/contract/second-step.ts';
import { useEffect, useRef, useState } from 'react';
import { browserZone, dateText, momentLabel } from '../../../lib/day.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import {
  useDismissNotice,
  useRenewCodes,
  useSecondStep,
  useTurnSecondStepOff,
} from '../api/use-second-step.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { SecondStepSetupForm } from './second-step-setup-form.tsx';

const texts = lazyMessages.secondStep;

type Doing = { name: 'turn-on' | 'renew' | 'turn-off' } | { name: 'codes'; codes: RecoveryCodes };

/** The code after the password: whether it is on, and how it is turned on and off. */
export function SecondStepPart({ email }: { email: string }) {
  const state = useSecondStep();
  const [doing, setDoing] = useState<Doing>();
  const { ref, rest } = useFocusBack(doing !== undefined);
  if (doing?.name === 'codes')
    return <RecoveryCodeList codes={doing.codes} email={email} onDone={() => setDoing(undefined)} />;
  if (state.isError && !state.data)
    return (
      <Group gap="xs" role="alert" fz="sm">
        <p>
          {texts.loadFailed}. {state.error.message}.
        </p>
        <Button size="compact-md" variant="subtle" onClick={() => void state.refetch()}>
          {texts.retry}
        </Button>
      </Group>
    );
  if (!state.data) return <p role="status">{texts.loading}</p>;
  const show = (codes: RecoveryCodes) => setDoing({ name: 'codes', codes });
  const stop = () => setDoing(undefined);
  return (
    <Stack gap="sm" ref={ref} {...rest}>
      <Said state={state.data} />
      {doing ? (
        <Change name={doing.name} email={email} onCodes={show} onEnd={stop} />
      ) : (
        <Group gap="sm">
          {state.data.isOn ? (
            <>
              <Button variant="default" onClick={() => setDoing({ name: 'renew' })}>
                {texts.renew}
              </Button>
              <Button variant="light" color="coral" onClick={() => setDoing({ name: 'turn-off' })}>
                {texts.turnOff}
              </Button>
            </>
          ) : (
            <Button onClick={() => setDoing({ name: 'turn-on' })}>{texts.turnOn}</Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

/** When a form goes, the keyboard goes on where it was opened. */
function useFocusBack(isOpen: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) ref.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return { ref, rest: { tabIndex: -1 } };
}

function Said({ state }: { state: SecondStepState }) {
  const dismiss = useDismissNotice();
  const zone = browserZone();
  return (
    <>
      {state.turnedOffAt ? (
        <Stack gap="xs" role="alert" align="flex-start">
          <p>{texts.turnedOff(momentLabel(new Date(state.turnedOffAt), new Date(), zone))}</p>
          <Button variant="default" size="xs" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
            {texts.understood}
          </Button>
        </Stack>
      ) : null}
      <Text c="dimmed" fz="sm">
        {texts.hint}
      </Text>
      {state.since ? (
        <p>
          {texts.isOn(dateText(new Date(state.since), zone))} {texts.left(state.recoveryCodesLeft)}.
        </p>
      ) : null}
    </>
  );
}

type ChangeProps = {
  name: 'turn-on' | 'renew' | 'turn-off';
  email: string;
  onCodes: (codes: RecoveryCodes) => void;
  onEnd: () => void;
};

function Change({ name, email, onCodes, onEnd }: ChangeProps) {
  const renew = useRenewCodes();
  const turnOff = useTurnSecondStepOff();
  if (name === 'turn-on') return <SecondStepSetupForm email={email} onCodes={onCodes} onCancel={onEnd} />;
  return name === 'renew' ? (
    <ConfirmChange
      text={texts.renewText}
      submit={texts.renewConfirm}
      email={email}
      change={renew}
      onDone={onCodes}
      onCancel={onEnd}
    />
  ) : (
    <ConfirmChange
      text={texts.turnOffText}
      submit={texts.turnOffConfirm}
      color="coral"
      email={email}
      change={turnOff}
      onDone={onEnd}
      onCancel={onEnd}
    />
  );
}
