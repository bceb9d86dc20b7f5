import { Logo } from '../../../components/logo.tsx';
import { messages } from '../../../messages/messages.ts';
import { useUserName } from '../api/use-user-name.ts';
import classes from './chat-greeting.module.css';

type ChatGreetingProps = {
  /** What to do first, for somebody who has nothing to ask about yet. */
  hint?: string | undefined;
  suggestions?: readonly string[] | undefined;
  onPick: (question: string) => void;
};

/** The empty chat: a greeting and questions to begin with. */
export function ChatGreeting({ hint, suggestions = messages.chat.suggestions, onPick }: ChatGreetingProps) {
  const userName = useUserName();
  return (
    <div className={classes.greeting}>
      <Logo withName={false} size={56} />
      <h1 className={classes.title}>{messages.chat.greeting(userName)}</h1>
      {hint ? <p className={classes.hint}>{hint}</p> : null}
      <ul className={classes.questions} aria-label={messages.chat.suggestionsLabel}>
        {suggestions.map((question) => (
          <li key={question}>
            <button type="button" className={classes.question} onClick={() => onPick(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
