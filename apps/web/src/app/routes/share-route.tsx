import { useEffect } from 'react';
import { Redirect, useSearchParams } from 'wouter';
import { shareOutcome } from '../../lib/share-address.ts';
import { toastFailure } from '../../lib/toast.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';
import { messages } from '../../messages/messages.ts';
import { LoginRoute } from './login-route.tsx';

const texts = lazyMessages.sharedFiles.outcome;

/** Says what did not come of what another app shared. Answers whether something did not. */
function useShareOutcome(): boolean {
  const [search] = useSearchParams();
  const name = search.get(shareOutcome) ?? '';
  const outcome = Object.hasOwn(texts, name) ? texts[name as keyof typeof texts] : undefined;
  useEffect(() => {
    if (outcome) toastFailure(outcome.title, outcome.text);
  }, [outcome]);
  return outcome !== undefined;
}

/** Where the worker leads when another app has shared something: the question opens by itself, above the main screen. */
export function ShareRoute() {
  useShareOutcome();
  return <Redirect to="/" replace />;
}

/** The same for who is not signed in: the question comes after that. */
export function SharedLoginRoute() {
  const isWithout = useShareOutcome();
  return isWithout ? <LoginRoute /> : <LoginRoute subtitle={messages.auth.login.subtitleOfShared} />;
}
