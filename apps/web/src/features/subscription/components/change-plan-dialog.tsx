import { Button, Modal } from '@mantine/core';
import { type Plan, plans } from '@wingman/contract/plan-table.ts';
import { useEffect, useState } from 'react';
import { formatPrice } from '../../../lib/format.ts';
import { messages } from '../../../messages/messages.ts';
import { planChanges } from '../plan-changes.ts';
import { isUpgrade } from '../usage.ts';
import classes from './change-plan-dialog.module.css';

const texts = messages.subscription;

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
      <div className={classes.body}>
        <p>{monthlyPrice > 0 ? texts.confirm.price(formatPrice(monthlyPrice)) : texts.confirm.free}</p>
        <div>
          <p>{texts.confirm.effect}</p>
          <ul className={classes.changes}>
            {planChanges(shown.from, shown.to, totalMinutes).map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </div>
        <p className={classes.kept}>{texts.confirm.kept}</p>
        <div className={classes.actions}>
          <Button variant="default" onClick={onCancel} data-autofocus>
            {messages.shell.cancel}
          </Button>
          <Button loading={pending} onClick={() => onConfirm(shown.to)}>
            {isUpgrade(shown.from, shown.to) ? texts.upgradeTo(title) : texts.downgradeTo(title)}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
