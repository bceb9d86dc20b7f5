import { Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { AutoGrid } from '../../../components/auto-grid.tsx';
import { Logo } from '../../../components/logo.tsx';
import { messages } from '../../../messages/messages.ts';
import { useUserName } from '../api/use-user-name.ts';
import classes from './chat-greeting.module.css';

const narrow = '(max-width: 30em)';

type ChatGreetingProps = {
  /** What to do first, for somebody who has nothing to ask about yet. */
  hint?: string | undefined;
  /** Where to begin. */
  start?: ReactNode;
  /** Null while they are not known: their room is kept. */
  suggestions?: readonly string[] | null | undefined;
  onPick: (question: string) => void;
};

/** The empty chat: a greeting and questions to begin with. */
export function ChatGreeting({
  hint,
  start,
  suggestions = messages.chat.suggestions,
  onPick,
}: ChatGreetingProps) {
  const userName = useUserName();
  const isLowOnRoom = useMediaQuery(start ? narrow : `${narrow} and (max-height: 46em)`, undefined, {
    getInitialValueInEffect: false,
  });
  return (
    <Stack
      flex={1}
      align="center"
      justify="center"
      gap="lg"
      w="100%"
      maw="48rem"
      mx="auto"
      px="md"
      py="xl"
      ta="center"
    >
      <Logo withName={false} size={56} />
      {/* Its room is kept until the name is known. */}
      <h1 style={userName === null ? { visibility: 'hidden' } : undefined}>
        {messages.chat.greeting(userName ?? messages.chat.unnamedUser)}
      </h1>
      {hint ? (
        <Text c="dimmed" maw="32rem">
          {hint}
        </Text>
      ) : null}
      {start}
      <AutoGrid
        as="ul"
        min={17}
        gap="0.6rem"
        className={classes.questions}
        data-row={isLowOnRoom || undefined}
        style={suggestions === null ? { visibility: 'hidden' } : undefined}
        aria-label={messages.chat.suggestionsLabel}
      >
        {(suggestions ?? messages.chat.suggestions).map((question) => (
          <li key={question}>
            <button type="button" className={classes.question} onClick={() => onPick(question)}>
              {question}
            </button>
          </li>
        ))}
      </AutoGrid>
    </Stack>
  );
}
