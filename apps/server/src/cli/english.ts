import type { DomainError, ErrorCode } from '@wingman/contract/error.ts';
import { type ModelFailure, modelFailureIn } from '@wingman/models/model-failure.ts';

/** The contract's sentences are for people who use the product, in Italian; operators read English, after a name. */
const sentences: Record<ErrorCode, string> = {
  bad_request: 'was refused: the request is not valid',
  validation_failed: 'was refused: some values are not valid',
  bad_json: 'was refused: the request is not JSON',
  bad_multipart: 'was refused: the form is not valid or not complete',
  audio_missing: 'has no audio',
  not_audio: 'is no audio recording that can be recognised',
  audio_unsupported: 'has an audio format that is not supported: convert it to MP3, M4A or WAV',
  audio_too_complex: 'has too much beside its audio (tags, covers, indexes) and cannot be opened',
  audio_empty: 'is empty',
  audio_too_short: 'is too short',
  audio_without_track: 'has no audio track',
  audio_encrypted: 'is encrypted and cannot be read',
  audio_damaged: 'is damaged and cannot be read',
  image_missing: 'has no picture',
  image_empty: 'is empty',
  image_heic: 'is a HEIC picture: send it as JPEG or PNG',
  not_image: 'is no JPEG, PNG, WebP or GIF picture',
  image_damaged: 'is damaged and cannot be read',
  image_too_many_points: 'has more than 50 million pixels',
  image_too_large: 'is larger than 10 MB',
  password_too_common: 'was refused: the password is one of those that are guessed first',
  unauthorized: 'was refused: nobody is signed in',
  bad_credentials: 'was refused: the address or the password is wrong',
  deletion_pending: 'was refused: this account is about to be deleted',
  last_admin: 'was refused: there is no other administrator',
  wrong_password: 'was refused: the current password is wrong',
  invalid_token: 'was refused: the token is not valid',
  forbidden: 'is not allowed',
  foreign_origin: 'was refused: the request comes from another site',
  account_disabled: 'was refused: the account is deactivated',
  signup_closed: 'was refused: SIGNUP is closed',
  setup_code_required: 'was refused: the first account needs the set-up code',
  session_required: 'is not allowed with an API key',
  scope_required: 'is not among what this API key allows',
  invalid_client: 'was refused: no such app is registered',
  invalid_grant: 'was refused: the code or token is not valid any more',
  invalid_target: 'was refused: the token is for another address',
  invalid_scope: 'was refused: the app asks for more than it was allowed',
  unsupported_grant_type: 'was refused: tokens are not given in this way',
  invalid_client_metadata: 'was refused: what the app says of itself is not valid',
  invalid_redirect_uri: 'was refused: an app is led back by https, or on this machine',
  sharing_off: 'was refused: links are off (SHARING)',
  share_limit_reached: 'was refused: the user has 500 open links',
  plan_change_closed: 'was refused: administrators change plans (PLAN_SELF_SERVICE)',
  plan_required: 'is not part of the plan of this account',
  recording_limit_reached: 'is over the minutes of the plan of this account',
  moment_limit_reached: 'has 1,000 moments already',
  fact_limit_reached: 'has 500 lines about a person already',
  limit_without_recording: 'cannot limit a chat to seconds without a recording',
  tag_name_taken: 'has a tag of this name already',
  tag_limit_reached: 'has 500 tags already',
  recording_tag_limit_reached: 'has 20 tags on a recording already',
  known_word_taken: 'has this word already',
  known_word_limit_reached: 'has 2,000 known words already',
  people_limit_reached: 'has 10,000 people already',
  note_line_limit_reached: 'has 500 lines of notes already',
  recording_in_trash: 'is in the trash: restore it first',
  chat_in_trash: 'is in the trash: restore it first',
  notes_off: 'has its notes turned off',
  answer_model_required: 'cannot be written without a model, and none is ready',
  not_found: 'was not found',
  unknown_path: 'was refused: there is no such path',
  method_not_allowed: 'was refused: the path has no such method',
  request_timeout: 'arrived too slowly',
  email_taken: 'was refused: there is already an account with this address',
  conflict: 'belongs to another account',
  already_requested: 'was refused: a request with this idempotency key has come before',
  idempotency_key_reused: 'was refused: this idempotency key was of another request',
  correction_limit_reached: 'has 10,000 corrections of its transcript already',
  transcript_unfinished: 'is not transcribed yet',
  too_large: 'is larger than MAX_UPLOAD_MB allows',
  uri_too_long: 'was refused: the address is too long',
  unsupported_media_type: 'was refused: the content type is not supported',
  range_not_satisfiable: 'has no such part',
  too_many_attempts: 'was refused: too many attempts, try again later',
  headers_too_large: 'was refused: the headers are too long',
  internal: 'failed: the log says why',
  provider_failed: 'failed: the AI service did not answer correctly',
  unavailable: 'could not be stored: the storage is away',
  speech_unavailable: 'cannot be transcribed yet',
  provider_timeout: 'failed: the AI service did not answer in time',
  storage_full: 'could not be stored: the disk is full',
};

/** Why something was not taken, to be read after its name. */
export function refusalInEnglish({ code }: Pick<DomainError, 'code'>): string {
  return sentences[code];
}

const modelReasons: Record<ModelFailure, string> = {
  interrupted: 'the download broke off',
  unreachable: 'the server of the model does not answer',
  refused: 'the server of the model answered with an error',
  disk_full: 'the disk is full',
  hash_missing:
    'the SHA-256 of a file is not set (SPEECH_MODEL_SHA256, MEANING_MODEL_SHA256, RANKING_MODEL_SHA256, ANSWER_MODEL_SHA256)',
  wrong_file: 'what was received is not the model',
  not_a_model: 'what was received is not the model',
  cut: 'the file is cut',
  wrong_kind: 'it is a model for something else',
  too_large: 'it needs more memory than this machine has',
  unusable: 'what was received is not the model',
  damaged: 'it is damaged',
  file_damaged: 'it is damaged',
  model_damaged: 'it is damaged',
};

/** What the speech engine says of a model, which the screens show in Italian. */
export function modelReasonInEnglish(reason: string | null | undefined): string {
  const failure = reason ? modelFailureIn(reason) : undefined;
  if (!reason || !failure) return 'the log says why';
  const status = failure === 'refused' ? / ([45]\d\d)\b/.exec(reason)?.[1] : undefined;
  return `${modelReasons[failure]}${status ? ` (${status})` : ''}`;
}
