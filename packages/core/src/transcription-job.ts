/** The kind under which transcription jobs are queued; their subject is the recording's id. */
export const transcriptionJobKind = 'transcription';
