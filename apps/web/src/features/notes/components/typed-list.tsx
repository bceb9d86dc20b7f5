import type { NoteLine } from '@wingman/contract/notes.ts';
import { type ReactNode, useId, useRef, useState } from 'react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import type { TypedLines } from '../typed.ts';
import { NoteLineItem } from './note-line.tsx';
import classes from './notes-section.module.css';
import { ShowRest } from './show-rest.tsx';
import typedClasses from './typed-list.module.css';

const texts = lazyMessages.notes;

/** Of what was typed, what is shown at first: the rest of the notes is to stay in reach. */
const firstTyped = 8;

type TypedListProps = {
  typed: TypedLines;
  /** What was found nearest to each of them. */
  beside: ReadonlyMap<string, readonly NoteLine[]>;
  /** `YYYY-MM-DD`. */
  today: string;
  onPlay?: ((second: number) => void) | undefined;
  onRemove: (line: NoteLine) => void;
  restoredId: string | null;
};

/** What the user typed comes first, as it was typed; what was found around it stands below, set apart. */
export function TypedList({ typed: { all, draw }, beside, restoredId, ...line }: TypedListProps) {
  const [isWhole, setIsWhole] = useState(false);
  const headingId = useId();
  const list = useRef<HTMLUListElement>(null);
  const shown = isWhole ? all : all.slice(0, firstTyped);
  const rest = all.length - shown.length;
  const marksRule = [...beside.values()].flat().some(({ madeBy }) => madeBy === 'model');
  return (
    <div>
      <div className={classes.sectionHead}>
        <h3 id={headingId} className={classes.sectionTitle}>
          {texts.typed}
        </h3>
      </div>
      <ul ref={list} className={classes.lines} aria-labelledby={headingId}>
        {shown.map((typed) => (
          <li key={typed.id} className={typedClasses.group}>
            <div className={typedClasses.own}>{draw(typed)}</div>
            <Found label={texts.besideTyped(typed.text)} lines={beside.get(typed.id) ?? []}>
              {(found) => (
                <NoteLineItem
                  key={found.id}
                  line={found}
                  label={texts.sectionOf[found.section]}
                  isRestored={found.id === restoredId}
                  marksRule={marksRule}
                  {...line}
                />
              )}
            </Found>
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <ShowRest
          label={texts.showMoreTyped(rest)}
          onShow={() => setIsWhole(true)}
          firstShown={() => list.current?.children[shown.length]}
        />
      ) : null}
    </div>
  );
}

type FoundProps = {
  label: string;
  lines: readonly NoteLine[];
  children: (line: NoteLine) => ReactNode;
};

function Found({ label, lines, children }: FoundProps) {
  if (lines.length === 0) return null;
  return (
    <ul className={typedClasses.found} aria-label={label}>
      {lines.map(children)}
    </ul>
  );
}
