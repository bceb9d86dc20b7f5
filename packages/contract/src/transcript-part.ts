/** A part of a transcript as a file has it: seconds, where it says them. */
export type FoundPart = {
  start: number | null;
  end: number | null;
  text: string;
  speaker: string | null;
  /** It goes on with what the part before it says, whose time it has none of. */
  isRest?: boolean;
};

/** Why a file is no transcript, for its user. */
export const transcriptProblems = {
  empty: 'Nel testo non ci sono parole',
  binary: 'Questo file non è un testo: servono txt, srt, vtt o json',
  json: 'Il file json non è leggibile, o non contiene una trascrizione',
  several: 'Il file contiene più registrazioni: importane una alla volta',
  long: 'La trascrizione è troppo lunga: al massimo 20.000 passaggi',
} as const;
export type TranscriptProblem = keyof typeof transcriptProblems;
