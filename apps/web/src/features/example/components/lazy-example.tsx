import { lazyPart } from '../../../components/lazy-part.tsx';

/** Both are seen by newcomers only. */
export const ExampleOffer = lazyPart(async () => (await import('./example-offer.tsx')).ExampleOffer);
export const ExampleNote = lazyPart(async () => (await import('./example-note.tsx')).ExampleNote);
