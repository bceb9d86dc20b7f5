/** A thing that is asked about, as it was found: for each document in which it occurs, where. */
export type FoundConcept = {
  /** Up to 1: how much the question itself says that this matters. */
  weight: number;
  /** Segments of the whole memory in which it occurs. */
  segments: number;
  /** It names somebody who speaks. */
  isSpeaker: boolean;
  /** By document; each list with how well its term stands for what was asked. */
  lists: Map<number, ConceptList[]>;
};

/** `data`: a posting list; `weight` up to 1. */
export type ConceptList = { data: string; weight: number };

/** Marks of segments, by document. */
export type Marks = Map<number, string>;

export type RankInput = {
  /** In the order of the question, as many as it asks about. */
  concepts: FoundConcept[];
  /** Where the speaker that the question names first, or another one that it names, speaks. */
  speakers: { first: Map<number, string[]>; others: Map<number, string[]> };
  /** Segments that hold figures, where the question asks for some; segments that ask something. */
  figures: Marks;
  questions: Marks;
  /** All segments of the memory, and the mean number of terms in one. */
  segments: number;
  meanLength: number;
  /** May this segment be found at all? */
  isWithin: (documentId: number, position: number) => boolean;
};
