import { Button, Group, Stack, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useEffect } from 'react';
import { FormLink } from '../../components/form-link.tsx';
import { Logo } from '../../components/logo.tsx';
import { serverPath } from '../../lib/base-path.ts';
import { hasOwnPlans } from '../../lib/own-plans.ts';
import { landingMessages } from '../../messages/landing-messages.ts';
import { messages } from '../../messages/messages.ts';
import classes from '../landing/landing.module.css';
import { LandingExample } from '../landing/landing-example.tsx';
import { LandingFeatures } from '../landing/landing-features.tsx';
import { LandingHeader } from '../landing/landing-header.tsx';
import { LandingPlans } from '../landing/landing-plans.tsx';
import { LandingTestimonials } from '../landing/landing-testimonials.tsx';
import { lookForDeleted } from '../look-for-deleted.ts';

const texts = landingMessages;

/** What visitors see: what the product does, what it costs, and the two ways in. */
export function LandingRoute() {
  useEffect(lookForDeleted, []);
  useDocumentTitle(`${messages.shell.product} – ${texts.title}`);
  const hasPlans = hasOwnPlans();
  const register = hasPlans ? texts.register : texts.withoutPlans.register;
  return (
    <div className={classes.page}>
      <LandingHeader />
      <main className={classes.main}>
        <section className={classes.hero}>
          <Stack gap="lg">
            <h1 className={classes.title}>{texts.title}</h1>
            <p className={classes.text}>{texts.text}</p>
            <Group gap="sm" mt="xs">
              <Button component={FormLink} href="/register" size="lg">
                {register}
              </Button>
              <Button component={FormLink} href="/login" size="lg" variant="default">
                {texts.login}
              </Button>
            </Group>
            {hasPlans ? (
              <Text c="dimmed" fz="sm">
                {texts.note}
              </Text>
            ) : null}
          </Stack>
          <LandingExample />
        </section>
        <LandingFeatures />
        {hasPlans ? <LandingPlans /> : null}
        <LandingTestimonials />
        <section className={classes.closing}>
          <h2 className={classes.closingTitle}>{texts.closing.title}</h2>
          <p>{texts.closing.text}</p>
          <FormLink href="/register" className={classes.closingButton}>
            {register}
          </FormLink>
        </section>
      </main>
      <LandingFooter />
    </div>
  );
}

function LandingFooter() {
  const { licence, licenceHref, source, api } = texts.footer;
  return (
    <footer className={classes.footer}>
      <Logo size={24} />
      <Group component="ul" gap="0.5rem 1.5rem" className={classes.footerLinks}>
        <li>
          <a href={licenceHref} rel="license noreferrer">
            {licence}
          </a>
        </li>
        <li>{source}</li>
        <li>
          <a href={serverPath('/api/docs')}>{api}</a>
        </li>
      </Group>
    </footer>
  );
}
