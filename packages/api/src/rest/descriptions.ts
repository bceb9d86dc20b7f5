import type { ErrorCode } from '@wingman/contract/error.ts';
import { accountDescriptions } from './account-descriptions.ts';
import { adminDescriptions } from './admin-descriptions.ts';
import { correctionDescriptions } from './correction-descriptions.ts';
import { draftDescriptions } from './draft-descriptions.ts';
import { dueDescriptions } from './due-descriptions.ts';
import { editDescriptions } from './edit-descriptions.ts';
import { grantDescriptions } from './grant-descriptions.ts';
import { importDescriptions } from './import-descriptions.ts';
import { knownWordDescriptions } from './known-word-descriptions.ts';
import { libraryDescriptions } from './library-descriptions.ts';
import { noteDescriptions } from './note-descriptions.ts';
import { agentPages, cursors, pages } from './page-descriptions.ts';
import { registrationDescriptions } from './registration-descriptions.ts';
import { replacementDescriptions } from './replacement-descriptions.ts';
import type { restRoutes } from './routes.ts';
import { secondStepDescriptions } from './second-step-descriptions.ts';
import { shareDescriptions } from './share-descriptions.ts';
import { trashDescriptions } from './trash-descriptions.ts';
import { voiceDescriptions } from './voice-descriptions.ts';
import { webhookDescriptions } from './webhook-descriptions.ts';

/** Documentation of a call beyond the table of routes: text, and possible errors. */
export type Description = {
  tag: string;
  summary: string;
  /** Details beyond the summary. */
  details?: string;
  /** Errors beyond those that follow from access and input. */
  errors?: readonly ErrorCode[];
};

type Call = { [Route in (typeof restRoutes)[number] as `${Route['method']} ${Route['url']}`]: Description };

