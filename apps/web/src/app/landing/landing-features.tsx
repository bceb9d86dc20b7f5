import { Text } from '@mantine/core';
import {
  IconFileText,
  IconHeadphones,
  IconMessageQuestion,
  IconMicrophone2,
  IconShieldLock,
  IconUsers,
} from '@tabler/icons-react';
import { AutoGrid } from '../../components/auto-grid.tsx';
import { IconTile } from '../../components/icon-tile.tsx';
import { Surface } from '../../components/surface.tsx';
import { hasOwnPlans } from '../../lib/own-plans.ts';
import { landingMessages } from '../../messages/landing-messages.ts';
import classes from './landing.module.css';

const texts = landingMessages.features;
/** What one of them says where no plan is needed. */
const textHere = (text: string) =>
  text === texts.agents && !hasOwnPlans() ? landingMessages.withoutPlans.agents : text;
const icons = [
  IconMicrophone2,
  IconFileText,
  IconMessageQuestion,
  IconHeadphones,
  IconUsers,
  IconShieldLock,
] as const;

/** The six things the product does. */
export function LandingFeatures() {
  return (
    <section id="features" aria-labelledby="features-title" className={classes.section}>
      <h2 id="features-title" className={classes.heading}>
        {texts.title}
      </h2>
      <AutoGrid as="ul" min={19} gap="1.5rem">
        {texts.items.map(({ title, text }, index) => {
          const Icon = icons[index] ?? IconMicrophone2;
          return (
            <Surface as="li" key={title} size="lg">
              <IconTile size={2.9}>
                <Icon size={24} />
              </IconTile>
              <h3>{title}</h3>
              <Text c="dimmed">{textHere(text)}</Text>
            </Surface>
          );
        })}
      </AutoGrid>
    </section>
  );
}
