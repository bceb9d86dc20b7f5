import { transcriptWaitMs } from '@wingman/contract/recording.ts';
import { outboxJobKind } from '@wingman/db/repositories/outbox.repository.ts';
import { webhookJobKind } from '@wingman/db/repositories/webhook-delivery.repository.ts';
import { createAccountsService } from '../accounts/accounts.service.ts';
import { createApiKeysService } from '../accounts/api-keys.service.ts';
import { createAuthService } from '../accounts/auth.service.ts';
import { createGrantTokensService } from '../accounts/grants/grant-tokens.service.ts';
import { createGrantsService } from '../accounts/grants/grants.service.ts';
import { createOauthClientsService } from '../accounts/grants/oauth-clients.service.ts';
import { createIdempotencyService } from '../accounts/idempotency.service.ts';
import { createSignInOpener } from '../accounts/open-sign-in.ts';
import { createOwnAccountService } from '../accounts/own-account.service.ts';
import { createPasswordCheck } from '../accounts/password-check.ts';
import { createCodeCheck } from '../accounts/second-step/check-code.ts';
import { createSecondStepService } from '../accounts/second-step/second-step.service.ts';
import { createTwoStepSignInService } from '../accounts/second-step/two-step-sign-in.service.ts';
import { createSettingsService } from '../accounts/settings.service.ts';
import { createSignInSessionsService } from '../accounts/sign-in-sessions.service.ts';
import { createAuditLogService } from '../admin/audit-log.service.ts';
import { createBackupsService } from '../admin/backups.service.ts';
import { createEmbeddingService } from '../admin/embedding.service.ts';
import { createFiguresService } from '../admin/figures.service.ts';
import { createLanguageModelsService } from '../admin/language-models.service.ts';
import { createSetupService } from '../admin/setup.service.ts';
import { createSpeechService } from '../admin/speech.service.ts';
import { createStatisticsService } from '../admin/statistics.service.ts';
import { createUsersService } from '../admin/users.service.ts';
import { createAgentsService } from '../agents/agents.service.ts';
import { createPresetAgentsService } from '../agents/preset-agents.service.ts';
import { createAgentQuestionsService } from '../agents/questions/agent-questions.service.ts';
import { createChatService } from '../chat/chat.service.ts';
import { createChatsService } from '../chat/chats.service.ts';
import { interruptLost } from '../chat/interrupt-lost.ts';
import { createAccountDeletionService } from '../data/account-deletion.service.ts';
import { accountDeletionJobKind, createAccountDeletionHandler } from '../data/account-deletion-handler.ts';
import { createDataService } from '../data/data.service.ts';
import { createExportService } from '../data/export.service.ts';
import { createDaysService } from '../days/days.service.ts';
import { createDigestHandler } from '../days/digest-handler.ts';
import { createFileRemover, type FileRemover } from '../files/file-remover.ts';
import {
  createInvitationMailHandler,
  invitationMailJobKind,
} from '../invitations/invitation-mail-handler.ts';
import { createInvitationsService } from '../invitations/invitations.service.ts';
import { createRegistrationService } from '../invitations/registration.service.ts';
import { digestJobKind, replanDigest } from '../jobs/digest-job.ts';
import { embeddingJobKind } from '../jobs/embedding-job.ts';
import type { JobHandler } from '../jobs/job-handler.ts';
import { createJobRunner } from '../jobs/job-runner.ts';
import { voiceprintsJobKind } from '../jobs/voiceprints-job.ts';
import { createMomentsService } from '../moments/moments.service.ts';
import { createCalendarService } from '../notes/calendar.service.ts';
import { createNoteProposalsService } from '../notes/note-proposals.service.ts';
import { createNoteTemplatesService } from '../notes/note-templates.service.ts';
import { createNotesService } from '../notes/notes.service.ts';
import { type NotesWriter, noWriter } from '../notes/notes-writer.ts';
import { createSettlementsService } from '../notes/settlements.service.ts';
import { createNotesWriter } from '../notes/written-notes.ts';
import { createOutboxHandler } from '../outbox/outbox-handler.ts';
import { createProgramEventsService } from '../outbox/program-events.service.ts';
import { createWebhookHandler } from '../outbox/webhook-handler.ts';
import { createWebhooksService } from '../outbox/webhooks.service.ts';
import { createNewAccountsService } from '../passwords/new-accounts.service.ts';
import { createPasswordMailHandler, passwordMailJobKind } from '../passwords/password-mail-handler.ts';
import { createPasswordResetsService } from '../passwords/password-resets.service.ts';
import { createPeopleService } from '../people/people.service.ts';
import { createSubscriptionService } from '../plans/subscription.service.ts';
import { type Telemetry, unwatched } from '../ports/telemetry.ts';
import { createEmbeddingHandler, type EmbeddingHandler } from '../recall/embedding/embedding-handler.ts';
import { createMeaningSearch, type MeaningSearch } from '../recall/meaning/meaning-search.ts';
import type { WidenDeps } from '../recall/meaning/widen-search.ts';
import { createRecallService, type RecallService } from '../recall/recall.service.ts';
import { createSearchIndexer } from '../recall/search-indexer.ts';
import { createDraftsService } from '../recordings/again/drafts.service.ts';
import { createCorrectionsService } from '../recordings/corrections/corrections.service.ts';
import { createDownloadsService } from '../recordings/downloads/downloads.service.ts';
import { createRecordingsExportService } from '../recordings/downloads/recordings-export.service.ts';
import { createEditing } from '../recordings/edits/create-editing.ts';
import { createExampleService } from '../recordings/example/example.service.ts';
import { createImportsService } from '../recordings/imports/imports.service.ts';
import { createLiveService } from '../recordings/live/live.service.ts';
import { createRecordingLogService } from '../recordings/recording-log.service.ts';
import { createRecordingSearchService } from '../recordings/recording-search.service.ts';
import { createRecordingView, type RecordingView } from '../recordings/recording-view.ts';
import { createRecordingsService } from '../recordings/recordings.service.ts';
import { createReplacementsService } from '../recordings/replacements/replacements.service.ts';
import { createSpeakersService } from '../recordings/speakers/speakers.service.ts';
import { createTranscriptionHandlers } from '../recordings/transcription/transcription-handlers.ts';
import { createTrashService } from '../recordings/trash/trash.service.ts';
import { createUploadLinksService } from '../recordings/uploads/upload-links.service.ts';
import { createUploadsService } from '../recordings/uploads/uploads.service.ts';
import { createWaveformsService } from '../recordings/waveforms/waveforms.service.ts';
import { createSharedService } from '../shares/shared.service.ts';
import { createSharedAudioService } from '../shares/shared-audio.service.ts';
import { createSharesService } from '../shares/shares.service.ts';
import { createTagsService } from '../tags/tags.service.ts';
import { createVoiceprintsHandler } from '../voices/voiceprints-handler.ts';
import { createVoicesService } from '../voices/voices.service.ts';
import { createKnownWordsService } from '../words/known-words.service.ts';
import { createWordFinder } from '../words/word-finder.ts';
import { createEventsService } from './events.service.ts';
import { idleNoteHandlers, noteHandlers, type OfNotes } from './note-handlers.ts';
import { prepareInstance } from './prepare-instance.ts';
import type { ServiceDeps } from './service-deps.ts';

