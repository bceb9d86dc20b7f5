import { formatTimer } from '../../lib/format.ts';
import { positionText } from '../../lib/position.ts';
import type { RecorderState } from './recorder-machine.ts';

const hourMs = 3_600_000;

/** The length of a running recording: `12:34`, from an hour on `1:02:03`. */
export function clockText(milliseconds: number): string {
  return milliseconds < hourMs ? formatTimer(milliseconds) : positionText(milliseconds / 1000);
}

/** What the browser's tab says while something is recorded; null while nothing is. */
export function tabTitle(
  phase: RecorderState['phase'],
  milliseconds: number,
  product: string,
): string | null {
  if (phase === 'recording' || phase === 'stopping') return `● REC ${clockText(milliseconds)} – ${product}`;
  return phase === 'paused' ? `❚❚ ${clockText(milliseconds)} – ${product}` : null;
}

/** Shows titles in place of the screen's own, which comes back afterwards: the latest, if screens changed meanwhile. */
export class TabTitle {
  readonly #page: Document;
  readonly #observer: MutationObserver;
  #own: string;
  #shown: string | null = null;

  constructor(page: Document) {
    this.#page = page;
    this.#own = page.title;
    this.#observer = new MutationObserver(() => this.#noteScreen());
    this.#observer.observe(page.head, { childList: true, subtree: true, characterData: true });
  }

  show(title: string): void {
    this.#noteScreen();
    this.#shown = title;
    if (this.#page.title !== title) this.#page.title = title;
  }

  /** Gives the title back to the screen. */
  end(): void {
    this.#noteScreen();
    this.#observer.disconnect();
    this.#page.title = this.#own;
  }

  #noteScreen(): void {
    const { title } = this.#page;
    if (title === this.#shown) return;
    this.#own = title;
    if (this.#shown !== null) this.#page.title = this.#shown;
  }
}
