import { editJobKind } from '../../jobs/edit-job.ts';
import type { JobHandler } from '../../jobs/job-handler.ts';
import { createEditHandler } from './edit-handler.ts';
import { createEditView } from './edit-view.ts';
import { createRecordingEditsService } from './recording-edits.service.ts';

type EditingDeps = Omit<
  Parameters<typeof createEditHandler>[0] & Parameters<typeof createRecordingEditsService>[0],
  'editView' | 'nodeId'
> & { options: { nodeId: string } };

/** What users ask to be cut, divided and joined, and the work itself: both know how far it is. */
export function createEditing(deps: EditingDeps) {
  const editView = createEditView();
  const handlers: Record<string, JobHandler> = {
    [editJobKind]: createEditHandler({ ...deps, nodeId: deps.options.nodeId, editView }),
  };
  return { recordingEdits: createRecordingEditsService({ ...deps, editView }), handlers };
}
