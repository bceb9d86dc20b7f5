import { fireEvent, screen } from '@testing-library/react';
import type { NoteProposal } from '@wingman/contract/note-proposal.ts';
import type { LineUpdate, NoteLine, Notes, NotesChoice } from '@wingman/contract/notes.ts';
import { vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { serve } from '../../../testing/serve.ts';
import { useNotes } from '../api/use-notes.ts';
import { NotesSection } from '../components/notes-section.tsx';
import type { Typed } from '../typed.ts';
import { noteLine } from './note-line.ts';

function Shown({ today, onPlay, typed }: { today: string; onPlay: () => void; typed: readonly Typed[] }) {
  const { data } = useNotes('r1');
  const lines = { all: typed, draw: ({ text }: Typed) => <p>{text}</p> };
  const rest = { asText: () => '', onSave: () => {}, onToTranscript: () => {} };
  return data ? (
    <NotesSection notes={data} today={today} typed={lines} hasWords onPlay={onPlay} {...rest} />
  ) : null;
}

const proposal: NoteProposal = {
  ...{
    recordingId: 'r1',
    state: 'ready',
    reason: null,
    kind: 'lesson',
    template: null,
    madeBy: 'rule',
    model: null,
  },
  ...{ title: null, createdAt: '2026-07-15T10:00:00.000Z' },
  lines: [
    {
      ...{ section: 'key_point', heading: null, text: 'La valvola si apre da sé.' },
      ...{
        sources: [{ start: 60, end: 62 }],
        who: null,
        toWhom: null,
        dueText: null,
        due: null,
        madeBy: 'rule',
      },
    },
  ],
};

/** The notes section on a server with these notes, which it changes as it is told, unless it `refuses`. */
export async function showNotes(
  notes: Notes,
  { today = '2026-07-15', refuses = false, typed = [] as readonly Typed[], people = [] as unknown[] } = {},
) {
  let known = notes;
  const change = (edit: (lines: NoteLine[]) => NoteLine[]) => {
    known = { ...known, lines: edit(known.lines) };
  };
  const failure = { status: 500, code: 'INTERNAL_SERVER_ERROR', message: 'Il server ha un problema' };
  const calls = serve({
    'notes.get': () => ({ data: known }),
    'notes.updateLine': (input) => {
      if (refuses) return { failure };
      const { id: _id, lineId, ...changes } = input as LineUpdate;
      change((lines) =>
        lines.map((line) => (line.id === lineId ? ({ ...line, ...changes } as NoteLine) : line)),
      );
      return { data: known.lines.find((line) => line.id === lineId) };
    },
    'notes.addLine': (input) => {
      const line = noteLine({ ...(input as { text: string }), id: 'new', origin: 'own', sources: [] });
      change((lines) => [...lines, line]);
      return { data: line };
    },
    'notes.removeLine': (input) => {
      change((lines) => lines.filter(({ id }) => id !== (input as LineUpdate).lineId));
      return { data: { ok: true } };
    },
    'notes.restoreLine': (input) => {
      // The server has forgotten a line of the user's own: it is a new one.
      const { id: _id, lineId, ...words } = input as LineUpdate & { text: string };
      const line = noteLine({ ...words, id: lineId === 'new' ? 'restored' : lineId });
      change((lines) => [...lines, line]);
      return { data: line };
    },
    'notes.choose': (input) => {
      const { kind, isOff } = input as NotesChoice;
      if (kind) known = { ...known, kind, isKindChosen: true };
      if (isOff !== undefined)
        known = { ...known, state: isOff ? 'off' : 'pending', offBy: isOff ? 'recording' : null, lines: [] };
      return { data: known };
    },
    'noteProposals.get': () => ({ data: proposal }),
    'noteProposals.make': () => {
      known = { ...known, proposal: 'pending' };
      return { data: { ...proposal, state: 'pending', lines: [] } };
    },
    'noteProposals.keep': () => {
      known = { ...known, proposal: null, kind: proposal.kind };
      return { data: known };
    },
    'noteProposals.remove': () => {
      known = { ...known, proposal: null };
      return { data: { ok: true } };
    },
    'people.inRecording': () => ({ data: people }),
    'noteTemplates.list': () => ({ data: { templates: [], isModelReady: false } }),
  });
  const onPlay = vi.fn();
  renderApp(<Shown today={today} onPlay={onPlay} typed={typed} />);
  await screen.findByRole('heading', { name: 'Note' });
  const sent = (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input);
  return { onPlay, sent };
}

/** Chooses something in the menu of a line. */
export const choose = async (line: string, action: string) => {
  fireEvent.click(screen.getByRole('button', { name: `Opzioni della riga «${line}»` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
};
