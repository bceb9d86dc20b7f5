/** Unsent text by session. */
export type DraftStore = {
  read(sessionId: string): string;
  write(sessionId: string, draft: string): void;
};

const prefix = 'wingman-draft';

/**
 * Keeps the unsent text of one person over a reload. In the tab's own storage: two tabs do not write over each
 * other, and nothing stays behind when the tab is closed. A browser without storage keeps nothing.
 */
export function tabDrafts(userId: string): DraftStore {
  const keyOf = (sessionId: string) => `${prefix}:${userId}:${sessionId}`;
  return {
    read(sessionId) {
      try {
        return sessionStorage.getItem(keyOf(sessionId)) ?? '';
      } catch {
        return '';
      }
    },
    write(sessionId, draft) {
      try {
        if (draft === '') sessionStorage.removeItem(keyOf(sessionId));
        else sessionStorage.setItem(keyOf(sessionId), draft);
      } catch {
        // The text is still in the page.
      }
    },
  };
}
