import { Text } from '@mantine/core';
import type { LanguageModelKind } from '@wingman/contract/language-model.ts';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { Surface } from '../../../components/surface.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useLanguageModels } from '../api/use-language-models.ts';
import { LanguageModelRow } from './language-model-row.tsx';

const texts = lazyMessages.languageModels;

/** The language models of one kind for administrators: which are here, which suit this server, and their downloads. */
export function LanguageModelsCard({ kind }: { kind: LanguageModelKind }) {
  const { data, error, refetch } = useLanguageModels();
  if (error && !data) {
    return <LoadFailure title={texts.loadFailed} text={error.message} onRetry={() => void refetch()} />;
  }
  const all = data?.filter((model) => model.kind === kind) ?? [];
  if (all.length === 0) return null;
  const isUsed = all.some((model) => model.isUsed);
  // What is not used is only shown to be removed.
  const models = all.filter((model) => isUsed || model.bytes > 0);
  return (
    <Surface as="section" aria-labelledby={`models-${kind}`}>
      <h2 id={`models-${kind}`}>{texts.titles[kind]}</h2>
      <p>{isUsed ? texts.purposes[kind] : texts.unused}</p>
      <ul className="wm-lines">
        {models.map((model) => (
          <LanguageModelRow key={model.name} model={model} />
        ))}
      </ul>
      {isUsed && models.length > 1 ? (
        <Text c="dimmed" fz="sm">
          {texts.choose}
        </Text>
      ) : null}
    </Surface>
  );
}
