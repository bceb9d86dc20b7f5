import type { NoteProposal } from '@wingman/contract/note-proposal.ts';
import { localDay } from '@wingman/contract/time.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { listAgentsVisibleTo } from '@wingman/db/repositories/agent.repository.ts';
import { listChatsAfter } from '@wingman/db/repositories/chat.repository.ts';
import { listCorrections } from '@wingman/db/repositories/correction.repository.ts';
import { listDayDigests, listDigestDays } from '@wingman/db/repositories/day-digest.repository.ts';
import { listExchangesAfter } from '@wingman/db/repositories/exchange.repository.ts';
import { listGrants } from '@wingman/db/repositories/grant.repository.ts';
import { listKnownWords } from '@wingman/db/repositories/known-word.repository.ts';
import { listMoments } from '@wingman/db/repositories/moment.repository.ts';
import { findNoteChoices } from '@wingman/db/repositories/note-choice.repository.ts';
import { findNoteProposal } from '@wingman/db/repositories/note-proposal.repository.ts';
import { listNoteTemplates } from '@wingman/db/repositories/note-template.repository.ts';
import { findNotes, listNoteLines } from '@wingman/db/repositories/notes.repository.ts';
import { listPeople } from '@wingman/db/repositories/people-list.repository.ts';
import { listRecordingsAfter, type RecordingEntity } from '@wingman/db/repositories/recording.repository.ts';
import { findRecordingLanguage } from '@wingman/db/repositories/recording-language.repository.ts';
import { listSegments } from '@wingman/db/repositories/segment.repository.ts';
import { findSettings } from '@wingman/db/repositories/settings.repository.ts';
import { listShownSettlements } from '@wingman/db/repositories/settlement.repository.ts';
import { listShares } from '@wingman/db/repositories/share.repository.ts';
import { listTags, listTagsOf } from '@wingman/db/repositories/tag.repository.ts';
import { listWebhooks } from '@wingman/db/repositories/webhook.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { recordAudit } from '../accounts/audit.ts';
import { toGrant } from '../accounts/grants/grant-view.ts';
import { toConversation } from '../chat/exchange.ts';
import { toSummaries, withScopedNames } from '../chat/scoped-chats.ts';
import { toExportedDigest } from '../days/day-view.ts';
import { toMoment } from '../moments/moment-view.ts';
import { toTemplate } from '../notes/note-template-view.ts';
import { toNotes } from '../notes/notes-view.ts';
import { toWebhook } from '../outbox/webhook-view.ts';
import { personDetail } from '../people/person-detail.ts';
import type { Clock } from '../ports/clock.ts';
import { exportedDraft } from '../recordings/again/exported-draft.ts';
import { toExportedCorrection } from '../recordings/corrections/history-view.ts';
import type { RecordingView } from '../recordings/recording-view.ts';
import { toSegment } from '../recordings/segment-view.ts';
import { toShare } from '../shares/share-view.ts';

type ExportDeps = {
  database: WingmanDatabase;
  clock: Clock;
  view: RecordingView;
  options: { defaultTimeZone: string; makesNotes?: boolean; sharing?: boolean };
};

/** `content`: the chunks of one JSON text. */
export type Export = { filename: string; content: AsyncGenerator<string> };

type Position = { createdAt: string; id: string };

/** Rows in memory at a time: a day-long transcript is about a megabyte. */
const rowsAtOnce = 20;

