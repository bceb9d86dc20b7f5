/** Milliseconds between two bars, and between two looks where nothing may move. */
const barMs = 70;
const stillMs = 250;
/** CSS pixels from one bar to the next, and of a bar. */
const pitch = 6;
const barWidth = 3;
const lowest = 2;

/**
 * Draws the level on a canvas for as long as it is shown: the newest bar on the right, older ones move left. Where people want
 * no motion the bars stand, and as many of them are full as it is loud. Returns the function that ends it.
 */
export function animateLevel(canvas: HTMLCanvasElement, readLevel: () => number | null): () => void {
  const context = canvas.getContext('2d');
  if (!context) return () => {};
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const levels: number[] = [];
  let frame = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  const draw = (now: number) => {
    frame = requestAnimationFrame(draw);
    if (now - lastAt < (isStill ? stillMs : barMs)) return;
    lastAt = now;
    const { width, height } = fitToScreen(canvas, context);
    const count = Math.max(1, Math.floor(width / pitch));
    levels.push(readLevel() ?? 0);
    levels.splice(0, Math.max(0, levels.length - count));
    context.clearRect(0, 0, width, height);
    context.fillStyle = getComputedStyle(canvas).color;
    for (let index = 0; index < count; index += 1) {
      const level = isStill ? stillLevel(index, count, levels) : (levels[levels.length - count + index] ?? 0);
      drawBar(context, index * pitch, level, height);
    }
  };
  frame = requestAnimationFrame(draw);
  return () => cancelAnimationFrame(frame);
}

function stillLevel(index: number, count: number, levels: number[]): number {
  return (index + 0.5) / count <= (levels.at(-1) ?? 0) ? 0.6 : 0;
}

/** One pixel of the canvas is one of the screen. Answers its size in CSS pixels. */
function fitToScreen(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D) {
  const { clientWidth: width, clientHeight: height } = canvas;
  const ratio = window.devicePixelRatio || 1;
  const [wanted, wantedHeight] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== wanted || canvas.height !== wantedHeight) {
    canvas.width = wanted;
    canvas.height = wantedHeight;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return { width, height };
}

function drawBar(context: CanvasRenderingContext2D, left: number, level: number, height: number): void {
  const bar = Math.max(lowest, level * height);
  context.globalAlpha = level > 0.02 ? 1 : 0.35;
  context.fillRect(left, (height - bar) / 2, barWidth, bar);
}
