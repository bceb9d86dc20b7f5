export type RegistrationTables = { instance_settings: InstanceSettingTable; invitations: InvitationTable };

/** What administrators chose for the instance while it ran; a name without a row is as the environment says. */
type InstanceSettingTable = { name: string; value: string; updated_at: string };

/** By whose link somebody may register. The row goes when it is used. */
export type InvitationTable = {
  id: string;
  /** SHA-256 of the token, hex. The token itself is never stored. */
  token_hash: string;
  /** As typed, trimmed; null: whoever has the link. */
  email: string | null;
  is_admin: number;
  subscription_plan: string;
  plan_ends_at: string | null;
  expires_at: string;
  /** Null: the operator, or an account that is deleted. */
  created_by: string | null;
  created_at: string;
};
