import type { Segment } from '@wingman/contract/recording.ts';
import { type KeyboardEvent, type MouseEvent, useCallback, useRef } from 'react';
import type { Added, Additions } from '../added.ts';
import { characterAtPoint } from '../character-at-point.ts';
import type { TextPart } from '../find-in-transcript.ts';
import type { OpenSegment } from '../hooks/use-correcting.ts';
import type { useTranscriptRows } from '../hooks/use-transcript-rows.ts';
import type { Paragraph } from '../paragraphs.ts';
import { SegmentEditor } from './lazy-segment-editor.tsx';
import { ParagraphRow } from './paragraph-row.tsx';
import classes from './transcript.module.css';

type ParagraphListProps = {
  recordingId: string;
  rows: ReturnType<typeof useTranscriptRows>;
  count: number;
  voices: readonly string[];
  spokenId: number | null;
  foundIn: (paragraph: Paragraph) => (TextPart[] | null)[] | null;
  currentHit: number;
  additions: Additions | undefined;
  /** What was added, by the index of the paragraph. */
  addedTo: ReadonlyMap<number, readonly Added[]>;
  onListen: ((seconds: number) => void) | undefined;
  /** The segment that is being corrected. */
  open: OpenSegment | null;
  /** While words are corrected: a click on them opens them, instead of playing. */
  onCorrect: ((segmentId: number, caret: number) => void) | undefined;
};

/** The paragraphs near the screen. A click on words plays from them or opens them to be corrected, unless it selects. */
export function ParagraphList(props: ParagraphListProps) {
  const { recordingId, rows, count, voices, spokenId, foundIn, currentHit, additions, onListen } = props;
  const hadSelection = useRef(false);
  const latest = useRef(onListen);
  latest.current = onListen;
  const listen = useRef((seconds: number) => latest.current?.(seconds)).current;
  const { open, onCorrect } = props;
  const openId = open?.segmentId;
  const isAudible = onListen !== undefined;
  const drawOpen = useCallback(
    (segment: Segment) =>
      open && (
        <SegmentEditor
          key={open.serial}
          segment={segment}
          answered={open.answered}
          caret={open.caret}
          voices={voices}
          onListen={isAudible ? listen : undefined}
        />
      ),
    [open, voices, isAudible, listen],
  );

  const onClick = ({ target, clientX, clientY }: MouseEvent) => {
    const selection = document.getSelection();
    if (hadSelection.current || (selection && !selection.isCollapsed)) return;
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-segment]') : null;
    const id = Number(element?.dataset.segment);
    const segment = rows.drawn.flatMap(({ segments }) => segments).find((each) => each.id === id);
    if (!segment || !element || segment.id === openId) return;
    if (onCorrect) onCorrect(segment.id, characterAtPoint(element, clientX, clientY) ?? segment.text.length);
    else onListen?.(segment.start);
  };

  return (
    <ol
      ref={rows.list}
      className={classes.paragraphs}
      data-voices={voices.length > 0 || undefined}
      data-audible={onListen || onCorrect ? true : undefined}
      data-correcting={onCorrect ? true : undefined}
      style={rows.room}
      onMouseDown={() => {
        hadSelection.current = document.getSelection()?.isCollapsed === false;
      }}
      onClick={onClick}
      onKeyDown={(event) => moveAmongParagraphs(event, count, rows.reveal)}
    >
      {rows.drawn.map((paragraph) => {
        const found = foundIn(paragraph);
        const isOpen = paragraph.segments.some(({ id }) => id === openId);
        return (
          <ParagraphRow
            key={paragraph.segments[0]?.id}
            measure={rows.measureRow}
            recordingId={recordingId}
            paragraph={paragraph}
            count={count}
            voices={voices}
            currentId={paragraph.segments.some(({ id }) => id === spokenId) ? spokenId : null}
            found={found}
            currentHit={found ? currentHit : null}
            added={props.addedTo.get(paragraph.index)}
            drawAdded={additions?.draw}
            onListen={onListen && listen}
            openId={isOpen ? openId : undefined}
            drawOpen={isOpen ? drawOpen : undefined}
          />
        );
      })}
    </ol>
  );
}

/** From paragraph to paragraph by the arrow keys, to the first and the last by Home and End. */
function moveAmongParagraphs(
  event: KeyboardEvent<HTMLOListElement>,
  count: number,
  reveal: ParagraphListProps['rows']['reveal'],
): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(event.target instanceof HTMLElement) || event.target.dataset.paragraph === undefined) return;
  const at = Number(event.target.closest<HTMLElement>('[data-index]')?.dataset.index);
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 };
  const next = targets[event.key];
  if (next === undefined) return;
  event.preventDefault();
  if (next < 0 || next >= count) return;
  reveal(next, `[data-index="${next}"] [data-paragraph]`, (element) =>
    element.focus({ preventScroll: true }),
  );
}
