/**
 * The audit log for the operator: who did what, when and from where. Never a secret, never words of a transcript.
 * The comment says what `subject` names. The panel says each in a sentence, see messages/it/audit.ts of the web app.
 */
export const auditKinds = [
  /** The account, by its id. */
  'registered',
  'signed_in',
  'signed_out',
  'user_promoted',
  'user_demoted',
  'user_deactivated',
  'user_activated',
  'password_reset',
  /** The account for which a link for a new password was made by an administrator, by its id; never the link. */
  'reset_link_created',
  /** Who may register, before and after, e.g. `open>closed`. */
  'registration_changed',
  /** The invitation, by its id; never the link. `invitation_used`: by the account that it made. */
  'invitation_created',
  'invitation_renewed',
  'invitation_revoked',
  'invitation_used',
  'name_changed',
  'email_changed',
  'password_changed',
  /** The account whose deletion was asked for, was taken back, or was carried out, by its id. */
  'account_deletion_requested',
  'account_deletion_cancelled',
  'account_deleted',
  /** The account whose second step of signing in was turned on or off, by its id; never its secret. */
  'second_step_on',
  'second_step_off',
  /** The account by its id: it got new recovery codes, one was used in the place of a code, a code was wrong. */
  'recovery_codes_renewed',
  'recovery_code_used',
  'code_check_failed',
  /** The account that gave a wrong password while it was signed in, by its id. */
  'password_check_failed',
  /** The account whose other sign-in sessions were ended, or one of them, by its id. */
  'sessions_ended',
  /** The account by its id, or the address as typed when there is no such account. */
  'sign_in_failed',
  /** The plan before and after, e.g. `free>pro`. */
  'plan_changed',
  /** The preset agent, by its id. */
  'preset_agent_created',
  'preset_agent_updated',
  'preset_agent_deleted',
  /** What was deleted, by its id. */
  'recording_trashed',
  'recording_restored',
  'recording_deleted',
  'chat_trashed',
  'chat_restored',
  'chat_deleted',
  'agent_deleted',
  /** The account whose data was cleared, by its id. */
  'data_cleared',
  /** The account whose data was exported, by its id. */
  'data_exported',
  /** The administrator who exported this log, by its id. */
  'audit_exported',
  /** The account whose voiceprints were exported, by its id. */
  'voiceprints_exported',
  /** The target folder. */
  'backup_started',
  /** The source folder. */
  'backup_restored',
  /** The API key, by its id; never the key. */
  'api_key_created',
  'api_key_revoked',
  /** What a user allowed an app, by its id; `grant_reused`: ended because a token was used again. */
  'grant_created',
  'grant_revoked',
  'grant_reused',
  /** The webhook, by its id; never its secret. `webhook_failed`: turned off after a week of failures, or because its receiver is gone. */
  'webhook_created',
  'webhook_changed',
  'webhook_secret_renewed',
  'webhook_deleted',
  'webhook_failed',
  /** The account whose private calendar address was made, renewed or taken back, by its id; never the address. */
  'calendar_created',
  'calendar_revoked',
  /** The link, by its id; never the link itself. Of `share_opened` and `share_password_failed` at most one an hour from a network. */
  'share_created',
  'share_changed',
  'share_revoked',
  'share_opened',
  'share_password_failed',
] as const;
export type AuditKind = (typeof auditKinds)[number];
