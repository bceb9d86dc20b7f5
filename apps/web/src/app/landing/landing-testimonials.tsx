import { Text } from '@mantine/core';
import { AutoGrid } from '../../components/auto-grid.tsx';
import { Surface } from '../../components/surface.tsx';
import { landingMessages } from '../../messages/landing-messages.ts';
import classes from './landing.module.css';

const texts = landingMessages.testimonials;

/** Three sample testimonials, marked as what they are. */
export function LandingTestimonials() {
  return (
    <section id="testimonials" aria-labelledby="testimonials-title" className={classes.section}>
      <div>
        <h2 id="testimonials-title" className={classes.heading}>
          {texts.title}
        </h2>
        <p className={classes.lead}>{texts.note}</p>
      </div>
      <AutoGrid as="ul" min={19} gap="1.5rem">
        {texts.items.map(({ quote, role }) => (
          <li key={role}>
            <Surface as="figure" size="lg" h="100%">
              <blockquote className={classes.quote}>{quote}</blockquote>
              <Text component="figcaption" c="dimmed" fz="sm">
                {role}
              </Text>
            </Surface>
          </li>
        ))}
      </AutoGrid>
    </section>
  );
}
