import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconCalendarPlus,
  IconDots,
  IconLink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { NoteLine } from '@wingman/contract/notes.ts';
import { type Ref, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { askToShare, useMayShare } from '../../../lib/share-request.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useCalendarFile } from '../api/use-calendar-file.ts';
import { type LineChange, useNoteChanges } from '../api/use-note-changes.ts';
import { canBeSettled } from '../sections.ts';
import { isFocusFree } from '../use-line-removal.ts';
import classes from './line.module.css';
import { LineEditor, type LineFields } from './line-editor.tsx';
import { LineFacts } from './line-facts.tsx';
import { ListenButton } from './listen-button.tsx';
import { PersonName } from './person-name.tsx';
import { SettlementProposal } from './settlement-proposal.tsx';
import { Tick } from './tick.tsx';

const texts = lazyMessages.notes;

type NoteLineProps = {
  line: NoteLine;
  /** `YYYY-MM-DD`. */
  today: string;
  onPlay?: ((second: number) => void) | undefined;
  /** Its user wants it gone. */
  onRemove: (line: NoteLine) => void;
  /** What it is, where that cannot be seen from its place. */
  label?: string | undefined;
  /** See `LineFacts`. */
  marksRule?: boolean;
  /** Its user has just taken its deletion back. */
  isRestored?: boolean;
};

/** One line of a recording's notes, with the second it rests on and what can be done with it. */
export function NoteLineItem({ line, today, onPlay, onRemove, label, isRestored, marksRule }: NoteLineProps) {
  const { id: lineId, recordingId: id, text, state, sources } = line;
  const { update } = useNoteChanges(id);
  const [isEdited, setIsEdited] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const [source] = sources;
  useEffect(() => {
    if (isRestored && isFocusFree()) menu.current?.focus();
  }, [isRestored]);
  const change = (to: LineChange) => update.mutate({ id, lineId, ...to });
  const menuClosed = () => {
    requestAnimationFrame(() => {
      const { activeElement } = document;
      // What was chosen may have taken the focus elsewhere, e.g. into the field.
      if (activeElement === document.body || activeElement?.closest('[role="menu"]')) menu.current?.focus();
    });
  };
  const leaveEditor = () => {
    // The button is drawn before it takes the focus, however busy the browser is.
    flushSync(() => setIsEdited(false));
    menu.current?.focus();
  };
  const save = (fields: LineFields) => {
    const changes = changesOf(line, fields);
    if (Object.keys(changes).length === 0) leaveEditor();
    else update.mutate({ id, lineId, ...changes }, { onSuccess: leaveEditor });
  };

  return (
    <li
      className={classes.line}
      data-state={canBeSettled(line) ? state : undefined}
      data-line={line.id}
      data-origin={line.origin}
      data-own={line.origin === 'own' || line.isChanged || undefined}
      data-edited={isEdited || undefined}
    >
      {source ? <ListenButton second={source.start} onPlay={onPlay} /> : <span className={classes.time} />}
      {canBeSettled(line) ? (
        <Tick line={line} onTick={(isDone) => change({ state: isDone ? 'done' : 'open' })} />
      ) : null}
      <div className={classes.body}>
        {isEdited ? (
          <LineEditor
            section={line.section}
            line={line}
            pending={update.isPending}
            onSave={save}
            onCancel={leaveEditor}
          />
        ) : (
          <>
            <p className={classes.text}>{line.section === 'name' ? <PersonName name={text} /> : text}</p>
            <LineFacts line={line} today={today} label={label} marksRule={marksRule} />
            {line.section === 'commitment' ? <SettlementProposal line={line} today={today} /> : null}
          </>
        )}
      </div>
      {isEdited ? null : (
        <LineMenu
          ref={menu}
          line={line}
          onClose={menuClosed}
          onEdit={() => setIsEdited(true)}
          onRemove={() => onRemove(line)}
          onState={(next) => change({ state: next })}
        />
      )}
    </li>
  );
}

/** What is different in the fields. */
function changesOf({ text, who, due }: NoteLine, fields: LineFields): LineChange {
  const changes: LineChange = {};
  if (fields.text.trim() !== text) changes.text = fields.text;
  if (fields.who.trim() !== (who ?? '')) changes.who = fields.who;
  if (fields.dueDay !== (due?.to ?? '')) changes.dueDay = fields.dueDay || null;
  return changes;
}

const share = ({ id: lineId, recordingId, text: title }: NoteLine) =>
  askToShare({ kind: 'line', recordingId, lineId, title });

type LineMenuProps = {
  ref: Ref<HTMLButtonElement>;
  line: NoteLine;
  onClose: () => void;
  onEdit: () => void;
  onRemove: () => void;
  onState: (state: NoteLine['state']) => void;
};

function LineMenu({ ref, line, onClose, onEdit, onRemove, onState }: LineMenuProps) {
  const label = texts.more(line.text);
  const calendarFile = useCalendarFile();
  const mayShare = useMayShare();
  return (
    <Menu position="bottom-end" withinPortal={false} returnFocus={false} onClose={onClose}>
      <Menu.Target>
        <ActionIcon
          ref={ref}
          className={classes.action}
          variant="subtle"
          color="gray"
          aria-label={label}
          title={label}
        >
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={onEdit}>
          {texts.edit}
        </Menu.Item>
        {canBeSettled(line) && line.state === 'open' ? (
          <Menu.Item
            leftSection={<IconBan size={16} aria-hidden="true" />}
            onClick={() => onState('dropped')}
          >
            {texts.drop}
          </Menu.Item>
        ) : null}
        {canBeSettled(line) && line.state === 'dropped' ? (
          <Menu.Item
            leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
            onClick={() => onState('open')}
          >
            {texts.reopen}
          </Menu.Item>
        ) : null}
        {line.due ? (
          <Menu.Item
            leftSection={<IconCalendarPlus size={16} aria-hidden="true" />}
            onClick={() => calendarFile.mutate(line)}
          >
            {texts.calendar.add}
          </Menu.Item>
        ) : null}
        {mayShare ? (
          <Menu.Item leftSection={<IconLink size={16} aria-hidden="true" />} onClick={() => share(line)}>
            {lazyMessages.shares.open}
          </Menu.Item>
        ) : null}
        <Menu.Item
          color="var(--wm-danger-ink)"
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          onClick={onRemove}
        >
          {texts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
