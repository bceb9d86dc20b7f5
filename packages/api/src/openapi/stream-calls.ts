import { audioContainers } from '@wingman/contract/audio-format.ts';
import { calendarFileSchema } from '@wingman/contract/calendar.ts';
import { chatFieldsSchema, chatInputSchema } from '@wingman/contract/conversation.ts';
import type { ErrorCode } from '@wingman/contract/error.ts';
import { imageTypes } from '@wingman/contract/image.ts';
import { momentFieldsSchema, momentIdInputSchema, momentSaveSchema } from '@wingman/contract/moment.ts';
import { lineIdInputSchema } from '@wingman/contract/notes.ts';
import {
  downloadInputSchema,
  liveSlicesSchema,
  recordingAudioInputSchema,
  recordingIdInputSchema,
  uploadFieldsSchema,
} from '@wingman/contract/recording.ts';
import { recordingsExportSchema } from '@wingman/contract/recording-export.ts';
import { auditExportCall } from './audit-export-call.ts';
import type { CallDescription } from './operation.ts';
import { refusalOf } from './operation.ts';
import type { FieldsSchema, JsonSchema, SchemaName } from './schemas.ts';
import { fieldsOfInput, reference } from './schemas.ts';

const json = (name: SchemaName) => ({ 'application/json': { schema: reference(name) } });

const bytes = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: type.startsWith('text/') ? text : binary }]));

const text: JsonSchema = { type: 'string' };
const binary: JsonSchema = { type: 'string', format: 'binary' };

const objectOf = ({ properties, required }: FieldsSchema): JsonSchema => ({
  type: 'object',
  properties,
  required,
});

function formOf(fields: FieldsSchema, file: string, types: string, isRequired: boolean): JsonSchema {
  const required = isRequired ? [...fields.required, file] : fields.required;
  return objectOf({
    properties: {
      ...fields.properties,
      [file]: { type: 'string', format: 'binary', contentMediaType: types },
    },
    required,
  });
}

/** `id` in the path; the other fields are the query. */
function splitId({ properties: { id = {}, ...query }, required }: FieldsSchema) {
  const requiredInQuery = required.filter((name) => name !== 'id');
  return {
    params: { properties: { id }, required: ['id'] },
    ...(Object.keys(query).length > 0 ? { query: { properties: query, required: requiredInQuery } } : {}),
  };
}

const ranges = (types: readonly string[]) => ({
  200: {
    description: 'The bytes. `Range`, `If-Range` and `If-None-Match` are understood.',
    content: bytes(types),
  },
  206: { description: 'The part that `Range` asks for.', content: bytes(types) },
  304: { description: 'Not changed since the `ETag` of `If-None-Match`.' },
  416: {
    description: 'The part asked for does not exist.',
    content: { 'application/json': refusalOf(['range_not_satisfiable']) },
  },
});

const audioTypes = Object.values(audioContainers).map(({ type }) => type);
const textTypes = ['text/plain', 'application/x-subrip', 'text/vtt'];

const audioRefusals: readonly ErrorCode[] = [
  'audio_missing',
  'not_audio',
  'audio_unsupported',
  'audio_too_complex',
  'audio_empty',
  'audio_too_short',
  'audio_without_track',
  'audio_damaged',
  'audio_encrypted',
  'recording_limit_reached',
  'recording_in_trash',
  'conflict',
  'storage_full',
];
const imageRefusals: readonly ErrorCode[] = [
  'image_missing',
  'image_empty',
  'image_heic',
  'not_image',
  'image_damaged',
  'image_too_large',
  'image_too_many_points',
];
const chatRefusals: readonly ErrorCode[] = [
  ...imageRefusals,
  'limit_without_recording',
  'chat_in_trash',
  'not_found',
  'provider_failed',
  'provider_timeout',
  'storage_full',
];

/** The calls of `rest/streams.ts`, whose bodies or responses are no plain JSON. */
export function streamCalls(): CallDescription[] {
  return [
    ...recordingCalls(),
    exportCall(),
    sliceCall(),
    ...momentCalls(),
    ...calendarCalls(),
    auditExportCall(),
    ...otherCalls(),
  ];
}

