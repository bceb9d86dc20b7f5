import type { ReactNode } from 'react';
import { createContext, use, useCallback, useState } from 'react';
import { LazyConfirmDialog } from '../../../components/lazy-confirm-dialog.tsx';
import { answerMessages } from '../../../messages/answer-messages.ts';
import classes from './outside-link.module.css';

const texts = answerMessages.outsideLink;
const allowedProtocols = ['https:', 'http:', 'mailto:'];

const AskContext = createContext<(url: URL) => void>(() => {});

/**
 * Around a text that a model wrote. The words it was made from may come from anybody, and the address of a link may carry
 * out what the person said: so opening one asks, with the whole address.
 */
export function OutsideLinks({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<URL | null>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = useCallback((url: URL) => {
    setAsked(url);
    setAsking(true);
  }, []);
  const open = () => {
    setAsking(false);
    // Neither the new page nor its server learns where it was opened from.
    if (asked) window.open(asked.href, '_blank', 'noopener,noreferrer');
  };
  const isMail = asked?.protocol === 'mailto:';
  return (
    <AskContext value={ask}>
      {children}
      <LazyConfirmDialog
        opened={isAsking}
        title={isMail ? texts.mailTitle : texts.title}
        text={isMail ? texts.mailText : texts.text}
        confirmLabel={isMail ? texts.mail : texts.open}
        onConfirm={open}
        onClose={() => setAsking(false)}
      >
        {asked ? <Address url={asked} /> : null}
      </LazyConfirmDialog>
    </AskContext>
  );
}

type OutsideLinkProps = { href: string | undefined; label: string; children: ReactNode };

/**
 * A link with the host it leads to. It is a button: an anchor would also open by the middle button or by dragging, and
 * have its host looked up unasked. What is not plain web or mail stays text.
 */
export function OutsideLink({ href, label, children }: OutsideLinkProps) {
  const ask = use(AskContext);
  const url = addressOf(href);
  if (!url) return <span>{children}</span>;
  return (
    <>
      <button type="button" className={classes.link} onClick={() => ask(url)} aria-haspopup="dialog">
        {children}
      </button>
      {isShownBy(label, url) ? null : <span className={classes.target}> ({targetOf(url)})</span>}
    </>
  );
}

/** What decides where an address leads. */
function targetOf(url: URL): string {
  return url.protocol === 'mailto:' ? url.pathname : url.host;
}

/** The whole address, with what decides where it leads marked. */
function Address({ url }: { url: URL }) {
  const target = targetOf(url);
  const before = url.href.indexOf(target, startOfTarget(url));
  return (
    <bdi dir="ltr" className={classes.address}>
      {url.href.slice(0, before)}
      <strong>{target}</strong>
      {url.href.slice(before + target.length)}
    </bdi>
  );
}

/** Names and passwords stand before the host and may look like one: `https://bank.example@other.example`. */
function startOfTarget({ protocol, username, password }: URL): number {
  return protocol.length + username.length + password.length;
}

function addressOf(href: string | undefined): URL | null {
  // Not `URL.parse`, which Safari has only since 18.
  const url = href !== undefined && URL.canParse(href) ? new URL(href) : null;
  return url && allowedProtocols.includes(url.protocol) ? url : null;
}

/** Does the link's own text say the address already? */
function isShownBy(label: string, url: URL): boolean {
  return [url.href, url.href.replace(/\/$/, ''), url.href.replace(/^mailto:/, '')].includes(label);
}
