import { toWingmanError } from '@wingman/client/wingman-error.ts';
import type {
  ReplaceableRecording,
  ReplacedWords,
  ReplacementOutcome,
  ReplacementPreview,
} from '@wingman/contract/replacement.ts';
import { useRef, useState } from 'react';
import { randomId } from '../../../lib/random-id.ts';
import { toastFailure } from '../../../lib/toast.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useReplacements } from '../api/use-replacements.ts';
import { chosenOf, nothingLeftOut } from '../chosen-places.ts';
import { titleOf } from '../title-of.ts';
import { sayReplaced, useUndoReplacement } from './use-undo-replacement.ts';

const texts = lazyMessages.replace;

const noWords: ReplacedWords = { find: '', replace: '', isWhole: true, isCased: false, isAccented: false };

type Progress = { done: number; all: number };

/** A recording in which nothing was replaced, and why. */
type Unchanged = { id: string; outcome: ReplacementOutcome; title: string };

/** Words that are looked for, what was found, and what of it is replaced. */
export function useReplacing({
  recordingId,
  onDone,
}: {
  recordingId: string | undefined;
  onDone: () => void;
}) {
  const replacements = useReplacements();
  const undo = useUndoReplacement();
  const [words, setWords] = useState(noWords);
  const [preview, setPreview] = useState<ReplacementPreview | null>(null);
  const [leftOut, setLeftOut] = useState(nothingLeftOut);
  const [isSearching, setSearching] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [unchanged, setUnchanged] = useState<Unchanged[]>([]);
  const stopping = useRef<AbortController | null>(null);
  /** Of the last search: an earlier answer that comes later is not shown. */
  const search = useRef(0);

  const ask = (from: number, id = recordingId) =>
    replacements.find({ ...words, from, ...(id === undefined ? {} : { recordingId: id }) });

  function change(part: Partial<ReplacedWords>): void {
    search.current += 1;
    setWords({ ...words, ...part });
    setPreview(null);
    setFailure(null);
    setSearching(false);
    setUnchanged([]);
  }

  async function find(): Promise<void> {
    search.current += 1;
    const own = search.current;
    setSearching(true);
    setFailure(null);
    setUnchanged([]);
    try {
      const found = await ask(0);
      if (own !== search.current) return;
      setLeftOut(nothingLeftOut);
      setPreview(found);
    } catch (error) {
      if (own === search.current) setFailure(toWingmanError(error).message);
    } finally {
      if (own === search.current) setSearching(false);
    }
  }

  /** Shows further places of a recording. */
  async function showMore({ recording: { id }, places, fingerprint }: ReplaceableRecording): Promise<void> {
    const own = search.current;
    try {
      const [further] = (await ask(places.length, id)).found;
      if (own !== search.current) return;
      if (further?.fingerprint !== fingerprint) return toastFailure(texts.changedMeanwhile);
      const grown = (each: ReplaceableRecording) =>
        each.recording.id === id ? { ...each, places: [...each.places, ...further.places] } : each;
      setPreview((shown) => shown && { ...shown, found: shown.found.map(grown) });
    } catch (error) {
      toastFailure(texts.searchFailed, toWingmanError(error).message);
    }
  }

  const chosen = chosenOf(preview?.found ?? [], leftOut);

  async function replace(): Promise<void> {
    const replacementId = randomId();
    const stop = new AbortController();
    stopping.current = stop;
    const all = chosen.recordings.length;
    setProgress({ done: 0, all });
    const wanted = { ...words, replacementId, recordings: chosen.recordings };
    const { outcomes, error } = await replacements.make(wanted, {
      onProgress: (done) => setProgress({ done, all }),
      signal: stop.signal,
    });
    setProgress(null);
    const titles = new Map(preview?.found.map(({ recording }) => [recording.id, titleOf(recording)]));
    const rest = outcomes
      .filter(({ outcome }) => outcome !== 'replaced' && outcome !== 'nothing')
      .map(({ id, outcome }) => ({ id, outcome, title: titles.get(id) ?? '' }));
    const isStopped = stop.signal.aborted && outcomes.length < all;
    sayReplaced({ outcomes, error, isStopped, onUndo: () => undo(replacementId) });
    search.current += 1;
    if (rest.length === 0 && error === undefined) return onDone();
    // What was shown is replaced by now.
    if (error === undefined) setPreview(null);
    else await find();
    setUnchanged(rest);
  }

  return {
    ...{ words, change, find, isSearching, failure, preview, leftOut, setLeftOut, showMore },
    ...{ chosen, replace, progress, unchanged },
    stop: () => stopping.current?.abort(),
  };
}

export type Replacing = ReturnType<typeof useReplacing>;
