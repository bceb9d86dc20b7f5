import { passwordChangedSchema } from '@wingman/contract/account.ts';
import { agentSchema } from '@wingman/contract/agent.ts';
import { agentQuestionsSchema } from '@wingman/contract/agent-questions.ts';
import { apiKeySchema, createdApiKeySchema } from '@wingman/contract/api-key.ts';
import { auditEventSchema, auditPageSchema } from '@wingman/contract/audit-log.ts';
import { signedInSchema } from '@wingman/contract/auth.ts';
import { calendarStatusSchema, createdCalendarSchema } from '@wingman/contract/calendar.ts';
import { doneSchema } from '@wingman/contract/call.ts';
import { scopedLimitsSchema, scopedRecordingSchema } from '@wingman/contract/chat-scope.ts';
import {
  chatEventSchema,
  chatResponseSchema,
  citationSchema,
  conversationSchema,
  searchScopeSchema,
} from '@wingman/contract/conversation.ts';
import { exportedCorrectionSchema, segmentHistorySchema } from '@wingman/contract/correction.ts';
import {
  dayLineSchema,
  dayPageSchema,
  exportedDigestSchema,
  monthPageSchema,
  todaysQuestionsSchema,
  weekPageSchema,
} from '@wingman/contract/day.ts';
import { figuresSchema, periodFiguresSchema } from '@wingman/contract/figures.ts';
import { decidedGrantSchema, grantRequestSchema, grantSchema } from '@wingman/contract/grant.ts';
import {
  invitationLinkSchema,
  invitationSchema,
  madeInvitationSchema,
  openedInvitationSchema,
} from '@wingman/contract/invitation.ts';
import { knownWordListSchema, knownWordSchema } from '@wingman/contract/known-word.ts';
import { momentSchema } from '@wingman/contract/moment.ts';
import { noteProposalSchema } from '@wingman/contract/note-proposal.ts';
import { noteTemplateSchema, noteTemplatesSchema } from '@wingman/contract/note-template.ts';
import {
  commitmentNamesSchema,
  commitmentSchema,
  noteLineSchema,
  notesSchema,
} from '@wingman/contract/notes.ts';
import { resetLinkSchema } from '@wingman/contract/password-reset.ts';
import {
  peoplePageSchema,
  personDetailSchema,
  personFactSchema,
  personSchema,
  recordingPersonSchema,
} from '@wingman/contract/person.ts';
import { subscriptionCheckSchema } from '@wingman/contract/plan.ts';
import { programStreamEventSchema } from '@wingman/contract/program-event.ts';
import {
  liveProgressSchema,
  recordingDetailSchema,
  recordingSchema,
  segmentSchema,
} from '@wingman/contract/recording.ts';
import { recordingEditSchema } from '@wingman/contract/recording-edit.ts';
import { recordingSearchSchema } from '@wingman/contract/recording-list.ts';
import { registrationSchema } from '@wingman/contract/registration.ts';
import {
  latestReplacementSchema,
  replacementPreviewSchema,
  replacementResultSchema,
  replacementUndoneSchema,
} from '@wingman/contract/replacement.ts';
import {
  recoveryCodesSchema,
  secondStepSetupSchema,
  secondStepStateSchema,
} from '@wingman/contract/second-step.ts';
import { sessionSummarySchema } from '@wingman/contract/session.ts';
import { ownSettingsSchema, settingsSchema } from '@wingman/contract/settings.ts';
import { settlementSchema } from '@wingman/contract/settlement.ts';
import { setupSchema } from '@wingman/contract/setup.ts';
import { createdShareSchema, shareSchema, sharesSchema } from '@wingman/contract/share.ts';
import { endedSessionsSchema, signInSessionSchema } from '@wingman/contract/sign-in-session.ts';
import { speechEngineSchema } from '@wingman/contract/speech.ts';
import { statisticsSchema, userStatisticsSchema } from '@wingman/contract/statistics.ts';
import { tagSchema } from '@wingman/contract/tag.ts';
import { transcriptChangeSchema } from '@wingman/contract/transcript-change.ts';
import { exportedDraftSchema, transcriptDraftSchema } from '@wingman/contract/transcript-draft.ts';
import { trashedChatsSchema, trashSchema } from '@wingman/contract/trash.ts';
import { authUserSchema, listedUserSchema } from '@wingman/contract/user.ts';
import { createdUserSchema } from '@wingman/contract/user-change.ts';
import {
  personVoiceSchema,
  recordingVoiceSchema,
  voiceprintsPageSchema,
  voiceprintsSchema,
} from '@wingman/contract/voice.ts';
import { waveformSchema } from '@wingman/contract/waveform.ts';
import {
  createdWebhookSchema,
  webhookDeliverySchema,
  webhookSchema,
  webhookTestSchema,
} from '@wingman/contract/webhook.ts';
import { z } from 'zod';
import { originalOf } from '../synchronous.ts';

