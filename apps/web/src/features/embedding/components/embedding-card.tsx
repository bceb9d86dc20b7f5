import { Surface } from '../../../components/surface.tsx';
import { formatCount } from '../../../lib/format.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useEmbeddingStatus } from '../api/use-embedding-status.ts';

const texts = lazyMessages.embedding;

/** The search by meaning for administrators: whether there is one, how far it is, and why it does not go on. */
export function EmbeddingCard() {
  const { data: status } = useEmbeddingStatus();
  if (!status) return null;
  const { model, recordings, embedded, reason } = status;
  return (
    <Surface as="section" aria-labelledby="search-by-meaning">
      <h2 id="search-by-meaning">{texts.title}</h2>
      <p>{model === null ? texts.off : texts.on(model)}</p>
      {model === null ? null : <p>{texts.progress(formatCount(embedded), formatCount(recordings))}</p>}
      {reason === null ? null : <p role="status">{texts.waits(reason)}</p>}
    </Surface>
  );
}
