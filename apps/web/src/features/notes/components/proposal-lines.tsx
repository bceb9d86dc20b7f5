import type { NoteProposal } from '@wingman/contract/note-proposal.ts';
import type { NoteLine } from '@wingman/contract/notes.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { bySection } from '../sections.ts';
import classes from './line.module.css';
import { LineFacts } from './line-facts.tsx';
import { ListenButton } from './listen-button.tsx';
import sectionClasses from './notes-section.module.css';
import { PersonName } from './person-name.tsx';

type ProposalLinesProps = {
  proposal: NoteProposal;
  /** `YYYY-MM-DD`. */
  today: string;
  onPlay?: ((second: number) => void) | undefined;
};

/** The lines of a second version, to be read and heard. */
export function ProposalLines({ proposal, today, onPlay }: ProposalLinesProps) {
  const shown = bySection(
    proposal.lines.map((line, at) => asLine(line, at, proposal)),
    proposal.kind,
  );
  const marksRule = proposal.lines.some(({ madeBy }) => madeBy === 'model');
  if (shown.length === 0) return <p className={sectionClasses.quiet}>{lazyMessages.notes.redo.empty}</p>;
  return shown.map(({ title, section, lines }) => (
    <div key={title}>
      <h4 className={sectionClasses.sectionTitle}>{title}</h4>
      <ul className={sectionClasses.lines} data-section={section} data-plain>
        {lines.map((line) => (
          <li key={line.id} className={classes.line} data-origin="found">
            <ListenButton second={line.sources[0]?.start ?? 0} onPlay={onPlay} />
            <div className={classes.body}>
              <p className={classes.text}>
                {section === 'name' ? <PersonName name={line.text} /> : line.text}
              </p>
              <LineFacts line={line} today={today} marksRule={marksRule} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** As it would be once it is kept. */
function asLine(
  line: NoteProposal['lines'][number],
  at: number,
  { recordingId, createdAt: updatedAt }: NoteProposal,
): NoteLine {
  return {
    ...{ ...line, id: String(at), recordingId, updatedAt },
    ...{ foundText: null, isChanged: false, origin: 'found', isStale: false, state: 'open', settlements: [] },
  };
}
