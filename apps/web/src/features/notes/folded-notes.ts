const key = 'wingman-notes-folded';

/** Whether the user folded the notes away; this browser remembers it for all recordings. */
export const foldedNotes = {
  get(): boolean {
    try {
      return localStorage.getItem(key) === 'yes';
    } catch {
      return false;
    }
  },
  set(isFolded: boolean): void {
    try {
      if (isFolded) localStorage.setItem(key, 'yes');
      else localStorage.removeItem(key);
    } catch {
      // It holds until the page is closed.
    }
  },
};
