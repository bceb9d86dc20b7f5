import { Box, Button, Group, Stack, Text } from '@mantine/core';
import type { Share } from '@wingman/contract/share.ts';
import { useState } from 'react';
import { Pill } from '../../../components/pill.tsx';
import { browserZone, dateText } from '../../../lib/day.ts';
import { positionText } from '../../../lib/position.ts';
import { toastDone } from '../../../lib/toast.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useRemoveShare, useUpdateShare } from '../api/use-shares.ts';
import { choicesOf, fieldsOf, problemOf } from '../share-fields.ts';
import { ShareForm } from './share-form.tsx';

const texts = lazyMessages.shares;
const list = texts.list;

const day = (instant: string) => dateText(new Date(instant), browserZone());

/** Links with what they show, until when, how often they were opened, and what can be done with them. */
export function ShareList({ shares }: { shares: readonly Share[] }) {
  return (
    <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {shares.map((share) => (
        <ShareItem key={share.id} share={share} />
      ))}
    </Box>
  );
}

function ShareItem({ share }: { share: Share }) {
  const [mode, setMode] = useState<'shown' | 'changed' | 'removed'>('shown');
  const name = nameOf(share);
  return (
    <Stack component="li" gap={4} py="sm">
      <Group justify="space-between" gap="xs" align="flex-start">
        <Box miw={0} flex="1 1 12rem" style={{ overflowWrap: 'anywhere' }}>
          <Text fw={600} lineClamp={2}>
            {name}
          </Text>
          <Text c="dimmed" fz="sm">
            {factsOf(share).join(' · ')}
          </Text>
        </Box>
        <Pill {...(share.state === 'open' ? {} : { tone: 'warn' })}>{list.states[share.state]}</Pill>
      </Group>
      {mode === 'shown' ? <Actions share={share} name={name} onMode={setMode} /> : null}
      {mode === 'changed' ? <ChangeForm share={share} onClose={() => setMode('shown')} /> : null}
      {mode === 'removed' ? <Question share={share} onClose={() => setMode('shown')} /> : null}
    </Stack>
  );
}

const nameOf = ({ kind, title, madeAt }: Share) => `${list.kinds[kind]}: ${title ?? day(madeAt)}`;

function factsOf({ from, to, expiresAt, state, hasAudio, hasPassword, openings, lastOpenedAt }: Share) {
  return [
    ...(from !== null && to !== null ? [list.span(positionText(from), positionText(to))] : []),
    state === 'expired' ? list.ended(day(expiresAt)) : list.until(day(expiresAt)),
    ...(hasAudio ? [list.withAudio] : []),
    ...(hasPassword ? [list.withPassword] : []),
    lastOpenedAt === null ? list.unopened : list.opened(openings, day(lastOpenedAt)),
  ];
}

type ActionsProps = { share: Share; name: string; onMode: (mode: 'changed' | 'removed') => void };

function Actions({ share, name, onMode }: ActionsProps) {
  const remove = useRemoveShare();
  const isOver = share.state === 'revoked' || share.state === 'expired';
  return (
    <Group gap="xs">
      {share.state === 'revoked' ? null : (
        <Button
          size="compact-md"
          variant="subtle"
          aria-label={list.changeNamed(name)}
          onClick={() => onMode('changed')}
        >
          {list.change}
        </Button>
      )}
      <Button
        size="compact-md"
        variant="subtle"
        color="coral"
        loading={remove.isPending}
        aria-label={isOver ? list.deleteNamed(name) : list.revokeNamed(name)}
        onClick={() => (isOver ? remove.mutate({ id: share.id }) : onMode('removed'))}
      >
        {isOver ? list.delete : list.revoke}
      </Button>
    </Group>
  );
}

type ClosedProps = { share: Share; onClose: () => void };

function Question({ share, onClose }: ClosedProps) {
  const remove = useRemoveShare();
  const revoke = () =>
    remove.mutate({ id: share.id }, { onSuccess: () => toastDone(list.revoked), onSettled: onClose });
  return (
    <Group gap="sm" role="alert">
      <Text fz="sm" flex="1 1 14rem">
        {list.question}
      </Text>
      <Button variant="default" ref={(button) => button?.focus()} onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button color="coral" loading={remove.isPending} onClick={revoke}>
        {list.revoke}
      </Button>
    </Group>
  );
}

function ChangeForm({ share, onClose }: ClosedProps) {
  const update = useUpdateShare();
  const [fields, setFields] = useState(() => fieldsOf(share));
  const problem = problemOf(fields, !share.hasPassword, new Date());
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (problem) return;
        update.mutate({ id: share.id, ...choicesOf(fields, new Date()) }, { onSuccess: onClose });
      }}
    >
      <Stack gap="sm" py="xs">
        <ShareForm
          fields={fields}
          onChange={setFields}
          mayBeHeard={share.kind === 'recording' || share.kind === 'span'}
          keepsPassword={share.hasPassword}
          problem={problem}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={update.isPending}>
            {list.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
