/** The text above all calls. */
export const introduction = `Record conversations, have them transcribed and ask about them.

**Signing in.** Send \`Authorization: Bearer …\` with the token that signing in answers, or with a personal API key
(Pro plan). Browsers may use the session cookie; unsafe methods then need an \`Origin\` of this server.

**Conventions.** Ids are opaque text, times are ISO 8601 in UTC with \`Z\`, lengths are seconds. \`X-Time-Zone\` (an IANA
name) may accompany each request and defines what «today» is for it; without it, the last one that a browser of the user
sent does. A name that the server does not know is
ignored, since browsers know zones that are newer than a server, and nothing may be lost for that. \`HEAD\` answers as \`GET\` does, without
the body. A field that a call does not know, in its query or its body, is refused with its name. A slash at the end of a path
makes no difference. \`GET /api/version\` tells the version of the server.

**Pages.** Lists take \`limit\` and \`cursor\`. A full page tells where the list goes on in \`X-Next-Cursor\`, and in \`Link\` with
\`rel="next"\`. A cursor is opaque and outlives the item after which it stands; one that is none is refused. The id of an
item that is still there serves as well.

**Sending again.** A \`POST\` or \`PATCH\` with an \`Idempotency-Key\` of the client's making (a UUID) may be sent again for a day when
no answer came: it is carried out once, and answered as the first time, with \`Idempotency-Replayed: true\`. It is answered
with 422 when the key was of another request, and with 409 when what became of it is not known. Calls that a person makes for
the account itself take no keys. Recordings, slices and questions have ids of the client's making instead.

**Saving work.** JSON answers of \`GET\` have an \`ETag\`: sent back as \`If-None-Match\` it is answered with 304 while nothing has changed.
Large ones are compressed for clients that accept gzip. \`RateLimit\` says how many calls are left (\`r\`) and in how many seconds all
are again (\`t\`), for each of the limits in \`RateLimit-Policy\`; beyond them calls are answered with 429 and \`Retry-After\`.

**Errors** have the status that fits and the body \`{message, code, issues?}\`: an Italian sentence for people and a
code for programs. What belongs to somebody else is answered like what does not exist. Beyond what each call lists, a
path that does not take a method is answered with 405 and \`Allow\`, one that is too long with 414, headers that are too
long with 431, and what is no request with 400.`;

/** What the groups of calls are about. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  Accounts:
    'Making an account, signing in, and one’s own account: name, e-mail address, password, sign-ins, deletion.',
  'API keys': 'Personal keys for programs, with what they allow and until when.',
  'Connected apps': 'Programs that asked for access and were given it, such as assistants that speak MCP.',
  Webhooks: 'Being told of what happens: by requests to an address, or by a stream of events.',
  Recordings:
    'Sending recordings, finding and reading them, their sound, transcripts and files; correcting and cutting them.',
  Tags: 'Words by which recordings are kept in order.',
  Moments: 'Marks, notes and pictures at seconds of a recording.',
  Notes:
    'What is made of a recording: summary, decisions, commitments, appointments; what is due; calendars.',
  Days: 'What days, weeks and months come to.',
  People: 'Who is heard or named, and what is known about them.',
  Voices: 'Knowing voices again: voiceprints, which are off until the person agrees.',
  Words: 'Names, firms and terms that the transcription is to know.',
  Chat: 'Questions about recordings, answered with citations, and the chats that they are asked in.',
  Agents: 'Who answers: presets and one’s own.',
  Sharing: 'Links that show one thing to people without an account.',
  Trash: 'Deleted recordings and chats, until they are deleted for good.',
  Settings: 'The settings of the signed-in person.',
  Data: 'Everything of the signed-in person: exported, or deleted.',
  Subscription: 'The plan and what it allows.',
  Administration:
    'Calls for administrators: accounts, figures, what happened, presets, shared words, what is still to be set up.',
};
