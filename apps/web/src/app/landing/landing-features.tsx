import {
  IconFileText,
  IconHeadphones,
  IconMessageQuestion,
  IconMicrophone2,
  IconShieldLock,
  IconUsers,
} from '@tabler/icons-react';
import { messages } from '../../messages/messages.ts';
import classes from './landing.module.css';

const texts = messages.landing.features;
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
      <ul className={classes.features}>
        {texts.items.map(({ title, text }, index) => {
          const Icon = icons[index] ?? IconMicrophone2;
          return (
            <li key={title} className={classes.feature}>
              <span className={classes.icon}>
                <Icon size={24} aria-hidden="true" />
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
