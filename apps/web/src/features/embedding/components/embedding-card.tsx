import { formatCount } from '../../../lib/format.ts';
import { lateMessages } from '../../../messages/late-messages.ts';
import { useEmbeddingStatus } from '../api/use-embedding-status.ts';
import classes from './embedding-card.module.css';

const texts = lateMessages.embedding;

/** The search by meaning for administrators: whether there is one, how far it is, and why it does not go on. */
export function EmbeddingCard() {
  const { data: status } = useEmbeddingStatus();
  if (!status) return null;
  const { model, recordings, embedded, reason } = status;
  return (
    <section className={classes.card} aria-labelledby="search-by-meaning">
      <h2 id="search-by-meaning" className={classes.title}>
        {texts.title}
      </h2>
      <p className={classes.line}>{model === null ? texts.off : texts.on(model)}</p>
      {model === null ? null : (
        <p className={classes.line}>{texts.progress(formatCount(embedded), formatCount(recordings))}</p>
      )}
      {reason === null ? null : <p role="status">{texts.waits(reason)}</p>}
    </section>
  );
}
