import { Button } from '@mantine/core';
import { planNames, plans } from '@wingman/contract/plan-table.ts';
import { AutoGrid } from '../../components/auto-grid.tsx';
import { FormLink } from '../../components/form-link.tsx';
import { Pill } from '../../components/pill.tsx';
import { PlanOffer } from '../../components/plan-offer.tsx';
import { Surface } from '../../components/surface.tsx';
import { landingMessages } from '../../messages/landing-messages.ts';
import pageClasses from './landing.module.css';
import classes from './landing-plans.module.css';

const texts = landingMessages.plans;

/** The three plans with the prices of the one table. The choice is carried over to the registration form. */
export function LandingPlans() {
  return (
    <section id="plans" aria-labelledby="plans-title" className={pageClasses.section}>
      <div>
        <h2 id="plans-title" className={pageClasses.heading}>
          {texts.title}
        </h2>
        <p className={pageClasses.lead}>{texts.text}</p>
      </div>
      <AutoGrid as="ul" min={16} gap="1.5rem">
        {planNames.map((plan) => (
          <Surface
            as="li"
            key={plan}
            size="lg"
            current={plan === 'standard'}
            raised={plan === 'standard'}
            className={classes.plan}
          >
            {plan === 'standard' ? (
              <Pill tone="filled" className={classes.badge}>
                {texts.recommended}
              </Pill>
            ) : null}
            <PlanOffer plan={plan} perMonth={texts.perMonth} included={texts.included[plan]} />
            <Button
              component={FormLink}
              href={`/register?plan=${plan}`}
              size="md"
              fullWidth
              variant={plan === 'standard' ? 'filled' : 'default'}
            >
              {texts.choose(plans[plan].title)}
            </Button>
          </Surface>
        ))}
      </AutoGrid>
    </section>
  );
}
