import { Badge, Button } from '@mantine/core';
import { type Plan, plans } from '@wingman/contract/plan-table.ts';
import { PlanOffer } from '../../../components/plan-offer.tsx';
import { Surface } from '../../../components/surface.tsx';
import { isUpgrade } from '../../../lib/plan-usage.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.subscription;

type PlanCardProps = {
  plan: Plan;
  current: Plan;
  /** Id of the words that say why plans cannot be changed here; undefined where they can. */
  closedBy: string | undefined;
  onChoose: () => void;
};

/** A plan with its price and what it offers: the current one, or one to change to. */
export function PlanCard({ plan, current, closedBy, onChoose }: PlanCardProps) {
  const { title } = plans[plan];
  const isCurrent = plan === current;
  const up = isUpgrade(current, plan);
  return (
    <Surface as="li" current={isCurrent} raised={isCurrent}>
      <PlanOffer plan={plan} perMonth={texts.perMonth} included={texts.features[plan]} />
      {isCurrent ? (
        <Badge size="lg" variant="light" mih="2.25rem" style={{ alignSelf: 'center' }}>
          {texts.current}
        </Badge>
      ) : (
        <Button
          variant={up ? 'filled' : 'default'}
          aria-label={up ? texts.upgradeTo(title) : texts.downgradeTo(title)}
          aria-describedby={closedBy}
          // Not `disabled`: a press says why.
          aria-disabled={closedBy !== undefined}
          data-disabled={closedBy !== undefined || undefined}
          onClick={onChoose}
        >
          {up ? texts.upgrade : texts.downgrade}
        </Button>
      )}
    </Surface>
  );
}
