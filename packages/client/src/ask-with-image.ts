import type { ChatEvent, ChatInput } from '@wingman/contract/conversation.ts';
import { type AskRequest, answerEvents } from './answer-events.ts';

export type ImageQuestion = ChatInput & { image: Blob; filename?: string };

/**
 * Asks with an image; the text may be empty. Yields the events of the answer as they arrive. Throws `WingmanError`,
 * also for a response that is not this product's.
 */
export function askWithImage(
  request: AskRequest,
  { image, filename, ...input }: ImageQuestion,
  signal?: AbortSignal,
): AsyncGenerator<ChatEvent> {
  return answerEvents(request, formOf(input, image, filename), signal);
}

function formOf(input: ChatInput, image: Blob, filename = 'image'): FormData {
  const form = new FormData();
  if (input.id !== undefined) form.append('id', input.id);
  form.append('message', input.message);
  form.append('sessionId', input.sessionId);
  if (input.agentId) form.append('agentId', input.agentId);
  form.append('superSearch', String(input.superSearch));
  if (input.range !== undefined) form.append('range', JSON.stringify(input.range));
  if (input.recordingId !== undefined) form.append('recordingId', input.recordingId ?? '');
  if (input.limits !== undefined) form.append('limits', JSON.stringify(input.limits));
  form.append('image', image, filename);
  return form;
}
