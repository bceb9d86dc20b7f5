import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import type { Recording } from '@wingman/contract/recording.ts';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { Page } from '../../components/page.tsx';
import { quotedForChat } from '../../features/transcript/transcript-text.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';
import classes from './beside-chat.module.css';

const texts = lazyMessages.transcript;

export type About = { recordingId: string; title: string | null; text?: string };

/** A chat about a recording. The screen of the chat begins with it, and so it comes from there. */
export type AboutChat = ComponentType<{ about: About }>;

/** A chat about a recording that stands beside it: what it is about, and how it is closed. */
type ChatBeside = { about: About; onClose: () => void };

/**
 * Asks about a recording, with words of it in the box where some are given: beside it where the window has room for both,
 * else on the screen of the chat.
 */
export function useAskAbout(
  { id, title }: Pick<Recording, 'id' | 'title'>,
  openChatAbout: (about: About) => void,
) {
  const hasRoom = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  const [about, setAbout] = useState<About | null>(null);
  const ask = (words?: string) => {
    const asked = { recordingId: id, title, ...(words ? { text: quotedForChat(words) } : {}) };
    if (hasRoom) setAbout(asked);
    else openChatAbout(asked);
  };
  const isShown = about !== null && about.recordingId === id && hasRoom;
  const beside: ChatBeside | null = isShown ? { about, onClose: () => setAbout(null) } : null;
  return { ask, beside };
}

type BesideChatProps = { beside: ChatBeside | null; chat: AboutChat; children: ReactNode };

/** A screen, and where it is asked for a chat beside it; each of them scrolls by itself. */
export function BesideChat({ beside, chat, children }: BesideChatProps) {
  return (
    <div className={classes.split} data-open={beside !== null || undefined}>
      <div className={classes.screen}>
        <Page>{children}</Page>
      </div>
      {beside ? <Chat {...beside} pane={chat} /> : null}
    </div>
  );
}

function Chat({ about, onClose, pane: ChatPane }: ChatBeside & { pane: AboutChat }) {
  const region = useRef<HTMLElement>(null);
  // Who has just asked for it goes on in its box.
  useEffect(() => {
    if (about) region.current?.querySelector('textarea')?.focus();
  }, [about]);
  return (
    <aside ref={region} className={classes.chat} aria-label={texts.ask}>
      <div className={classes.head}>
        <h2 className={classes.title}>{texts.ask}</h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.closeChat}
          title={texts.closeChat}
          onClick={onClose}
        >
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      <ChatPane about={about} />
    </aside>
  );
}
