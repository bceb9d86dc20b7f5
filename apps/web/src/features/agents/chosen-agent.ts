const keyOf = (userId: string) => `wingman-agent:${userId}`;

/** The id of the agent that this person chose in this browser, or null. Some browsers forbid storage. */
export function readChosenAgent(userId: string): string | null {
  try {
    return localStorage.getItem(keyOf(userId)) || null;
  } catch {
    return null;
  }
}

/** Keeps the choice for this person's next visit. Without storage it lasts as long as the page. */
export function writeChosenAgent(userId: string, agentId: string): void {
  try {
    localStorage.setItem(keyOf(userId), agentId);
  } catch {
    // Chosen again next time.
  }
}
