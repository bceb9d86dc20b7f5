import { Button, Group, Stack, Text } from '@mantine/core';
import { type Plan, plans } from '@wingman/contract/plan-table.ts';
import { useEffect, useState } from 'react';
import { Modal } from '../../../components/modal.tsx';
import { formatPrice } from '../../../lib/format.ts';
import { isUpgrade } from '../../../lib/plan-usage.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { planChanges } from '../plan-changes.ts';

const texts = lazyMessages.subscription;

type ChangePlanDialogProps = {
  from: Plan;
  /** The plan in question; null while none is. */
  to: Plan | null;
  totalMinutes: number;
  pending: boolean;
  onConfirm: (to: Plan) => void;
  onCancel: () => void;
};

/** States what changes with another plan, and asks. */
export function ChangePlanDialog({
  from,
  to,
  totalMinutes,
  pending,
  onConfirm,
  onCancel,
}: ChangePlanDialogProps) {
  // The last plan asked about stays on the dialog while it closes.
  const [shown, setShown] = useState<{ from: Plan; to: Plan }>({ from, to: from });
  useEffect(() => {
    if (to) setShown({ from, to });
  }, [from, to]);
  const { title, monthlyPrice } = plans[shown.to];
  return (
    <Modal opened={to !== null} onClose={onCancel} title={texts.confirm.title(title)}>
      <Stack>
        <p>{monthlyPrice > 0 ? texts.confirm.price(formatPrice(monthlyPrice)) : texts.confirm.free}</p>
        <div>
          <p>{texts.confirm.effect}</p>
          <Stack component="ul" gap={4} mt="xs" pl="lg" style={{ listStyle: 'disc' }}>
            {planChanges(shown.from, shown.to, totalMinutes).map((change) => (
              <li key={change}>{change}</li>
            ))}
          </Stack>
        </div>
        <Text c="dimmed">{texts.confirm.kept}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel} data-autofocus>
            {messages.shell.cancel}
          </Button>
          <Button loading={pending} onClick={() => onConfirm(shown.to)}>
            {isUpgrade(shown.from, shown.to) ? texts.upgradeTo(title) : texts.downgradeTo(title)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