const idOnly = splitId(fieldsOfInput(recordingIdInputSchema));

function recordingCalls(): CallDescription[] {
  return [
    {
      method: 'POST',
      url: '/api/recordings',
      tag: 'Recordings',
      summary: 'Send a recording',
      details:
        'Answers when it is transcribed, or after 25 seconds with the status `transcribing` or `queued`. Sending the ' +
        'same `id` again is answered with the same recording. The type of the audio is told by its content.',
      access: 'user',
      body: {
        'multipart/form-data': formOf(fieldsOfInput(uploadFieldsSchema), 'audio', 'audio/*', true),
      },
      answers: { 200: { description: 'The recording.', content: json('Recording') } },
      errors: audioRefusals,
    },
    {
      method: 'GET',
      url: '/api/recordings/:id/audio',
      tag: 'Recordings',
      summary: 'The audio for players',
      details:
        'As it was sent. With `plays`, a list of what the player plays with commas, e.g. `webm-opus,mp4-aac,mp3,wav`, as ' +
        'mp3 where the original is none of them or its times are not those of the transcript.',
      access: 'user',
      ...splitId(fieldsOfInput(recordingAudioInputSchema)),
      answers: ranges(audioTypes),
      errors: ['audio_damaged'],
    },
    {
      method: 'GET',
      url: '/api/recordings/:id/download',
      tag: 'Recordings',
      summary: 'A recording as a file to keep',
      details: 'Without `format` an mp3, or the transcript where there is no audio.',
      access: 'user',
      ...splitId(fieldsOfInput(downloadInputSchema)),
      answers: ranges([...audioTypes, ...textTypes]),
      errors: ['audio_damaged'],
    },
  ];
}

function exportCall(): CallDescription {
  return {
    method: 'GET',
    url: '/api/recordings/export',
    tag: 'Recordings',
    summary: 'Some recordings as a zip file',
    scope: 'everything',
    details:
      'At most 100, by their `ids` with commas. Of each the audio as it was sent, the transcript as text, as subtitles and as JSON, under ' +
      'names that every system allows. The file is written while it is sent, uncompressed.',
    access: 'user',
    query: fieldsOfInput(recordingsExportSchema),
    answers: { 200: { description: 'The file.', content: bytes(['application/zip']) } },
    errors: ['not_found'],
  };
}

function sliceCall(): CallDescription {
  return {
    method: 'POST',
    url: '/api/recordings/:id/slices',
    tag: 'Recordings',
    summary: 'Send the next slices of a recording',
    details:
      'Slices are numbered from 0; the bytes of all of them in order are the recording. Those that are not the next ' +
      'ones are not stored: the answer says which one is. The first one brings the recording into being, with the ' +
      'status `recording`, and what was said so far becomes part of it within seconds. With `isWhole` the recording has ' +
      'ended, or is a file: it comes into being with `finish`. Without bytes nothing is stored: the answer says where to ' +
      'go on after a cut, and `isHere` when the recording has arrived before.',
    access: 'user',
    ...splitId(fieldsOfInput(liveSlicesSchema)),
    body: { 'application/octet-stream': binary },
    answers: { 200: { description: 'The next slice.', content: json('LiveProgress') } },
    errors: [
      'not_found',
      'recording_limit_reached',
      'recording_in_trash',
      'conflict',
      'audio_empty',
      'too_large',
      'storage_full',
    ],
  };
}

/** Both ids are in the path. */
const momentParams = fieldsOfInput(momentIdInputSchema);

function momentCalls(): CallDescription[] {
  const { properties, required } = fieldsOfInput(momentSaveSchema);
  const { id: _, momentId: __, ...fields } = properties;
  const saved = { properties: fields, required: required.filter((name) => name in fields) };
  return [
    {
      method: 'PUT',
      url: '/api/recordings/:id/moments/:momentId',
      tag: 'Moments',
      summary: 'Save a mark, a note or a picture at a second of a recording',
      details:
        '`momentId` is a UUID that the caller makes: sent again, it replaces second and text. A picture comes as a form; it is ' +
        'stored without its metadata, and once. The answer is `not_found` while the recording has not arrived.',
      access: 'user',
      params: momentParams,
      body: {
        'application/json': objectOf(saved),
        'multipart/form-data': formOf(
          fieldsOfInput(momentFieldsSchema),
          'image',
          imageTypes.join(', '),
          true,
        ),
      },
      answers: { 200: { description: 'The moment.', content: json('Moment') } },
      errors: [...imageRefusals, 'conflict', 'moment_limit_reached', 'storage_full'],
    },
    {
      method: 'GET',
      url: '/api/recordings/:id/moments/:momentId/image',
      tag: 'Moments',
      summary: 'The picture at a moment',
      access: 'user',
      params: momentParams,
      answers: ranges(imageTypes),
    },
  ];
}

