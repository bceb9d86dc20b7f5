import type { Commitment, NoteLine, Notes } from '@wingman/contract/notes.ts';

/** A line that was found at 3:12. */
export function noteLine(own: Partial<NoteLine> = {}): NoteLine {
  return {
    id: 'l1',
    recordingId: 'r1',
    section: 'decision',
    heading: null,
    text: 'Prendiamo la caldaia nuova.',
    foundText: null,
    isChanged: false,
    origin: 'found',
    sources: [{ start: 192, end: 196 }],
    isStale: false,
    who: null,
    toWhom: null,
    dueText: null,
    due: null,
    state: 'open',
    madeBy: 'rule',
    settlements: [],
    updatedAt: '2026-07-15T10:00:00.000Z',
    ...own,
  };
}

export function notesOf(...lines: NoteLine[]): Notes {
  return {
    recordingId: 'r1',
    state: 'ready',
    offBy: null,
    kind: 'conversation',
    isKindChosen: false,
    title: null,
    template: null,
    madeBy: 'rule',
    model: null,
    madeAt: '2026-07-15T10:00:00.000Z',
    lines,
    proposal: null,
  };
}

export function commitmentOf(own: Partial<Commitment> = {}): Commitment {
  const where = { recordingTitle: 'Riunione', recordedAt: '2026-07-11T16:00:00.000Z' };
  return { ...noteLine({ section: 'commitment' }), ...where, ...own };
}
