import { recordingFileName } from '@wingman/contract/file-name.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import { browserZone } from '../../lib/day.ts';
import { saveFile } from '../../lib/fetch-file.ts';
import { toastFailure } from '../../lib/toast.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';
import { type CopiedNotes, notesAsMarkdown } from './notes-markdown.ts';

const texts = lazyMessages.notes;

export const notesFormats = ['md', 'docx'] as const;
export type NotesFormat = (typeof notesFormats)[number];

/** `head`: the title and when it was. `today`: `YYYY-MM-DD`. */
export type SavedNotes = {
  recording: Pick<Recording, 'title' | 'filename' | 'createdAt'>;
  head: readonly string[];
  notes: CopiedNotes;
  today: string;
};

/** Saves notes as a file that is named like the downloads of their recording. Tells if it could not be made. */
export async function saveNotes(format: NotesFormat, saved: SavedNotes): Promise<void> {
  try {
    const blob = await (format === 'md' ? markdownFile(saved) : wordFile(saved));
    saveFile({ blob, filename: recordingFileName(saved.recording, browserZone(), format) });
  } catch {
    toastFailure(texts.downloadFailed, texts.downloadFailedText);
  }
}

async function markdownFile({ head, notes, today }: SavedNotes): Promise<Blob> {
  return new Blob([notesAsMarkdown(head, notes, today)], { type: 'text/markdown;charset=utf-8' });
}

/** What makes it comes over the network, once it is asked for. */
async function wordFile({ head, notes, today }: SavedNotes): Promise<Blob> {
  const { notesAsDocx } = await import('./notes-docx.ts');
  return notesAsDocx(head, notes, today);
}