export type Services = ReturnType<typeof createServices>;

/** Composes the services. Opens nothing and starts nothing by itself. */
export function createServices(deps: ServiceDeps) {
  const { events, transcriber, options, telemetry = unwatched } = deps;
  const makesNotes = options.makesNotes !== false;
  const view = createRecordingView(() => transcriber.status());
  const embedding = deps.embedder && createEmbeddingHandler({ ...deps, embedder: deps.embedder });
  const byMeaning = deps.embedder && createMeaningSearch({ ...deps, embedder: deps.embedder });
  const recall = createWatchedRecall({ ...deps, byMeaning }, telemetry);
  const removeFiles = createFileRemover(deps);
  const kept = { ...deps, view, removeFiles };
  const recordings = createRecordingsService({
    ...kept,
    wakeWorker: events.announceJobs,
    options: { ...options, transcriptWaitMs: options.transcriptWaitMs ?? transcriptWaitMs },
  });
  const maxUploadBytes = options.maxUploadBytes ?? Number.POSITIVE_INFINITY;
  const writer = writerOf(deps);
  const ofNotes = noteServices(deps, view, writer);
  const live = createLiveService({ ...kept, options: { ...options, maxLiveBytes: maxUploadBytes } });
  const editing = createEditing({ ...kept, isEmbedded: isEmbeddedBy(deps), makesNotes });

  return {
    ...accountServices(deps),
    recordings,
    ...transcriptServices({ ...kept, recordings, isEmbedded: isEmbeddedBy(deps), makesNotes }),
    ...libraryServices({ ...deps, byMeaning }, view),
    recordingEdits: editing.recordingEdits,
    example: createExampleService({ ...kept, isEmbedded: isEmbeddedBy(deps), makesNotes }),
    live,
    trash: createTrashService({ ...deps, removeFiles }),
    uploadLinks: createUploadLinksService(deps),
    uploads: createUploadsService({ ...kept, live, recordings, options: { maxUploadBytes } }),
    moments: createMomentsService({ ...deps, removeFiles }),
    ...ofNotes,
    chat: createChatService({ ...deps, recall, removeFiles }),
    recall,
    sessions: createChatsService({ ...deps, removeFiles }),
    settings: createFollowedSettings(deps, ofNotes.notes.queueMissing),
    export: createExportService({ ...deps, view }),
    data: createDataService({ ...deps, removeFiles }),
    agents: createAgentsService(deps),
    agentQuestions: createAgentQuestionsService(deps),
    ...administration(deps, embedding),
    events: createEventsService(deps),
    ...createBackground(deps, { view, writer, edits: editing.handlers, removeFiles }, telemetry, embedding),
    /** Deletes stored files whose rows are deleted; for a clean-up pass. */
    removeFiles,
    interruptLost: () => interruptLost(deps),
    prepare: () => prepareInstance(deps),
  };
}

