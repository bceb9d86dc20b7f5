import { toWingmanError } from '@wingman/client/wingman-error.ts';
import type { RecordingDetail, Segment } from '@wingman/contract/recording.ts';
import type { TranscriptChange } from '@wingman/contract/transcript-change.ts';
import { createContext, useContext, useMemo, useRef, useState } from 'react';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useCorrections } from '../api/use-corrections.ts';
import { HeldKeys } from '../held-keys.ts';

const texts = lazyMessages.corrections;

/** A segment that is open to be corrected; `caret`: the character before which one writes. Another `serial` opens it anew. */
export type OpenSegment = {
  segmentId: number;
  caret: number;
  serial: number;
  /** As the server answered, where that opened it: the page may still show what was before. */
  answered: Segment | undefined;
};

/** A text that could not be saved. */
export type Unsaved = {
  segmentId: number;
  /** Of the segment as its writer has read it. */
  version: number;
  text: string;
  reason: 'changed' | 'gone' | 'failed';
  message: string;
};

type Read = { id: number; version: number };
/** The text of a segment, written by somebody who has read this version of it. */
export type Written = Read & { text: string };

export const readAs = ({ id, version = 0 }: Segment): Read => ({ id, version });

export type Correcting = ReturnType<typeof useCorrecting>;

export const CorrectingContext = createContext<Correcting | null>(null);

/** Of the transcript around it. */
export function useCorrectingHere(): Correcting {
  const correcting = useContext(CorrectingContext);
  if (!correcting) throw new Error('no transcript around it');
  return correcting;
}

/** Somebody else was faster. */
const isOvertaken = (code: string | undefined) => code === 'conflict' || code === 'not_found';

function isNothingNew(known: Segment | undefined, text: string): boolean {
  const words = text.replace(/\s+/g, ' ').trim();
  return words === '' || known?.text === words;
}

/** `now`: the recording after somebody else was faster. */
function reasonOf(now: RecordingDetail | undefined, segmentId: number): Unsaved['reason'] {
  if (!now) return 'failed';
  return now.segments.some(({ id }) => id === segmentId) ? 'changed' : 'gone';
}