/** One for each route of the table: a route without a description does not compile. */
export const descriptions: Call = {
  'POST /api/auth/register': {
    tag: 'Accounts',
    summary: 'Make an account and sign in',
    details:
      'The first account of an instance is its administrator. The token also travels as a cookie. `invitation` says role and plan, whatever `subscriptionPlan` does.',
    errors: [
      'password_too_common',
      'email_taken',
      'signup_closed',
      'invitation_required',
      'invitation_for_other',
      'not_found',
      'setup_code_required',
    ],
  },
  'POST /api/auth/login': {
    tag: 'Accounts',
    summary: 'Sign in',
    details:
      'The token also travels as a cookie. An account with a second step is answered `second_step_required` with a `ticket` for ' +
      '`POST /api/auth/second-step`, and no token yet.',
    errors: ['bad_credentials', 'second_step_required', 'account_disabled', 'too_many_attempts'],
  },
  'POST /api/auth/logout': { tag: 'Accounts', summary: 'End the sign-in that this request uses' },
  'GET /api/auth/me': { tag: 'Accounts', summary: 'Who is signed in' },
  ...accountDescriptions,
  ...registrationDescriptions,
  ...secondStepDescriptions,
  ...libraryDescriptions,
  ...trashDescriptions,
  ...editDescriptions,
  ...voiceDescriptions,
  ...knownWordDescriptions,
  'GET /api/recordings/:id': {
    tag: 'Recordings',
    summary: 'One recording with its segments',
    details: 'Segments say from which second to which second of the recording their words were spoken.',
  },
  'GET /api/recordings/:id/waveform': {
    tag: 'Recordings',
    summary: 'How loud a recording is over its length',
    details:
      'It is measured when it is first asked for. While that goes on `peaks` is null: ask again after some seconds.',
    errors: ['audio_damaged', 'unavailable'],
  },
  'PATCH /api/recordings/:id': {
    tag: 'Recordings',
    summary: 'Give a recording a title or a star',
    details: 'What is left out stays. `isFavorite` says whether it has a star.',
  },
  'POST /api/recordings/:id/retry': {
    tag: 'Recordings',
    summary: 'Try the transcription again',
    errors: ['conflict'],
  },
  'PATCH /api/recordings/:id/speakers': {
    tag: 'Recordings',
    summary: 'Give a voice of a recording another name',
    details:
      '`speaker` is the name that the segments of the voice carry now, `name` the new one. With the name of another voice of ' +
      'the recording the two become one. The answer is `not_found` when the recording has no such voice.',
    errors: ['not_found'],
  },
  'POST /api/example': {
    tag: 'Recordings',
    summary: 'Load the example day',
    details:
      'Three short recordings of an invented day with their transcripts, marked `isExample`. They count neither as minutes nor ' +
      'in statistics. What is there already stays as it is.',
    errors: ['storage_full', 'unavailable'],
  },
  'DELETE /api/example': { tag: 'Recordings', summary: 'Remove the example day' },
  'GET /api/recordings/:id/moments': {
    tag: 'Moments',
    summary: 'What was added to a recording, by its seconds',
    details:
      'All of it, up to 1,000 marks, notes and pictures. A moment with a picture says in `imageUrl` where it is.',
  },
  'PATCH /api/recordings/:id/moments/:momentId': {
    tag: 'Moments',
    summary: 'Change the second or the text of a moment',
    details:
      'What is left out stays. An empty `text` deletes the text of a mark or a picture; a note has one.',
  },
  'DELETE /api/recordings/:id/moments/:momentId': {
    tag: 'Moments',
    summary: 'Delete a moment with its picture',
  },
  ...noteDescriptions,
  ...correctionDescriptions,
  ...replacementDescriptions,
  ...draftDescriptions,
  ...importDescriptions,
  ...dueDescriptions,
  ...shareDescriptions,
  'GET /api/days/:day': {
    tag: 'Days',
    summary: 'What a day comes to',
    details:
      'Its recordings, when most was said, the digest, and the lines of their notes. `day` is a date such as `2026-07-11`, in the ' +
      'time zone of the header `X-Time-Zone` or of the settings. A recording belongs to the day on which it began.',
  },
  'POST /api/days/:day/digest': {
    tag: 'Days',
    summary: 'Make the digest of a day now',
    details:
      'In the place of the one before. Where the notes of the day have no lines the day stays as it is.',
  },
  'GET /api/weeks/:day': {
    tag: 'Days',
    summary: 'What a week comes to',
    details: '`day` is any day of it. The week begins on Monday.',
  },
  'GET /api/questions': {
    tag: 'Days',
    summary: 'Questions that today’s notes answer',
    details: 'At most three, none while there is nothing to ask about.',
  },
  'GET /api/recordings/:id/people': {
    tag: 'People',
    summary: 'Who is heard or named in a recording',
    details: 'Each with the name that stands there; the same `id` may come under several names.',
  },
  'GET /api/people': {
    tag: 'People',
    summary: 'Who is heard and named in all recordings',
    details:
      'Those heard or named last come first. `name` is a part of a name, `show` is `hidden` for those who were hidden, `cursor` comes ' +
      'with the page before.',
  },
  'POST /api/people': {
    tag: 'People',
    summary: 'Add a person',
    details: 'Answers the one who has the name already, if there is one.',
    errors: ['people_limit_reached'],
  },
  'GET /api/people/:id': {
    tag: 'People',
    summary: 'A person with what is known',
    details:
      'The recordings, what was promised both ways, and facts with the seconds at which they were said. `names` are the people ' +
      'that were joined into this one.',
  },
  'PATCH /api/people/:id': {
    tag: 'People',
    summary: 'Rename or hide a person',
    details:
      'What is left out stays. Who is called by the new name from now on is this person, unless another one has that name.',
  },
  'DELETE /api/people/:id': {
    tag: 'People',
    summary: 'Delete a person with what was said about it',
    details: 'The recordings stay. The name is not found again until a voice is given it.',
  },
  'POST /api/people/:id/join': {
    tag: 'People',
    summary: 'Make two people one',
    details:
      '`otherId` becomes a part of this person, and its name another name of it. `separate` undoes it.',
  },
  'POST /api/people/:id/separate': {
    tag: 'People',
    summary: 'Undo a join',
    details: 'Answers the person `partId`, which is one of its own again.',
  },
  'POST /api/people/:id/split': {
    tag: 'People',
    summary: 'Make one person two',
    details:
      'In `recordingIds` it is somebody else, who is called `name` and is answered; this stays so when the recordings are transcribed ' +
      'again. Joining the two undoes it.',
    errors: ['people_limit_reached'],
  },
  'POST /api/people/:id/facts': {
    tag: 'People',
    summary: 'Add a line about a person',
    errors: ['fact_limit_reached'],
  },
  'PATCH /api/people/:id/facts/:factId': {
    tag: 'People',
    summary: 'Confirm or correct a fact',
    details:
      'What is left out stays. What was said stays in `foundText` beside a changed `text`, and its `citations` stay, too.',
  },
  'DELETE /api/people/:id/facts/:factId': {
    tag: 'People',
    summary: 'Drop a fact',
    details: 'It is not found again, in whatever recording it is said.',
  },
  'POST /api/recordings/:id/finish': {
    tag: 'Recordings',
    summary: 'End a recording that was sent in slices',
    details:
      'For recordings sent with `POST /api/recordings/:id/slices`. `file` says what one sent with `isWhole` is called and when ' +
      'it began; the answer then comes as for `POST /api/recordings`. When something is missing the answer is `conflict`: ' +
      'the slices then go on where the server says.',
    errors: [
      'conflict',
      'not_found',
      'not_audio',
      'audio_empty',
      'audio_too_short',
      'audio_damaged',
      'audio_without_track',
      'recording_limit_reached',
    ],
  },
  'GET /api/sessions': { tag: 'Chat', summary: 'List the own chats', details: pages },
  'GET /api/sessions/:sessionId/conversations': {
    tag: 'Chat',
    summary: 'The questions and answers of a chat',
    details: `Oldest first. ${cursors}`,
  },
  'PATCH /api/sessions/:sessionId': {
    tag: 'Chat',
    summary: 'Give a chat a title, pin it, or limit it',
    details:
      'What is left out stays as it is. An empty title is none: the chat is then called by its first message. ' +
      '`recordingId` and `limits` limit the questions that follow, as in `POST /api/chat`.',
    errors: ['limit_without_recording'],
  },
  'GET /api/settings': { tag: 'Settings', summary: 'The own settings' },
  'PUT /api/settings': { tag: 'Settings', summary: 'Set the name by which Wingman calls its user' },
  'PATCH /api/settings': {
    tag: 'Settings',
    summary: 'Change some settings',
    details: 'What is not given stays as it is.',
  },
  'DELETE /api/data': {
    tag: 'Data',
    summary: 'Remove all own recordings and conversations',
    details: 'With audio, pictures and everything else that was made from them. It cannot be undone.',
  },
  'GET /api/agents': {
    tag: 'Agents',
    summary: 'List the preset and the own agents',
    details: agentPages,
  },
  'POST /api/agents': {
    tag: 'Agents',
    summary: 'Make an own agent',
    details: 'Needs the Pro plan.',
    errors: ['plan_required', 'conflict'],
  },
  'GET /api/agents/active': {
    tag: 'Agents',
    summary: 'List the agents that can be asked now',
    details: agentPages,
  },
  'PUT /api/agents/:id': {
    tag: 'Agents',
    summary: 'Change an own agent',
    details: 'Needs the Pro plan.',
    errors: ['plan_required', 'forbidden'],
  },
  'PATCH /api/agents/:id': { tag: 'Agents', summary: 'Make an agent a favourite, or no longer' },
  'DELETE /api/agents/:id': { tag: 'Agents', summary: 'Remove an own agent', errors: ['forbidden'] },
  'GET /api/agents/:id/questions': { tag: 'Agents', summary: 'Four questions to begin with' },
  'GET /api/keys': {
    tag: 'API keys',
    summary: 'List the own API keys',
    details: `Never the keys themselves. ${pages}`,
  },
  'POST /api/keys': {
    tag: 'API keys',
    summary: 'Make an API key',
    details:
      'Needs the Pro plan. The key is shown in this answer only. Without `scopes` it allows everything, without `expiresAt` it has no end.',
    errors: ['plan_required', 'conflict'],
  },
  'DELETE /api/keys/:id': { tag: 'API keys', summary: 'Revoke an API key' },
  ...grantDescriptions,
  ...webhookDescriptions,
  'POST /api/subscription/plan': {
    tag: 'Subscription',
    summary: 'Change the plan',
    errors: ['plan_change_closed'],
  },
  'GET /api/subscription/check': {
    tag: 'Subscription',
    summary: 'The plan, the minutes recorded and whether another recording may begin',
    details: '`canChangePlan` is false where only administrators change plans.',
  },
  ...adminDescriptions,
};
