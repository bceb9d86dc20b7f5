import { Button, VisuallyHidden } from '@mantine/core';
import {
  IconCopy,
  IconLink,
  IconMessageCircle,
  IconPencil,
  IconPlayerPlay,
  IconUser,
} from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import classes from './selection-toolbar.module.css';

const texts = lazyMessages.transcript.selection;
const { corrections } = lazyMessages;

type SelectionToolbarProps = {
  /** Where the selected words lie in the window. */
  area: DOMRect;
  onCopy: () => void;
  /** Absent where nothing can be heard, or asked. */
  onListen: (() => void) | undefined;
  onAsk: (() => void) | undefined;
  /** Absent where nothing can be corrected. */
  onCorrect: (() => void) | undefined;
  onVoice: (() => void) | undefined;
  /** Absent where nothing can be shown to others yet. */
  onShare: (() => void) | undefined;
  onClose: () => void;
};

/** CSS pixels between the words and the toolbar, and around it. */
const distance = 10;

/** What can be done with selected words. Tab goes to it from the text, Escape closes it. */
export function SelectionToolbar(props: SelectionToolbarProps) {
  const { area, onCopy, onListen, onAsk, onCorrect, onVoice, onShare, onClose } = props;
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place(bar.current, area), [area]);
  useReachableByKeys(bar, onClose);
  return (
    <>
      <VisuallyHidden role="status">{texts.appeared}</VisuallyHidden>
      <div
        ref={bar}
        role="toolbar"
        aria-label={texts.toolbar}
        className={classes.bar}
        onMouseDown={(event) => event.preventDefault()}
        onKeyDown={moveAmongButtons}
      >
        <Action Icon={IconCopy} label={texts.copy} onClick={onCopy} />
        {onListen ? <Action Icon={IconPlayerPlay} label={texts.listen} onClick={onListen} /> : null}
        {onAsk ? <Action Icon={IconMessageCircle} label={texts.ask} onClick={onAsk} /> : null}
        {onCorrect ? <Action Icon={IconPencil} label={corrections.correct} onClick={onCorrect} /> : null}
        {onVoice ? <Action Icon={IconUser} label={corrections.selected.voice} onClick={onVoice} /> : null}
        {onShare ? <Action Icon={IconLink} label={lazyMessages.shares.open} onClick={onShare} /> : null}
      </div>
    </>
  );
}

type ActionProps = { Icon: typeof IconCopy; label: string; onClick: () => void };

function Action({ Icon, label, onClick }: ActionProps) {
  return (
    <Button
      size="compact-md"
      variant="subtle"
      color="gray"
      leftSection={<Icon size={16} aria-hidden="true" className={classes.icon} />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

/** Above the words; below them where fingers select, because the browser's own menu stands above, or no room is there. */
function place(bar: HTMLElement | null, area: DOMRect): void {
  if (!bar) return;
  const { offsetWidth: width, offsetHeight: height } = bar;
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const above = area.top - height - distance;
  const below = area.bottom + distance * (isTouch ? 3 : 1);
  const top = isTouch || above < distance ? below : above;
  const left = area.left + area.width / 2 - width / 2;
  bar.style.top = `${Math.max(distance, Math.min(top, window.innerHeight - height - distance))}px`;
  bar.style.left = `${Math.max(distance, Math.min(left, window.innerWidth - width - distance))}px`;
}

function useReachableByKeys(bar: { current: HTMLElement | null }, onClose: () => void): void {
  const wasReached = useRef(false);
  const onKeyDown = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isInside = bar.current?.contains(document.activeElement) ?? false;
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
    // Once: after that Tab goes on through the page, whatever is still selected.
    if (event.key !== 'Tab' || event.shiftKey || isInside || wasReached.current) return;
    event.preventDefault();
    wasReached.current = true;
    bar.current?.querySelector('button')?.focus();
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function moveAmongButtons(event: KeyboardEvent<HTMLDivElement>): void {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[(at + by + buttons.length) % buttons.length]?.focus();
}
