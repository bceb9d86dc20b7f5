const keyOf = (userId: string) => `wingman-setup-closed:${userId}`;

/** Whether this administrator has closed the card in this browser. Some browsers forbid storage. */
export function isCardClosed(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return false;
  }
}

/** Without storage it stays closed as long as the page. */
export function closeCard(userId: string): void {
  try {
    localStorage.setItem(keyOf(userId), 'closed');
  } catch {
    // Closed again next time.
  }
}
