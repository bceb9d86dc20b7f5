/** A concept with its positions in each document. */
export type FoundConcept = {
  /** Up to 1: its weight in the question. */
  weight: number;
  /** Segments of the whole memory in which it occurs. */
  segments: number;
  /** It is the name of a speaker. */
  isSpeaker: boolean;
  /** By document; each list with how well its term matches the concept. */
  lists: Map<number, ConceptList[]>;
};

/** `data`: a posting list; `weight` up to 1. */
export type ConceptList = { data: string; weight: number };

/** Marks of segments, by document. */
export type Marks = Map<number, string>;

export type RankInput = {
  /** In the order of the question, as many as it asks about. */
  concepts: FoundConcept[];
  /** Segments of the first speaker that the question names, and of others that it names. */
  speakers: { first: Map<number, string[]>; others: Map<number, string[]> };
  /** Segments with figures, if the question asks for some; segments with questions. */
  figures: Marks;
  questions: Marks;
  /** All segments of the memory, and the mean number of terms in one. */
  segments: number;
  meanLength: number;
  /** Whether this segment may be found. */
  isWithin: (documentId: number, position: number) => boolean;
};