const calendarText = bytes(['text/calendar']);

function calendarCalls(): CallDescription[] {
  return [
    {
      method: 'GET',
      url: '/api/calendar/:file',
      tag: 'Notes',
      summary: 'What is due, for calendars',
      details:
        'The private calendar address, as `POST /api/calendar` made it: `file` is its last part and the only proof. Open ' +
        'commitments and appointments that have a day, as events.',
      access: 'public',
      params: fieldsOfInput(calendarFileSchema),
      answers: {
        200: { description: 'The calendar. `If-None-Match` is understood.', content: calendarText },
        304: { description: 'Not changed since the `ETag` of `If-None-Match`.' },
      },
    },
    {
      method: 'GET',
      url: '/api/recordings/:id/notes/lines/:lineId/calendar',
      tag: 'Notes',
      summary: 'A commitment or an appointment as a file for a calendar',
      details: 'The answer is `not_found` when the line has no day.',
      access: 'user',
      params: fieldsOfInput(lineIdInputSchema),
      answers: { 200: { description: 'The file.', content: calendarText } },
    },
  ];
}

function otherCalls(): CallDescription[] {
  return [
    {
      method: 'GET',
      url: '/api/export',
      tag: 'Data',
      summary: 'Everything of the signed-in person as one JSON file',
      scope: 'everything',
      access: 'user',
      answers: { 200: { description: 'The file.', content: json('Export') } },
    },
    {
      method: 'GET',
      url: '/api/conversations/:id/image',
      tag: 'Chat',
      summary: 'The picture of a question',
      access: 'user',
      ...idOnly,
      answers: ranges(imageTypes),
    },
    chatCall(),
  ];
}

function chatCall(): CallDescription {
  return {
    method: 'POST',
    url: '/api/chat',
    tag: 'Chat',
    summary: 'Ask about the recordings',
    scope: 'ask',
    details:
      'Searches the recordings of today, or all with `superSearch`; dates in the question narrow it further. With ' +
      '`recordingId` only that recording is searched, whatever day it is from, and the chat remembers it for what is ' +
      'asked next; null, or an empty field of a form, takes that away. `limits` are others: `days`, `tagIds` (recordings ' +
      'that have all of them), `personIds` (what these people say, where all of them are heard) and `seconds` of the ' +
      'recording; all hold together and are remembered likewise, each until it is null. Limits take the place of today. ' +
      'Of what was deleted the answer says so, and nothing is searched until that limit is taken away. ' +
      'An `id` made by the client makes it safe to send a question again: it is asked once, and its answer returned. ' +
      'With a picture the question is a form, and its text may be empty. `[n]` in the answer is the citation `n`. ' +
      'The answer comes as it is written with `Accept: text/event-stream` (each event named by its `type`) or ' +
      '`application/x-ndjson` (one in each line); where it fails later, a last event of the type `error` has `error: {code, message, status}`.',
    access: 'user',
    body: {
      'application/json': objectOf(fieldsOfInput(chatInputSchema)),
      'multipart/form-data': formOf(fieldsOfInput(chatFieldsSchema), 'image', imageTypes.join(', '), false),
    },
    answers: {
      200: {
        description:
          'The whole answer, or its events: `text` as it is written, and `done` with the exchange.',
        content: {
          ...json('ChatResponse'),
          'text/event-stream': { schema: reference('ChatEvent') },
          'application/x-ndjson': { schema: reference('ChatEvent') },
        },
      },
    },
    errors: chatRefusals,
  };
}
