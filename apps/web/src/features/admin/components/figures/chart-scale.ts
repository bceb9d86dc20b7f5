const steps = [2, 4, 6, 8, 10];

/**
 * The top of an axis above `most`, whose half is as plain a number: 2, 4, 6, 8 or 10 times a power of ten. `least`: what it is
 * of nothing.
 */
export function topOf(most: number, least: number): number {
  let power = least / 2;
  while ((steps.at(-1) as number) * power < most) power *= 10;
  const step = steps.find((each) => each * power >= most) ?? 10;
  return step * power;
}
