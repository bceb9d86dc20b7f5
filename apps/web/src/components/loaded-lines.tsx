import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Surface } from './surface.tsx';

type LoadedLinesProps<Item> = {
  /** Undefined until they are read. */
  items: Item[] | undefined;
  /** Why they could not be. */
  failure: string | undefined;
  texts: { loading: string; loadFailed: string; retry: string; empty: string };
  onRetry: () => void;
  children: (item: Item) => ReactNode;
};

/** The lines of a short list within a panel, or why there are none. */
export function LoadedLines<Item>({ items, failure, texts, onRetry, children }: LoadedLinesProps<Item>) {
  if (!items && failure !== undefined) {
    return (
      <Surface row size="sm" tone="danger" role="alert">
        <p>
          {texts.loadFailed}. {failure}.
        </p>
        <Button size="xs" variant="default" onClick={onRetry}>
          {texts.retry}
        </Button>
      </Surface>
    );
  }
  if (!items) return <p role="status">{texts.loading}</p>;
  if (items.length === 0) return <Text c="dimmed">{texts.empty}</Text>;
  return <ul className="wm-lines">{items.map(children)}</ul>;
}