function accountServices(deps: ServiceDeps) {
  const passwords = createPasswordCheck(deps);
  const signingIn = { ...deps, passwords, opener: createSignInOpener({ ...deps, passwords }) };
  const codes = createCodeCheck(deps);
  return {
    auth: createAuthService(signingIn),
    twoStepSignIn: createTwoStepSignInService({ ...signingIn, codes }),
    secondStep: createSecondStepService({ ...deps, passwords, codes }),
    account: createOwnAccountService({ ...deps, passwords }),
    accountDeletion: createAccountDeletionService({ ...deps, passwords }),
    passwordResets: createPasswordResetsService(deps),
    newAccounts: createNewAccountsService(deps),
    registration: createRegistrationService(deps),
    invitations: createInvitationsService(deps),
    signInSessions: createSignInSessionsService(deps),
    accounts: createAccountsService(deps),
    apiKeys: createApiKeysService(deps),
    oauthClients: createOauthClientsService(deps),
    grants: createGrantsService(deps),
    grantTokens: createGrantTokensService(deps),
    idempotency: createIdempotencyService(deps),
    programEvents: createProgramEventsService(deps),
    webhooks: createWebhooksService({ ...deps, sender: deps.webhookSender }),
    subscription: createSubscriptionService(deps),
  };
}

/** Who speaks in transcripts, whose voices are known again, and what was corrected. */
function transcriptServices(deps: Parameters<typeof createDraftsService>[0] & ServiceDeps) {
  const speakers = createSpeakersService(deps);
  return {
    speakers,
    corrections: createCorrectionsService(deps),
    replacements: createReplacementsService(deps),
    drafts: createDraftsService(deps),
    voices: createVoicesService({ ...deps, speakers }),
    imports: createImportsService(deps),
  };
}

/** What is read of recordings, also by others, and how they are kept in order. */
function libraryServices(deps: ServiceDeps & { byMeaning: MeaningSearch | undefined }, view: RecordingView) {
  const downloads = createDownloadsService(deps);
  return {
    recordingSearch: createRecordingSearchService({ ...deps, view }),
    tags: createTagsService({ ...deps, view }),
    knownWords: createKnownWordsService(deps),
    recordingLog: createRecordingLogService(deps),
    downloads,
    ...shareServices(deps, downloads),
    recordingsExport: createRecordingsExportService(deps),
    waveforms: createWaveformsService(deps),
  };
}

/** Links, and what they answer. */
function shareServices(deps: ServiceDeps, downloads: ReturnType<typeof createDownloadsService>) {
  return {
    shares: createSharesService(deps),
    shared: createSharedService(deps),
    sharedAudio: createSharedAudioService({ ...deps, wholeAudio: downloads.forPlayer }),
  };
}

