import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { CreatedShare } from '@wingman/contract/share.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { Modal } from '../../../components/modal.tsx';
import { serverPath } from '../../../lib/base-path.ts';
import { browserZone, dateText } from '../../../lib/day.ts';
import { focusOpener, type ShareRequest } from '../../../lib/share-request.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useCreateShare, useShares } from '../api/use-shares.ts';
import { choicesOf, newFields, problemOf } from '../share-fields.ts';
import { ShareForm } from './share-form.tsx';
import { ShareList } from './share-list.tsx';

const texts = lazyMessages.shares;

type ShareDialogProps = { opened: boolean; request: ShareRequest; onClose: () => void };

/** Makes a link to something, and shows it once. */
export function ShareDialog({ opened, request, onClose }: ShareDialogProps) {
  const [times, setTimes] = useState(0);
  // Each time anew: the link that was made before must not stand there.
  useEffect(() => {
    if (opened) setTimes((count) => count + 1);
  }, [opened]);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={texts.titles[request.kind]}
      returnFocus={false}
      onExitTransitionEnd={focusOpener}
    >
      <Content key={times} request={request} onClose={onClose} />
    </Modal>
  );
}

function Content({ request, onClose }: Pick<ShareDialogProps, 'request' | 'onClose'>) {
  const create = useCreateShare();
  const known = useShares('recordingId' in request ? request.recordingId : undefined);
  const shares = known.data?.shares.filter((share) => isOf(share, request)) ?? [];
  if (known.data?.isOn === false) return <p role="status">{texts.off}</p>;
  return (
    <Stack>
      <Text
        component="blockquote"
        m={0}
        c="dimmed"
        py={10}
        px="sm"
        lineClamp={3}
        style={{ borderInlineStart: '3px solid var(--wm-line)', overflowWrap: 'anywhere' }}
      >
        {request.title}
      </Text>
      {create.data ? (
        <Made created={create.data} onClose={onClose} />
      ) : (
        <MakeForm
          request={request}
          isPending={create.isPending}
          onMake={(choices) => create.mutate({ ...targetOf(request), ...choices })}
          onClose={onClose}
        />
      )}
      {shares.length > 0 ? (
        <>
          <Text component="h3" fw={600}>
            {texts.others}
          </Text>
          <ShareList shares={shares} />
        </>
      ) : null}
    </Stack>
  );
}

type Known = { kind: string; lineId: string | null; conversationId: string | null };

/** Whether a link shows the same kind of thing. */
function isOf({ kind, lineId, conversationId }: Known, request: ShareRequest): boolean {
  if (kind !== request.kind) return false;
  if (request.kind === 'answer') return conversationId === request.conversationId;
  return request.kind !== 'line' || lineId === request.lineId;
}

function targetOf(request: ShareRequest) {
  const { title: _title, ...target } = request;
  const { hasAudio: _hasAudio, ...rest } = { hasAudio: false, ...target };
  return rest;
}

type MakeFormProps = {
  request: ShareRequest;
  isPending: boolean;
  onMake: (choices: ReturnType<typeof choicesOf>) => void;
  onClose: () => void;
};

function MakeForm({ request, isPending, onMake, onClose }: MakeFormProps) {
  const [fields, setFields] = useState(newFields);
  const [isTried, setTried] = useState(false);
  const problem = isTried ? problemOf(fields, true, new Date()) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const now = new Date();
    if (problemOf(fields, true, now) === null) onMake(choicesOf(fields, now));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <ShareForm
          fields={fields}
          onChange={setFields}
          mayBeHeard={'hasAudio' in request && request.hasAudio}
          keepsPassword={false}
          problem={problem}
        />
        <Text c="dimmed" fz="sm">
          {request.kind === 'span' ? texts.spanHint : texts.hint}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={isPending}>
            {texts.create}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The link, once. */
function Made({ created, onClose }: { created: CreatedShare; onClose: () => void }) {
  const { copy, copied } = useCopy(texts.copyFailed);
  const address = `${location.origin}${serverPath(created.path)}`;
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Stack>
      <TextInput
        label={texts.address}
        description={texts.shownOnce}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <Text c="dimmed" fz="sm" role="status">
        {texts.validUntil(dateText(new Date(created.expiresAt), browserZone()))}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
        <Button
          leftSection={<Icon size={18} aria-hidden="true" />}
          // It stands where the button was that made the link.
          ref={(button) => button?.focus()}
          onClick={() => copy(address)}
        >
          <span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
        </Button>
      </Group>
    </Stack>
  );
}