/** What is open in a transcript to be corrected, and the corrections themselves. */
export function useCorrecting(
  { id, status, segments }: Pick<RecordingDetail, 'id' | 'status' | 'segments'>,
  onStart: () => void,
) {
  const mayCorrect = status === 'ready' && segments.length > 0;
  const corrections = useCorrections();
  const [isOn, setOn] = useState(false);
  const [open, setOpen] = useState<OpenSegment | null>(null);
  const serial = useRef(0);
  /** What is open, also before the page is drawn anew. */
  const openId = useRef<number | null>(null);
  const keys = useRef(new HeldKeys()).current;
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null);
  const [historyOf, setHistoryOf] = useState<number | null>(null);
  const latest = useRef({ segments, corrections, onStart });
  latest.current = { segments, corrections, onStart };

  return useMemo(() => {
    const segmentOf = (segmentId: number) => latest.current.segments.find((each) => each.id === segmentId);
    const neighbour = (segmentId: number, by: 1 | -1) => {
      const all = latest.current.segments;
      const at = all.findIndex((each) => each.id === segmentId);
      return at < 0 ? undefined : all[at + by];
    };

    /** Undefined after a failure, which was told. */
    async function attempt(work: () => Promise<TranscriptChange>): Promise<TranscriptChange | undefined> {
      try {
        return await work();
      } catch (error) {
        const { code, message } = toWingmanError(error);
        toastFailure(texts.saveFailed, message);
        if (isOvertaken(code)) await readAgain();
        return undefined;
      }
    }

    const readAgain = () => latest.current.corrections.readAgain(id).catch(() => undefined);

    /** Saves a text. Where that fails a dialog keeps it. */
    async function save({ id: segmentId, version, text }: Written): Promise<Segment | undefined> {
      const known = segmentOf(segmentId);
      if (isNothingNew(known, text)) return known;
      try {
        const { update } = latest.current.corrections;
        const saved = await update.mutateAsync({ id, segmentId, version, text });
        return saved.segments.find((each) => each.id === segmentId) ?? known;
      } catch (error) {
        const { code, message } = toWingmanError(error);
        const now = isOvertaken(code) ? await readAgain() : undefined;
        setUnsaved({ segmentId, version, text, reason: reasonOf(now, segmentId), message });
        return undefined;
      }
    }

    const openAt = (segmentId: number, caret: number, answered?: Segment) => {
      serial.current += 1;
      openId.current = segmentId;
      setOpen({ segmentId, caret, serial: serial.current, answered });
    };
    const start = (segmentId: number, caret?: number) => {
      keys.drop();
      latest.current.onStart();
      openAt(segmentId, caret ?? segmentOf(segmentId)?.text.length ?? 0);
    };
    const closeAll = () => {
      keys.drop();
      openId.current = null;
      setOpen(null);
    };

    type Place = { segment: Segment; caret: number };
    /** Saves the text of the open segment and changes it by `work`, which tells what to open. Keys pressed meanwhile wait for that. */
    async function change(written: Written, work: (saved: Segment) => Promise<Place>): Promise<void> {
      if (keys.isHolding) return;
      keys.hold();
      const saved = await save(written);
      const place = saved && (await work(saved));
      // Who has gone elsewhere meanwhile stays there.
      if (openId.current !== written.id) return;
      if (place) openAt(place.segment.id, place.caret, place.segment);
      else keys.drop();
    }

    async function step(recording: Pick<RecordingDetail, 'undo' | 'redo'>, isUndo: boolean): Promise<void> {
      const next = isUndo ? recording.undo : recording.redo;
      if (!next) return;
      const { undo, redo } = latest.current.corrections;
      const done = await attempt(() => (isUndo ? undo : redo).mutateAsync({ id, correctionId: next.id }));
      if (done) toastDone((isUndo ? texts.undone : texts.redone)(texts.kinds[next.kind]));
    }

    return {
      id,
      /** There are words, and they are all there. */
      mayCorrect,
      isOn: isOn && mayCorrect,
      toggle: () => {
        setOn(!isOn);
        closeAll();
      },
      open: mayCorrect ? open : null,
      start,
      /** From the open segment to another, with the keys that still wait. */
      goOn: (segmentId: number) => {
        keys.hold();
        latest.current.onStart();
        openAt(segmentId, 0);
      },
      keys,
      close: (segmentId: number) => {
        if (openId.current === segmentId) closeAll();
      },
      neighbour,
      save,
      step,
      /** Divides a segment before a character of a text that is saved first, and opens the second half. */
      split: (written: Written, character: number) =>
        change(written, async (saved) => {
          const wanted = { id, segmentId: saved.id, version: saved.version ?? 0, character };
          const divided = await attempt(() => latest.current.corrections.split.mutateAsync(wanted));
          const first = divided?.segments.find((each) => each.id === saved.id);
          const second = first && divided?.segments.find(({ at }) => at === first.at + 1);
          return second ? { segment: second, caret: 0 } : { segment: saved, caret: character };
        }),
      /** Joins a segment, whose text is saved first, with the one before it, and opens both as one. */
      joinBefore: (written: Written) =>
        change(written, async (saved) => {
          const stays = { segment: saved, caret: 0 };
          const before = neighbour(saved.id, -1);
          if (!before) return stays;
          const next = { nextId: saved.id, nextVersion: saved.version ?? 0 };
          const wanted = { id, segmentId: before.id, version: before.version ?? 0, ...next };
          const joined = await attempt(() => latest.current.corrections.join.mutateAsync(wanted));
          const both = joined?.segments.find((each) => each.id === before.id);
          return both ? { segment: both, caret: before.text.length + 1 } : stays;
        }),
      async setVoice(some: readonly Read[], name: string): Promise<boolean> {
        const wanted = { id, segments: [...some], name };
        return (await attempt(() => latest.current.corrections.setVoice.mutateAsync(wanted))) !== undefined;
      },
      async remove(some: readonly Read[]): Promise<boolean> {
        const wanted = { id, segments: [...some] };
        const done = await attempt(() => latest.current.corrections.remove.mutateAsync(wanted));
        if (done) toastDone(texts.removal.done(some.length));
        return done !== undefined;
      },
      async restore(segmentId: number): Promise<boolean> {
        const version = segmentOf(segmentId)?.version ?? 0;
        const done = await attempt(() =>
          latest.current.corrections.restore.mutateAsync({ id, segmentId, version }),
        );
        if (done) toastDone(texts.history.restored);
        return done !== undefined;
      },
      unsaved,
      dropUnsaved: () => setUnsaved(null),
      historyOf,
      showHistory: (segmentId: number | null) => setHistoryOf(segmentId),
    };
  }, [id, mayCorrect, isOn, open, unsaved, historyOf, keys]);
}
