/** What questions have in common differs by language: as many as there may be of one. */
const nearest = 8;
/** All of it would take the topic along where a question is near to one of the common ones. */
const share = 0.5;

/**
 * The direction of a question without half of what it shares with others. Models put questions near to one another, and
 * some texts near to all of them (hubs: Radovanović, Nanopoulos, Ivanović 2010), whatever they are about. `others`:
 * vectors of questions about other things, one byte per number, in several languages; those nearest to it count.
 * All have length 1, as has the result. Without others it is the question itself.
 */
export function withoutCommonPart(question: Float32Array, others: Int8Array[]): Float32Array {
  const near = others
    .map((bytes) => {
      const length = Math.hypot(...bytes) || 1;
      const vector = Float32Array.from(bytes, (number) => number / length);
      return { vector, similarity: product(question, vector) };
    })
    .sort((one, other) => other.similarity - one.similarity)
    .slice(0, nearest);
  if (near.length === 0) return question;
  const own = question.map((number, i) => {
    const sum = near.reduce((all, { vector }) => all + (vector[i] as number), 0);
    return number - (share * sum) / near.length;
  });
  const length = Math.sqrt(product(own, own));
  return own.map((number) => number / length);
}

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i += 1) sum += (one[i] as number) * (other[i] as number);
  return sum;
}
