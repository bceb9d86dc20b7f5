const id = '3f2b6c9e-52a7-4e0e-8f0c-7a4f9f7c1d20';

/** JSON requests of which not every field makes sense at once, by the id of the operation. */
export const requestExamples: Readonly<Record<string, unknown>> = {
  postRecordingsJoin: { editId: id, recordingIds: [id, '8c1d7e54-6f0b-4b39-9a55-1f2d3c4b5a69'] },
  postShares: { kind: 'recording', recordingId: id, hasAudio: true, expiresAt: '2026-12-31T22:59:59.000Z' },
  postChat: { message: 'Quando viene l’idraulico?', sessionId: id, superSearch: true },
  postRecordingsByIdNotesLines: {
    section: 'commitment',
    text: 'Marco manda il preventivo',
    dueDay: '2026-12-04',
  },
  postRecordingsByIdNotesProposal: { kind: 'meeting', madeBy: 'rule' },
};
