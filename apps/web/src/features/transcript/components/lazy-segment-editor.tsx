import { lazyPart } from '../../../components/lazy-part.tsx';

/** The field in which a segment is corrected. */
export const SegmentEditor = lazyPart(async () => (await import('./segment-editor.tsx')).SegmentEditor);
