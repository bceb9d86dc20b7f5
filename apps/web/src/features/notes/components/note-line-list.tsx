import type { NoteLine } from '@wingman/contract/notes.ts';
import type { NoteKind, NoteSection } from '@wingman/contract/notes-table.ts';
import { useId, useRef, useState } from 'react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { bySection, type ShownSection } from '../sections.ts';
import { AddButton } from './add-button.tsx';
import { AddLine } from './add-line.tsx';
import { NoteLineItem } from './note-line.tsx';
import classes from './notes-section.module.css';
import { ShowRest } from './show-rest.tsx';

const texts = lazyMessages.notes;

/** A section; one of a template is named by its heading. */
export type Named = Pick<ShownSection, 'section' | 'heading'>;

type NoteLineListProps = {
  recordingId: string;
  kind: NoteKind | null;
  lines: readonly NoteLine[];
  today: string;
  onPlay?: ((second: number) => void) | undefined;
  onRemove: (line: NoteLine) => void;
  /** The section to which a line is being added. */
  adding: Named | null;
  onAdd: (section: Named) => void;
  onAdded: () => void;
  /** The line whose deletion was taken back. */
  restoredId: string | null;
  /** How many lines of a section stand beside what the user typed. */
  besideOf: (section: NoteSection) => number;
};

/** The lines of a recording by their sections. */
export function NoteLineList({ lines, kind, ...rest }: NoteLineListProps) {
  const marksRule = lines.some(({ madeBy }) => madeBy === 'model');
  return bySection(lines, kind).map((shown) => (
    <SectionLines key={shown.title} {...shown} {...rest} marksRule={marksRule} />
  ));
}

/** Lines of a section that are shown at first: the transcript is to stay in reach. */
const firstLines = 5;

type SectionLinesProps = ShownSection & Omit<NoteLineListProps, 'lines' | 'kind'> & { marksRule: boolean };

function SectionLines({
  section,
  heading,
  title,
  lines,
  recordingId,
  adding,
  onAdd,
  onAdded,
  restoredId,
  besideOf,
  ...line
}: SectionLinesProps) {
  const [isWhole, setIsWhole] = useState(false);
  const headingId = useId();
  const list = useRef<HTMLUListElement>(null);
  const beside = besideOf(section);
  const shown = isWhole ? lines : lines.slice(0, firstLines);
  const rest = lines.length - shown.length;
  const isAdding = adding?.section === section && adding.heading === heading;
  return (
    <div>
      <div className={classes.sectionHead}>
        <h3 id={headingId} className={classes.sectionTitle}>
          {title}
        </h3>
        <AddButton label={texts.addTo(title)} onClick={() => onAdd({ section, heading })} />
        {beside > 0 ? <span className={classes.quiet}>{texts.besideCount(beside)}</span> : null}
      </div>
      <ul ref={list} className={classes.lines} data-section={section} aria-labelledby={headingId}>
        {shown.map((each) => (
          <NoteLineItem key={each.id} line={each} isRestored={each.id === restoredId} {...line} />
        ))}
      </ul>
      {rest > 0 ? (
        <ShowRest
          label={texts.showMore(rest)}
          onShow={() => setIsWhole(true)}
          firstShown={() => list.current?.children[shown.length]}
        />
      ) : null}
      {isAdding ? (
        <AddLine recordingId={recordingId} section={section} heading={heading} onClose={onAdded} />
      ) : null}
    </div>
  );
}
