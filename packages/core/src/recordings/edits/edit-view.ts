import type { RecordingEdit } from '@wingman/contract/recording-edit.ts';
import type { EditEntity } from '@wingman/db/repositories/recording-edit.repository.ts';

/** Maps stored edits for clients, with the progress that the running process knows. */
export type EditView = {
  show(edit: EditEntity): RecordingEdit;
  setProgress(editId: string, fraction: number | undefined): void;
};

export function createEditView(): EditView {
  const progress = new Map<string, number>();
  return {
    setProgress(editId, fraction) {
      if (fraction === undefined) progress.delete(editId);
      else progress.set(editId, fraction);
    },
    show: ({ id, kind, spans, resultIds, state, reason, createdAt }) => ({
      id,
      kind,
      recordingIds: [...new Set(spans.map(({ recordingId }) => recordingId))],
      resultIds,
      state,
      reason,
      progress: state === 'waiting' ? (progress.get(id) ?? 0) : null,
      createdAt,
    }),
  };
}
