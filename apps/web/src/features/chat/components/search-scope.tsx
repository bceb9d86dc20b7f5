import { Button, Popover, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { IconCalendar, IconSearch, IconX, IconZoomScan } from '@tabler/icons-react';
import type { AskedLimits } from '@wingman/contract/chat-scope.ts';
import type { SearchScope } from '@wingman/contract/conversation.ts';
import { dayRange, type TimeRange } from '@wingman/contract/time.ts';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import { browserZone } from '../../../lib/day.ts';
import { answerMessages } from '../../../messages/answer-messages.ts';
import { scopeLabel } from '../scope-label.ts';
import classes from './search-scope.module.css';

const texts = answerMessages.range;

/** What is asked differently the next time: a range of one's own, none (null), or with SuperSearch. */
export type ScopeChange = {
  range?: TimeRange | null;
  superSearch?: boolean;
  /** What it is limited to; null takes a limit away. */
  recordingId?: string | null;
  limits?: AskedLimits | null;
};

type SearchScopeProps = {
  scope: SearchScope;
  /** Nothing was found there. */
  hasNothing?: boolean;
  /** An answer is on its way: nothing can be asked. */
  busy: boolean;
  /** Asks the same question again, elsewhere. */
  onChange: (change: ScopeChange) => void;
};

/** Where an answer was looked for. A date that narrowed the search can be taken away or changed. */
export function SearchedScope({ scope, hasNothing = false, busy, onChange }: SearchScopeProps) {
  const now = new Date();
  const label = scopeLabel(scope, now, browserZone());
  const searchAll = (text: string) => (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconSearch size={14} aria-hidden="true" />}
      disabled={busy}
      onClick={() => onChange({ superSearch: true, ...withoutLimits(scope) })}
    >
      {text}
    </Button>
  );
  const isLimited = scope.recording !== undefined || scope.limits !== undefined;
  const inAll = hasNothing && (isLimited || !scope.superSearch) ? searchAll(texts.inAll) : null;
  if (!scope.narrowedBy || scope.isWidened || scope.dateUse) {
    return (
      <div className={classes.scope}>
        <p className={classes.scope}>
          <IconZoomScan size={14} aria-hidden="true" />
          {wideLabel(scope, label)}
        </p>
        {scope.dateUse === 'outside' && !isLimited ? searchAll(texts.withSuperSearch) : inAll}
      </div>
    );
  }
  const today = dayRange(now, browserZone());
  const isBefore = scope.from !== null && scope.from < today.from;
  const needsSuperSearch = !scope.superSearch && !isLimited && (isBefore || scope.narrowedBy.isCut === true);
  return (
    <div className={classes.scope}>
      <span className={classes.chip}>
        <RangePicker scope={scope} label={label} busy={busy} onChange={onChange} />
        <UnstyledButton
          className={classes.remove}
          disabled={busy}
          aria-label={texts.remove}
          title={texts.remove}
          onClick={() => onChange({ range: null, superSearch: scope.superSearch })}
        >
          <IconX size={14} aria-hidden="true" />
        </UnstyledButton>
      </span>
      {needsSuperSearch ? searchAll(texts.withSuperSearch) : inAll}
    </div>
  );
}

/** What takes the limits of a question away. */
const withoutLimits = ({ recording, limits }: SearchScope): ScopeChange => ({
  ...(recording ? { recordingId: null } : {}),
  ...(limits ? { limits: null } : {}),
});

/** What was searched beside, or instead of, the date that the question names. */
function wideLabel({ narrowedBy, isWidened, dateUse }: SearchScope, label: string): string {
  if (!narrowedBy) return answerMessages.scope(label);
  if (isWidened) return texts.widened(narrowedBy.label, label);
  return dateUse === 'first' ? texts.first(narrowedBy.label, label) : texts.outside(narrowedBy.label, label);
}

/** `2026-07-11T18:00`: a moment as the clocks of this browser show it, which is how date fields write it. */
function fieldText(instant: string): string {
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

type RangePickerProps = SearchScopeProps & { label: string };

function RangePicker({ scope, label, busy, onChange }: RangePickerProps) {
  const [opened, setOpened] = useState(false);
  const [from, setFrom] = useState(scope.from ? fieldText(scope.from) : '');
  const [to, setTo] = useState(scope.to ? fieldText(scope.to) : '');
  const titleId = useId();
  const isRange = from !== '' && to !== '' && from < to;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isRange) return;
    setOpened(false);
    // Who names a range means it, also where it is not of today.
    const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    onChange({ range, superSearch: true });
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top-start"
      trapFocus
      returnFocus
      shadow="md"
      radius="md"
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.label}
          disabled={busy}
          title={texts.change}
          onClick={() => setOpened((isOpen) => !isOpen)}
        >
          <IconCalendar size={14} aria-hidden="true" />
          {answerMessages.scope(label)}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={titleId}>
        <form onSubmit={submit}>
          <Stack gap="sm" w="min(16rem, 80vw)">
            <strong id={titleId}>{texts.change}</strong>
            <TextInput
              type="datetime-local"
              label={texts.from}
              value={from}
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
            <TextInput
              type="datetime-local"
              label={texts.to}
              value={to}
              error={from !== '' && to !== '' && !isRange ? texts.backwards : undefined}
              onChange={(event) => setTo(event.currentTarget.value)}
            />
            <Button type="submit" disabled={!isRange || busy}>
              {texts.search}
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