/** What recordings and days come to, and people. */
function noteServices(deps: ServiceDeps, view: RecordingView, writer: NotesWriter) {
  const notes = createNotesService({ ...deps, view });
  return {
    notes,
    noteTemplates: createNoteTemplatesService({ ...deps, writer }),
    noteProposals: createNoteProposalsService({ ...deps, view, notes, writer }),
    days: createDaysService(deps),
    people: createPeopleService(deps),
    calendar: createCalendarService(deps),
    settlements: createSettlementsService(deps),
  };
}

/** Notes, and what is planned for the evening, follow the settings. */
function createFollowedSettings(deps: ServiceDeps, onNotesWanted: (userId: string) => Promise<void>) {
  const { clock, options } = deps;
  return createSettingsService({
    ...deps,
    onNotesWanted,
    onEveningChange: (trx, userId) => replanDigest(trx, userId, { now: clock.now(), ...options }),
  });
}

/** Services of the administrator's panel. */
function administration(deps: ServiceDeps, embedding: EmbeddingHandler | undefined) {
  return {
    presetAgents: createPresetAgentsService(deps),
    statistics: createStatisticsService(deps),
    users: createUsersService(deps),
    auditLog: createAuditLogService(deps),
    figures: createFiguresService(deps),
    backups: createBackupsService(deps),
    setup: createSetupService(deps),
    embedding: createEmbeddingService({ ...deps, embedding }),
    speech: createSpeechService(deps),
    languageModels: createLanguageModelsService(deps),
  };
}

function createWatchedRecall(
  deps: ServiceDeps & Pick<WidenDeps, 'byMeaning'>,
  telemetry: Telemetry,
): RecallService {
  const recall = createRecallService({ ...deps, mayReword: deps.options.mayReword === true });
  return {
    ...recall,
    findExcerpts: (query) => telemetry.watch({ name: 'search' }, () => recall.findExcerpts(query)),
  };
}

/** Whether what is recorded now can be embedded. What is not is found and embedded once a model of this machine has come. */
const isEmbeddedBy =
  ({ embedder }: Pick<ServiceDeps, 'embedder'>) =>
  () =>
    embedder !== undefined && embedder.isReady?.() !== false;

const writerOf = ({ chatModel, options }: ServiceDeps): NotesWriter =>
  chatModel && options.writesNotes ? createNotesWriter(chatModel) : noWriter;

function mailHandlers({ mailer, options, ...deps }: ServiceDeps): Record<string, JobHandler> {
  if (!mailer) return {};
  const { home = '', defaultTimeZone: timeZone } = options;
  return {
    [passwordMailJobKind]: createPasswordMailHandler({ ...deps, mailer, home }),
    [invitationMailJobKind]: createInvitationMailHandler({ ...deps, mailer, home, timeZone }),
  };
}

/** Background work. */
function createBackground(
  deps: ServiceDeps,
  ofNotes: OfNotes & { edits: Record<string, JobHandler>; removeFiles: FileRemover },
  telemetry: Telemetry,
  embedding: EmbeddingHandler | undefined,
) {
  const { nodeId, speechConcurrency: concurrency = 1, makesNotes = true } = deps.options;
  const handlers = {
    ...createTranscriptionHandlers({
      ...deps,
      view: ofNotes.view,
      nodeId,
      concurrency,
      isEmbedded: isEmbeddedBy(deps),
      instanceLanguage: deps.options.speechLanguage ?? 'it',
      makesNotes,
      words: createWordFinder(deps.database, deps.spelling),
    }),
    ...(embedding ? { [embeddingJobKind]: embedding } : {}),
    ...(makesNotes ? noteHandlers(deps, ofNotes) : idleNoteHandlers()),
    [digestJobKind]: createDigestHandler(deps),
    ...ofNotes.edits,
    [voiceprintsJobKind]: createVoiceprintsHandler(deps),
    ...mailHandlers(deps),
    [outboxJobKind]: createOutboxHandler(deps),
    [webhookJobKind]: createWebhookHandler({ ...deps, sender: deps.webhookSender, nodeId }),
    [accountDeletionJobKind]: createAccountDeletionHandler({ ...deps, removeFiles: ofNotes.removeFiles }),
  };
  return {
    worker: createJobRunner({ ...deps, telemetry, nodeId, handlers }),
    searchIndexer: createSearchIndexer(deps),
  };
}
