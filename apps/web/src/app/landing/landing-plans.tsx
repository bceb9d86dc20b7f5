import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { planNames, plans } from '@wingman/contract/plan-table.ts';
import { Link } from 'wouter';
import { formatPrice } from '../../lib/format.ts';
import { messages } from '../../messages/messages.ts';
import pageClasses from './landing.module.css';
import classes from './landing-plans.module.css';

const texts = messages.landing.plans;

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
      <ul className={classes.plans}>
        {planNames.map((plan) => (
          <li key={plan} className={classes.plan} data-recommended={plan === 'standard' || undefined}>
            {plan === 'standard' ? <span className={classes.badge}>{texts.recommended}</span> : null}
            <h3 className={classes.name}>{plans[plan].title}</h3>
            <p className={classes.price}>
              <strong>{formatPrice(plans[plan].monthlyPrice)}</strong> {texts.perMonth}
            </p>
            <ul className={classes.included}>
              {texts.included[plan].map((line) => (
                <li key={line}>
                  <IconCheck size={18} aria-hidden="true" />
                  {line}
                </li>
              ))}
            </ul>
            <Button
              component={Link}
              href={`/register?plan=${plan}`}
              size="md"
              fullWidth
              variant={plan === 'standard' ? 'filled' : 'default'}
            >
              {texts.choose(plans[plan].title)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
