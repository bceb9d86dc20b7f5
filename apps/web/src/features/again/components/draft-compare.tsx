import { Button, Switch, Text } from '@mantine/core';
import type { RecordingDetail, Segment } from '@wingman/contract/recording.ts';
import type { TranscriptDraft } from '@wingman/contract/transcript-draft.ts';
import { useMemo, useState } from 'react';
import { positionText } from '../../../lib/position.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { differences, type Fresh, type Part, type Row, rowsOf, textOf } from '../compare.ts';
import classes from './draft-panel.module.css';

const texts = lazyMessages.again.draft;
const rowsAtOnce = 60;

type DraftCompareProps = {
  recording: RecordingDetail;
  draft: TranscriptDraft;
  onListen: (seconds: number) => void;
};

/** The transcript and the draft beside each other, each heard from its own seconds. */
export function DraftCompare({ recording, draft, onListen }: DraftCompareProps) {
  const [onlyDifferent, setOnlyDifferent] = useState(true);
  const [most, setMost] = useState(rowsAtOnce);
  const rows = useMemo(
    () => rowsOf(recording.segments, draft.segments),
    [recording.segments, draft.segments],
  );
  const different = useMemo(() => rows.filter(({ isSame }) => !isSame), [rows]);
  const shown = onlyDifferent ? different : rows;
  const languages = { old: recording.language?.spoken ?? undefined, fresh: draft.spoken ?? undefined };
  return (
    <>
      <div className={classes.head}>
        <Text>{different.length === 0 ? texts.same : texts.different(different.length)}</Text>
        <Switch
          label={texts.onlyDifferent}
          checked={onlyDifferent}
          onChange={(event) => setOnlyDifferent(event.currentTarget.checked)}
        />
      </div>
      <ol className={classes.rows} aria-label={texts.compared}>
        {shown.slice(0, most).map((row) => (
          <ComparedRow
            key={`${row.start} ${row.old[0]?.id ?? ''}`}
            row={row}
            languages={languages}
            onListen={onListen}
          />
        ))}
      </ol>
      {shown.length > most ? (
        <Button variant="default" onClick={() => setMost(most + rowsAtOnce * 4)}>
          {texts.more(shown.length - most)}
        </Button>
      ) : null}
    </>
  );
}

type ComparedRowProps = {
  row: Row<Segment>;
  languages: { old: string | undefined; fresh: string | undefined };
  onListen: (seconds: number) => void;
};

function ComparedRow({ row, languages, onListen }: ComparedRowProps) {
  const marked = row.isSame ? undefined : differences(textOf(row.old), textOf(row.fresh));
  const isCorrected = row.old.some(({ version }) => version !== undefined);
  return (
    <li className={classes.row} data-different={!row.isSame || undefined}>
      <Side
        name={texts.old}
        only={texts.only.old}
        start={row.old[0]?.start}
        parts={marked?.old ?? [{ text: textOf(row.old), isOwn: false }]}
        language={languages.old}
        note={isCorrected ? texts.corrected : undefined}
        onListen={onListen}
      />
      <Side
        name={texts.fresh}
        only={texts.only.fresh}
        start={row.fresh[0]?.start}
        parts={marked?.fresh ?? [{ text: textOf(row.fresh), isOwn: false }]}
        language={languages.fresh}
        known={row.fresh.flatMap(({ words = [] }) => words)}
        onListen={onListen}
      />
    </li>
  );
}

type SideProps = {
  name: string;
  only: string;
  /** Undefined where it says nothing. */
  start: number | undefined;
  parts: readonly Part[];
  language: string | undefined;
  note?: string | undefined;
  /** Known words in it in the place of what was heard. */
  known?: NonNullable<Fresh['words']>;
  onListen: (seconds: number) => void;
};

function Side({ name, only, start, parts, language, note, known = [], onListen }: SideProps) {
  const time = start === undefined ? '' : positionText(start);
  return (
    <div className={classes.side}>
      <p className={classes.label}>
        <span>{name}</span>
        {start === undefined ? null : (
          <button
            type="button"
            className={classes.time}
            aria-label={`${name}: ${texts.listen(time)}`}
            title={texts.listen(time)}
            onClick={() => onListen(start)}
          >
            {time}
          </button>
        )}
        {note === undefined ? null : <span>{note}</span>}
      </p>
      {start === undefined ? (
        <p className={classes.nothing}>{texts.nothing}</p>
      ) : (
        <p className={classes.words} lang={language}>
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place
            <span key={index}>
              {index === 0 ? '' : ' '}
              {part.isOwn ? <mark title={only}>{part.text}</mark> : part.text}
            </span>
          ))}
        </p>
      )}
      {known.length > 0 ? (
        <p className={classes.known}>
          {texts.known(known.map(({ written, heard }) => texts.knownWord(written, heard)).join(', '))}
        </p>
      ) : null}
    </div>
  );
}
