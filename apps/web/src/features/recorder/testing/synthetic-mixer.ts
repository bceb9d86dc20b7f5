import { SyntheticStream } from './synthetic-recorder.ts';

/** A mixer that only notes what is mixed. */
export class SyntheticMixer {
  readonly stream = new SyntheticStream();
  readonly sources: SyntheticStream[] = [];
  isClosed = false;
  /** The browser holds the graph. */
  readonly halt: () => void;

  constructor(onHalted: () => void) {
    this.halt = onHalted;
  }

  add(source: SyntheticStream): () => void {
    this.sources.push(source);
    return () => {
      this.sources.splice(this.sources.indexOf(source), 1);
    };
  }

  close(): void {
    this.isClosed = true;
  }
}
