import { act, screen } from '@testing-library/react';
import type { Conversation } from '@wingman/contract/conversation.ts';
import { afterEach, expect, test } from 'vitest';
import { offerSharing } from '../../../lib/share-request.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { AnswerActions } from './answer-actions.tsx';

afterEach(() => offerSharing(true));

test('where the server makes no links, none is offered', () => {
  const conversation = { id: 'a', message: 'Quando?', response: 'Ieri.', citations: [], imageUrl: null };
  renderApp(
    <AnswerActions conversation={conversation as unknown as Conversation} busy={false} onRetry={() => {}} />,
  );
  const name = /condivid/i;
  expect(screen.queryByRole('button', { name })).not.toBeNull();
  act(() => offerSharing(false));
  expect(screen.queryByRole('button', { name })).toBeNull();
});
