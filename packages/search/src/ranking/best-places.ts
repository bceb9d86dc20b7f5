/** A segment by its document and position; `boost`: the factor of its score, 1 for none. */
export type RankedPlace = { documentId: number; position: number; score: number; boost: number };

/** Keeps the best `limit` places of all that are added. */
export class BestPlaces {
  readonly #limit: number;
  #kept: RankedPlace[] = [];
  #threshold = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The score that a further place has to beat. */
  get threshold(): number {
    return this.#threshold;
  }

  add(place: RankedPlace): void {
    if (place.score <= this.#threshold) return;
    this.#kept.push(place);
    if (this.#kept.length >= this.#limit * 4) this.#settle();
  }

  /** Best first. Equal scores come newest document first, then in the order of speech. */
  inOrder(): RankedPlace[] {
    this.#settle();
    return this.#kept.sort(byScore);
  }

  /** Keeps the best `limit`, in any order: of ties the first. */
  #settle(): void {
    if (this.#kept.length < this.#limit) return;
    const threshold = nthBest(this.#kept, this.#limit);
    const better = this.#kept.filter(({ score }) => score > threshold);
    const equal = this.#kept.filter(({ score }) => score === threshold).sort(byScore);
    this.#kept = better.concat(equal.slice(0, this.#limit - better.length));
    this.#threshold = threshold;
  }
}

const byScore = (one: RankedPlace, other: RankedPlace) =>
  other.score - one.score || other.documentId - one.documentId || one.position - other.position;

/** Sorts plain numbers, which is much faster than sorting objects. */
function nthBest(places: RankedPlace[], n: number): number {
  const scores = new Float64Array(places.length);
  for (let index = 0; index < places.length; index += 1) scores[index] = (places[index] as RankedPlace).score;
  return scores.sort()[places.length - n] as number;
}