export function createExportService({ database, clock, view, options }: ExportDeps) {
  const { db } = database;

  async function withContent(recording: RecordingEntity) {
    const segments = await listSegments(db, recording.id);
    const moments = await listMoments(db, recording.id);
    const choices = await findNoteChoices(db, recording.id);
    const lines = await listNoteLines(db, recording.id);
    const language = await findRecordingLanguage(db, recording.id);
    return {
      ...view.show(recording),
      tags: (await listTagsOf(db, [recording.id])).get(recording.id) ?? [],
      segments: segments.map(toSegment),
      language,
      transcriptDraft: await exportedDraft(db, recording),
      corrections: (await listCorrections(db, recording.id)).map(toExportedCorrection),
      moments: moments.map(toMoment),
      notes: toNotes({
        recordingId: recording.id,
        made: await findNotes(db, recording.id),
        lines,
        settlements: await listShownSettlements(
          db,
          lines.map(({ id }) => id),
        ),
        choices,
        makesNotes: options.makesNotes !== false,
        spoken: language.spoken,
      }),
      // Beside the notes until the user chooses.
      noteProposal: choices.proposal ? await exportedProposal(recording.id) : null,
    };
  }

  /** The digests of days, the latest first. */
  async function* digests(userId: string): AsyncGenerator<string> {
    let comma = '';
    for (let before: string | undefined; ; ) {
      const days = await listDigestDays(db, { userId, before, limit: rowsAtOnce });
      const [last] = days;
      before = days.at(-1);
      if (last === undefined || before === undefined) return;
      for (const digest of (await listDayDigests(db, { userId, first: before, last })).toReversed()) {
        yield `${comma}\n${JSON.stringify(toExportedDigest(digest))}`;
        comma = ',';
      }
      if (days.length < rowsAtOnce) return;
    }
  }

  async function* peopleOf(actor: Actor) {
    let comma = '';
    for (let after: { lastAt: string; id: string } | undefined; ; ) {
      const page = await listPeople(db, { userId: actor.userId, limit: rowsAtOnce, ...(after && { after }) });
      for (const { id } of page) {
        yield `${comma}\n${JSON.stringify(await personDetail(db, actor, id))}`;
        comma = ',';
      }
      after = page.at(-1);
      if (page.length < rowsAtOnce) return;
    }
  }

  async function exportedProposal(recordingId: string): Promise<NoteProposal | null> {
    const { wantedKind: _wanted, ...proposal } = (await findNoteProposal(db, recordingId)) ?? {};
    return 'state' in proposal ? proposal : null;
  }

  /** Without the links themselves, which are known to nobody here. */
  async function exportedShares(userId: string, now: Date) {
    const isOn = options.sharing !== false;
    return (await listShares(db, { userId })).map((share) => toShare(share, { now, isOn }));
  }

  return {
    /**
     * All data of the actor, newest first, as one JSON text
     * `{exportedAt, settings, agents, noteTemplates, knownWords, tags, shares, grants, webhooks, recordings, conversations, sessions, digests, people}` that is streamed.
     */
    async begin(actor: Actor): Promise<Export> {
      const { userId } = actor;
      const now = clock.now();
      await recordAudit(db, actor, { kind: 'data_exported', subject: userId, now: now.toISOString() });
      const kept = await findSettings(db, userId);
      const timeZone = kept.timeZone ?? actor.timeZone ?? options.defaultTimeZone;
      const agents = (await listAgentsVisibleTo(db, userId)).filter((agent) => agent.userId === userId);
      const recordings = (after: Position | undefined) =>
        listRecordingsAfter(db, { userId, after, limit: rowsAtOnce });
      const conversations = async (after: Position | undefined) =>
        withScopedNames(db, userId, await listExchangesAfter(db, { userId, after, limit: rowsAtOnce }));
      const sessions = (after: Position | undefined) =>
        listChatsAfter(db, { userId, after, limit: rowsAtOnce });
      async function* content() {
        const noteTemplates = (await listNoteTemplates(db, userId)).map(toTemplate);
        const head = {
          exportedAt: now.toISOString(),
          settings: { ...kept, timeZone },
          agents,
          noteTemplates,
          knownWords: (await listKnownWords(db, userId)).map(({ written, sounds }) => ({ written, sounds })),
          tags: await listTags(db, userId),
          shares: await exportedShares(userId, now),
          grants: (await listGrants(db, userId)).map(toGrant),
          webhooks: (await listWebhooks(db, userId)).map((each) => toWebhook(each, now)),
        };
        yield `${JSON.stringify(head).slice(0, -1)},"recordings":[`;
        yield* items(recordings, withContent);
        yield '],"conversations":[';
        yield* items(conversations, toConversation);
        yield '],"sessions":[';
        yield* items(sessions, async (session) => (await toSummaries(db, [session]))[0]);
        yield '],"digests":[';
        yield* digests(userId);
        yield '],"people":[';
        yield* peopleOf(actor);
        yield ']}\n';
      }
      return { filename: `wingman-export-${localDay(now, timeZone)}.json`, content: content() };
    },
  };
}

/** The items of a JSON list, page by page; rows deleted meanwhile are left out. */
async function* items<Row extends Position>(
  pageAfter: (after: Position | undefined) => Promise<Row[]>,
  show: (row: Row) => unknown,
): AsyncGenerator<string> {
  let comma = '';
  for (let after: Position | undefined; ; ) {
    const rows = await pageAfter(after);
    for (const row of rows) {
      yield `${comma}\n${JSON.stringify(await show(row))}`;
      comma = ',';
    }
    after = rows.at(-1);
    if (rows.length < rowsAtOnce) return;
  }
}
