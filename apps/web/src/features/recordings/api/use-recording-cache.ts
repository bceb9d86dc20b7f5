import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { Recording, RecordingDetail } from '@wingman/contract/recording.ts';
import type { TranscriptChange } from '@wingman/contract/transcript-change.ts';
import { withChange } from '@wingman/contract/with-change.ts';
import { useMemo } from 'react';
import { readAgainAfter } from '../../../lib/overtaken-reads.ts';
import { isOlder } from '../../../lib/show-recording.ts';
import { trpc } from '../../../lib/trpc.ts';
import { newestOnly } from './use-newest-recording.ts';
import { recordingsPageSize } from './use-recordings.ts';

/** The pages with a recording put in: in its old place, or where its time puts it among the newest first. */
export function putIntoPages(pages: readonly Recording[][], recording: Recording): Recording[][] {
  if (pages.some((page) => page.some(({ id }) => id === recording.id))) {
    return pages.map((page) =>
      page.map((item) => (item.id === recording.id ? withKnownTags(recording, item) : item)),
    );
  }
  let placed = false;
  const next = pages.map((page, index) => {
    if (placed) return page;
    const at = page.findIndex(({ createdAt }) => createdAt < recording.createdAt);
    const isLast = index === pages.length - 1;
    if (at < 0 && !isLast) return page;
    placed = true;
    return at < 0 ? [...page, recording] : page.toSpliced(at, 0, recording);
  });
  return next;
}

/** Only lists and the recording itself come with tags: what else is told of it leaves those as they are. */
const withKnownTags = (recording: Recording, known: Recording): Recording =>
  recording.tags || !known.tags ? recording : { ...recording, tags: known.tags };

/** What is known of a recording, with what was told of it. */
function withTold(known: RecordingDetail, told: Recording, change?: TranscriptChange): RecordingDetail {
  const recording = withKnownTags(told, known);
  if (isTheSame(told, known)) return { ...known, ...recording };
  // What was told last comes last, or is an answer that was here before.
  if (isOlder(told, known)) return known;
  const changed = change && withChange(known, change);
  // Segments come with the detail only: until they do, those of before belong to their revision.
  return { ...(changed ?? known), ...recording, revision: changed?.revision ?? known.revision };
}

const isTheSame = ({ revision }: Recording, known: Recording) =>
  revision !== undefined && revision === known.revision;

/** What changes without another revision: beside an older one it may be newer than what is known, or older. */
const besideTranscript = ['title', 'suggestedTitle', 'isFavorite'] as const;

/** The segments that belong to what was told must be read, or which is the newer of two states. */
function mustBeRead(told: Recording, known: RecordingDetail, next: RecordingDetail): boolean {
  if (told.status !== known.status) return true;
  if (isOlder(told, known)) return besideTranscript.some((field) => told[field] !== known[field]);
  if (isTheSame(told, next)) return false;
  return told.status === 'ready' || told.transcript !== known.transcript;
}

const isNewer = (recording: Recording, newest: Recording | undefined) =>
  newest === undefined || recording.id === newest.id || recording.createdAt > newest.createdAt;

/** Milliseconds in which changes count as one. */
const togetherMs = 200;

/** Whether a list was asked for with a filter or in another order. */
function isNarrowed(queryKey: readonly unknown[]): boolean {
  const [, { input = {} } = {}] = queryKey as [unknown, { input?: object }?];
  return Object.keys(input).some((name) => name !== 'limit' && name !== 'cursor' && name !== 'direction');
}

/** Writes what the server told about recordings into the cache, so that lists and pages follow without a reload. */
export function useRecordingCache() {
  const utils = trpc.useUtils();
  const client = useQueryClient();
  return useMemo(() => {
    const { list, get, search } = utils.recordings;
    /** What is on its way may be older than what was told: it is neither to bring that back nor to miss it. */
    const readAgain = (id: string) => {
      readAgainAfter(client, { queryKey: getQueryKey(trpc.recordings.list) });
      readAgainAfter(client, { queryKey: getQueryKey(trpc.recordings.get, { id }, 'query') });
    };
    const pages = { limit: recordingsPageSize };
    let isToBeRead = false;
    /**
     * Which lists and searches with filters it belongs to, only the server knows. Of hundreds of changes that come together, as
     * where many recordings are deleted, each would begin the same reads anew.
     */
    const readFoundAgain = () => {
      if (isToBeRead) return;
      isToBeRead = true;
      setTimeout(() => {
        isToBeRead = false;
        void list.invalidate(undefined, { predicate: ({ queryKey }) => isNarrowed(queryKey) });
        void search.invalidate();
      }, togetherMs);
    };
    return {
      /** `change`: what a correction made of its transcript. */
      put(recording: Recording, change?: TranscriptChange) {
        readAgain(recording.id);
        readFoundAgain();
        list.setInfiniteData(
          pages,
          (data) => data && { ...data, pages: putIntoPages(data.pages, recording) },
        );
        const newest = list.getData(newestOnly);
        if (newest && isNewer(recording, newest[0])) list.setData(newestOnly, [recording]);
        const known = get.getData({ id: recording.id });
        if (!known) return;
        const next = withTold(known, recording, change);
        get.setData({ id: recording.id }, next);
        if (mustBeRead(recording, known, next)) void get.invalidate({ id: recording.id });
      },
      remove(id: string) {
        readAgain(id);
        readFoundAgain();
        list.setInfiniteData(
          pages,
          (data) =>
            data && { ...data, pages: data.pages.map((page) => page.filter((item) => item.id !== id)) },
        );
        if (list.getData(newestOnly)?.[0]?.id === id) void list.invalidate(newestOnly);
        void get.invalidate({ id });
      },
      /** Something may have been missed: everything shown is read again. */
      refresh() {
        void utils.recordings.invalidate();
      },
    };
  }, [utils, client]);
}