export type JsonSchema = Record<string, unknown>;

/** All data of a user, as `GET /api/export` writes it. */
const exportSchema = z.object({
  exportedAt: z.string(),
  settings: ownSettingsSchema,
  agents: agentSchema.array(),
  noteTemplates: noteTemplateSchema.array(),
  knownWords: knownWordSchema.pick({ written: true, sounds: true }).array(),
  tags: tagSchema.array(),
  shares: shareSchema.array(),
  grants: grantSchema.array(),
  webhooks: webhookSchema.array(),
  recordings: recordingDetailSchema
    .extend({
      corrections: exportedCorrectionSchema.array(),
      moments: momentSchema.array(),
      notes: notesSchema,
      noteProposal: noteProposalSchema.nullable(),
      transcriptDraft: exportedDraftSchema.nullable(),
    })
    .array(),
  conversations: conversationSchema.array(),
  sessions: sessionSummarySchema.array(),
  digests: exportedDigestSchema.array(),
  people: personDetailSchema.array(),
});

const errorSchema = z.object({
  message: z.string().meta({ description: 'One Italian sentence for people.' }),
  code: z.string().meta({ description: 'What programs tell errors apart by; it does not change.' }),
  issues: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .optional()
    .meta({ description: 'The fields that are not valid, with dotted paths.' }),
  ticket: z
    .string()
    .optional()
    .meta({ description: 'Of `second_step_required` only: what `POST /api/auth/second-step` takes.' }),
});

