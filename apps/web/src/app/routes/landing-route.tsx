import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconEar, IconMessageQuestion, IconMicrophone2, IconPlayerPlayFilled } from '@tabler/icons-react';
import { Link } from 'wouter';
import { Logo } from '../../components/logo.tsx';
import { ThemeToggle } from '../../components/theme-toggle.tsx';
import { messages } from '../../messages/messages.ts';
import classes from './landing-route.module.css';

const texts = messages.landing;
const icons = [IconMicrophone2, IconMessageQuestion, IconEar];

/** What visitors see: what the product does, and the two ways in. */
export function LandingRoute() {
  useDocumentTitle(messages.shell.product);
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <Link href="/" className={classes.logo}>
          <Logo />
        </Link>
        <div className={classes.actions}>
          <ThemeToggle />
          <Button component={Link} href="/login" variant="subtle">
            {texts.login}
          </Button>
          <Button component={Link} href="/register" className={classes.topRegister}>
            {texts.register}
          </Button>
        </div>
      </header>
      <main className={classes.main}>
        <section className={classes.hero}>
          <div className={classes.words}>
            <h1 className={classes.title}>{texts.title}</h1>
            <p className={classes.text}>{texts.text}</p>
            <div className={classes.buttons}>
              <Button component={Link} href="/register" size="lg">
                {texts.register}
              </Button>
              <Button component={Link} href="/login" size="lg" variant="default">
                {texts.login}
              </Button>
            </div>
          </div>
          <Example />
        </section>
        <ol className={classes.steps}>
          {texts.steps.map(({ title, text }, index) => {
            const Icon = icons[index] ?? IconEar;
            return (
              <li key={title} className={classes.step}>
                <Icon size={26} aria-hidden="true" />
                <h2>{title}</h2>
                <p>{text}</p>
              </li>
            );
          })}
        </ol>
      </main>
    </div>
  );
}

function Example() {
  const { question, answer, citation, label } = texts.example;
  return (
    <figure className={classes.example} aria-label={label}>
      <p className={classes.question}>{question}</p>
      <p className={classes.answer}>
        {answer}{' '}
        <span className={classes.chip}>
          <IconPlayerPlayFilled size={10} aria-hidden="true" />
          {citation}
        </span>
      </p>
    </figure>
  );
}
