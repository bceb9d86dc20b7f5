/** Agents, and what people keep of them. */
export type AgentTables = {
  agents: AgentTable;
  agent_favorites: AgentFavoriteTable;
  agent_questions: AgentQuestionsTable;
};

export type AgentTable = {
  id: string;
  /** Null for presets. */
  user_id: string | null;
  name: string;
  description: string;
  system_prompt: string;
  temperature: number;
  max_tokens: number;
  is_active: number;
  is_default: number;
  is_preset: number;
  category: string;
  icon: string;
  created_at: string;
  updated_at: string;
};

type AgentFavoriteTable = { user_id: string; agent_id: string; created_at: string };

export type AgentQuestionsTable = {
  id: string;
  user_id: string;
  agent_id: string;
  /** JSON array of texts. */
  questions: string;
  generated_at: string;
  last_used_at: string | null;
  context_hash: string | null;
  created_at: string;
  updated_at: string;
};