/** Response schemas, under their public names. */
const named = {
  User: authUserSchema,
  ListedUser: listedUserSchema,
  SignedIn: signedInSchema,
  PasswordChanged: passwordChangedSchema,
  ResetLink: resetLinkSchema,
  CreatedUser: createdUserSchema,
  Registration: registrationSchema,
  Invitation: invitationSchema,
  MadeInvitation: madeInvitationSchema,
  OpenedInvitation: openedInvitationSchema,
  InvitationLink: invitationLinkSchema,
  SecondStepState: secondStepStateSchema,
  SecondStepSetup: secondStepSetupSchema,
  RecoveryCodes: recoveryCodesSchema,
  SignInSession: signInSessionSchema,
  EndedSessions: endedSessionsSchema,
  Recording: recordingSchema,
  RecordingDetail: recordingDetailSchema,
  RecordingSearch: recordingSearchSchema,
  RecordingEdit: recordingEditSchema,
  Tag: tagSchema,
  Trash: trashSchema,
  TrashedChats: trashedChatsSchema,
  KnownWord: knownWordSchema,
  KnownWordList: knownWordListSchema,
  Segment: segmentSchema,
  TranscriptChange: transcriptChangeSchema,
  SpeechEngine: speechEngineSchema,
  TranscriptDraft: transcriptDraftSchema,
  SegmentHistory: segmentHistorySchema,
  ReplacementPreview: replacementPreviewSchema,
  ReplacementResult: replacementResultSchema,
  ReplacementUndone: replacementUndoneSchema,
  LatestReplacement: latestReplacementSchema,
  LiveProgress: liveProgressSchema,
  Waveform: waveformSchema,
  Moment: momentSchema,
  CalendarStatus: calendarStatusSchema,
  CreatedCalendar: createdCalendarSchema,
  Share: shareSchema,
  CreatedShare: createdShareSchema,
  Shares: sharesSchema,
  Notes: notesSchema,
  NoteProposal: noteProposalSchema,
  NoteTemplate: noteTemplateSchema,
  NoteTemplates: noteTemplatesSchema,
  NoteLine: noteLineSchema,
  Commitment: commitmentSchema,
  Settlement: settlementSchema,
  DayPage: dayPageSchema,
  DayLine: dayLineSchema,
  WeekPage: weekPageSchema,
  MonthPage: monthPageSchema,
  TodaysQuestions: todaysQuestionsSchema,
  Person: personSchema,
  PersonFact: personFactSchema,
  PersonDetail: personDetailSchema,
  PeoplePage: peoplePageSchema,
  RecordingPerson: recordingPersonSchema,
  Voiceprints: voiceprintsSchema,
  VoiceprintsPage: voiceprintsPageSchema,
  RecordingVoice: recordingVoiceSchema,
  PersonVoice: personVoiceSchema,
  CommitmentNames: commitmentNamesSchema,
  Conversation: conversationSchema,
  Citation: citationSchema,
  SearchScope: searchScopeSchema,
  ScopedRecording: scopedRecordingSchema,
  ScopedLimits: scopedLimitsSchema,
  ChatEvent: chatEventSchema,
  ChatResponse: chatResponseSchema,
  Session: sessionSummarySchema,
  Settings: settingsSchema,
  Agent: agentSchema,
  AgentQuestions: agentQuestionsSchema,
  ApiKey: apiKeySchema,
  CreatedApiKey: createdApiKeySchema,
  Grant: grantSchema,
  GrantRequest: grantRequestSchema,
  DecidedGrant: decidedGrantSchema,
  Webhook: webhookSchema,
  CreatedWebhook: createdWebhookSchema,
  WebhookDelivery: webhookDeliverySchema,
  WebhookTest: webhookTestSchema,
  ProgramEvent: programStreamEventSchema,
  Subscription: subscriptionCheckSchema,
  Setup: setupSchema,
  Statistics: statisticsSchema,
  UserStatistics: userStatisticsSchema,
  AuditEvent: auditEventSchema,
  AuditPage: auditPageSchema,
  PeriodFigures: periodFiguresSchema,
  Figures: figuresSchema,
  Export: exportSchema,
  Done: doneSchema,
  Error: errorSchema,
} satisfies Record<string, z.ZodType>;

export type SchemaName = keyof typeof named;

const uri = (name: string) => `#/components/schemas/${name}`;

export const reference = (name: SchemaName): JsonSchema => ({ $ref: uri(name) });

/** The named schemas, which refer to each other by name. */
export function namedSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri, io: 'output', override: plain });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
  );
}

/** The response schema of a procedure: named schemas and lists of them. @throws when it has no name yet */
export function answerSchema(given: unknown): JsonSchema {
  const schema = originalOf(given);
  if (schema instanceof z.ZodArray) return { type: 'array', items: answerSchema(schema.element) };
  const name = Object.entries(named).find(([, known]) => known === schema)?.[0];
  if (name === undefined) throw new Error('An answer has no name in openapi/schemas.ts');
  return { $ref: uri(name) };
}

export type FieldsSchema = { properties: Record<string, JsonSchema>; required: string[] };

/** The fields of an input as a caller writes them, before defaults and conversions. */
export function fieldsOfInput(schema: z.ZodType): FieldsSchema {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: plain });
  return {
    properties: (json.properties ?? {}) as Record<string, JsonSchema>,
    required: (json.required ?? []) as string[],
  };
}

/** «A whole number» is enough: JavaScript's safe integer bounds are noise to a reader. */
function plain({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  nameFields(jsonSchema);
}

/** A record with known keys is an object with these fields: what reads descriptions expects them by name. */
function nameFields(jsonSchema: JsonSchema): void {
  const { enum: names } = (jsonSchema.propertyNames ?? {}) as { enum?: string[] };
  if (!names) return;
  jsonSchema.properties = Object.fromEntries(names.map((name) => [name, jsonSchema.additionalProperties]));
  jsonSchema.additionalProperties = false;
  delete jsonSchema.propertyNames;
}
