/** Sentences about the pages of lists. */
export const cursors =
  'Without `limit` and `cursor` everything is answered; `cursor` is the id of the last item seen.';
export const pages = `Newest first. ${cursors}`;
export const agentPages = `The default first, then presets before own ones, the oldest first. ${cursors}`;
