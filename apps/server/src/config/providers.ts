import { StartFailure } from './start-failure.ts';

/** An OpenAI-compatible server, or one that ranks: where it is, its key and the model that it is asked for. */
export type Provider = { baseUrl: string; apiKey: string | undefined; model: string };

type ProviderKey = `${'OPENAI' | 'EMBEDDING' | 'RANKING'}_${'BASE_URL' | 'API_KEY' | 'MODEL'}`;
type ProviderValues = Partial<Record<ProviderKey, string | undefined>>;

/** What is not set apart comes from the OPENAI keys; with neither address nor key there is no provider. */
export function provider(
  values: ProviderValues,
  ownUrl: string | undefined,
  ownKey: string | undefined,
  model: string,
): Provider | undefined {
  const apiKey = ownKey ?? values.OPENAI_API_KEY;
  const baseUrl = ownUrl ?? values.OPENAI_BASE_URL;
  if (apiKey === undefined && baseUrl === undefined) return undefined;
  return { baseUrl: baseUrl ?? 'https://api.openai.com/v1', apiKey, model };
}

/** Only where something of it is set: whoever has a provider for answers did not ask for this. */
export function embeddingProvider(values: ProviderValues): Provider | undefined {
  const { EMBEDDING_BASE_URL, EMBEDDING_API_KEY, EMBEDDING_MODEL } = values;
  if (!EMBEDDING_BASE_URL && !EMBEDDING_API_KEY && !EMBEDDING_MODEL) return undefined;
  const model = EMBEDDING_MODEL ?? 'text-embedding-3-small';
  const found = provider(values, EMBEDDING_BASE_URL, EMBEDDING_API_KEY, model);
  if (!found) {
    throw new StartFailure(
      'The setting EMBEDDING_MODEL is set, but neither EMBEDDING_BASE_URL nor a key is.',
    );
  }
  return found;
}

/** OpenAI ranks nothing, so that its address and key are of no use here. */
export function rankingProvider({
  RANKING_BASE_URL,
  RANKING_API_KEY,
  RANKING_MODEL,
}: ProviderValues): Provider | undefined {
  if (RANKING_BASE_URL !== undefined) {
    return {
      baseUrl: RANKING_BASE_URL,
      apiKey: RANKING_API_KEY,
      model: RANKING_MODEL ?? 'bge-reranker-v2-m3',
    };
  }
  if (RANKING_API_KEY === undefined && RANKING_MODEL === undefined) return undefined;
  const set = RANKING_MODEL === undefined ? 'RANKING_API_KEY' : 'RANKING_MODEL';
  throw new StartFailure(`The setting ${set} is set, but RANKING_BASE_URL is not.`);
}
