import { ActionIcon, Stack, Text } from '@mantine/core';
import { IconChevronRight, IconListCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { Surface } from '../../../components/surface.tsx';
import { useToldElsewhere } from '../../../lib/notices.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useSetup } from '../api/use-setup.ts';
import { closeCard, isCardClosed } from '../closed-card.ts';
import { isModelMissing, setupProgress } from '../setup-steps.ts';
import classes from './setup-card.module.css';

const texts = lazyMessages.setup;

type SetupCardProps = {
  userId: string;
  /** The address of the list. */
  href: string;
};

/** Leads an administrator to the set-up list while something is to be done. Closed once, it stays away. */
export function SetupCard({ userId, href }: SetupCardProps) {
  const [isClosed, setClosed] = useState(() => isCardClosed(userId));
  return isClosed ? null : (
    <OpenCard
      href={href}
      onClose={() => {
        closeCard(userId);
        setClosed(true);
      }}
    />
  );
}

function OpenCard({ href, onClose }: { href: string; onClose: () => void }) {
  const { data: setup } = useSetup();
  useToldElsewhere('speech', isModelMissing(setup));
  if (!setup) return null;
  const { done, all, next } = setupProgress(setup);
  if (!next) return null;
  return (
    <Surface as="aside" row size="sm" className={classes.card} aria-label={texts.card.title(done, all)}>
      <Link href={href} className={classes.link}>
        <IconListCheck size={22} aria-hidden="true" />
        <Stack gap={0} flex={1} miw={0}>
          <strong className="wm-figures">{texts.card.title(done, all)}</strong>
          <Text c="dimmed" fz="sm">
            {texts.card.next(texts.names[next])}
          </Text>
        </Stack>
        <IconChevronRight size={20} aria-hidden="true" />
      </Link>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={texts.card.close} onClick={onClose}>
        <IconX size={18} aria-hidden="true" />
      </ActionIcon>
    </Surface>
  );
}
