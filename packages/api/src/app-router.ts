import { accountRouter } from './routers/account.router.ts';
import { agentsRouter } from './routers/agents.router.ts';
import { apiKeysRouter } from './routers/api-keys.router.ts';
import { auditRouter } from './routers/audit.router.ts';
import { authRouter } from './routers/auth.router.ts';
import { backupsRouter } from './routers/backups.router.ts';
import { calendarRouter } from './routers/calendar.router.ts';
import { chatRouter } from './routers/chat.router.ts';
import { correctionsRouter } from './routers/corrections.router.ts';
import { dataRouter } from './routers/data.router.ts';
import { daysRouter } from './routers/days.router.ts';
import { draftsRouter } from './routers/drafts.router.ts';
import { embeddingRouter } from './routers/embedding.router.ts';
import { eventsRouter } from './routers/events.router.ts';
import { exampleRouter } from './routers/example.router.ts';
import { figuresRouter } from './routers/figures.router.ts';
import { grantsRouter } from './routers/grants.router.ts';
import { importsRouter } from './routers/imports.router.ts';
import { invitationsRouter } from './routers/invitations.router.ts';
import { knownWordsRouter } from './routers/known-words.router.ts';
import { languageModelsRouter } from './routers/language-models.router.ts';
import { momentsRouter } from './routers/moments.router.ts';
import { noteProposalsRouter } from './routers/note-proposals.router.ts';
import { noteTemplatesRouter } from './routers/note-templates.router.ts';
import { notesRouter } from './routers/notes.router.ts';
import { passwordResetsRouter } from './routers/password-resets.router.ts';
import { peopleRouter } from './routers/people.router.ts';
import { presetAgentsRouter } from './routers/preset-agents.router.ts';
import { recordingEditsRouter } from './routers/recording-edits.router.ts';
import { recordingLogRouter } from './routers/recording-log.router.ts';
import { recordingsRouter } from './routers/recordings.router.ts';
import { registrationRouter } from './routers/registration.router.ts';
import { replacementsRouter } from './routers/replacements.router.ts';
import { secondStepRouter } from './routers/second-step.router.ts';
import { sessionsRouter } from './routers/sessions.router.ts';
import { settingsRouter } from './routers/settings.router.ts';
import { setupRouter } from './routers/setup.router.ts';
import { sharesRouter } from './routers/shares.router.ts';
import { signInSessionsRouter } from './routers/sign-in-sessions.router.ts';
import { speechRouter } from './routers/speech.router.ts';
import { statisticsRouter } from './routers/statistics.router.ts';
import { subscriptionRouter } from './routers/subscription.router.ts';
import { tagsRouter } from './routers/tags.router.ts';
import { trashRouter } from './routers/trash.router.ts';
import { usersRouter } from './routers/users.router.ts';
import { voicesRouter } from './routers/voices.router.ts';
import { webhooksRouter } from './routers/webhooks.router.ts';
import { createCallerFactory, router } from './trpc.ts';

/** Every procedure of the product, by noun. */
export const appRouter = router({
  auth: authRouter,
  account: accountRouter,
  signInSessions: signInSessionsRouter,
  recordings: recordingsRouter,
  corrections: correctionsRouter,
  replacements: replacementsRouter,
  recordingEdits: recordingEditsRouter,
  drafts: draftsRouter,
  imports: importsRouter,
  recordingLog: recordingLogRouter,
  example: exampleRouter,
  tags: tagsRouter,
  trash: trashRouter,
  knownWords: knownWordsRouter,
  moments: momentsRouter,
  notes: notesRouter,
  days: daysRouter,
  people: peopleRouter,
  voices: voicesRouter,
  calendar: calendarRouter,
  shares: sharesRouter,
  noteProposals: noteProposalsRouter,
  noteTemplates: noteTemplatesRouter,
  chat: chatRouter,
  sessions: sessionsRouter,
  subscription: subscriptionRouter,
  settings: settingsRouter,
  data: dataRouter,
  apiKeys: apiKeysRouter,
  grants: grantsRouter,
  webhooks: webhooksRouter,
  agents: agentsRouter,
  presetAgents: presetAgentsRouter,
  statistics: statisticsRouter,
  backups: backupsRouter,
  setup: setupRouter,
  passwordResets: passwordResetsRouter,
  registration: registrationRouter,
  invitations: invitationsRouter,
  secondStep: secondStepRouter,
  users: usersRouter,
  audit: auditRouter,
  figures: figuresRouter,
  speech: speechRouter,
  languageModels: languageModelsRouter,
  embedding: embeddingRouter,
  events: eventsRouter,
});
export type AppRouter = typeof appRouter;

/** Calls procedures in this process with a request's context, as the documented paths do. */
export const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;

/** `noun.verb` of every procedure. */
export const procedureNames: ReadonlySet<string> = new Set(Object.keys(appRouter._def.procedures));
