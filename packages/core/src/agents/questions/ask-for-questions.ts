import type { ChatModel, ChatRequest } from '../../ports/chat-model.ts';
import { buildQuestionPrompt, type QuestionContext } from './question-prompt.ts';
import { readQuestions } from './read-questions.ts';

/** Four questions need far less; a model that does not stop is cut off. */
const longestAnswer = 4000;
const maxTokens = 300;
const temperature = 0.7;

/**
 * The suggestions of a model, none when it answers something else. Takes at most `timeoutMs`, whatever the model does.
 * @throws {ChatModelError | DOMException} when the model fails, or has not answered by then
 */
export async function askForQuestions(
  model: ChatModel,
  context: QuestionContext,
  timeoutMs: number,
): Promise<string[]> {
  const signal = AbortSignal.timeout(timeoutMs);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const messages = buildQuestionPrompt(context);
  const answer = readAnswer(model, { messages, temperature, maxTokens, signal });
  return readQuestions(await Promise.race([answer, late]));
}

async function readAnswer(model: ChatModel, request: ChatRequest): Promise<string> {
  let text = '';
  for await (const chunk of model.stream(request)) {
    if (chunk.type === 'end') break;
    if (chunk.type === 'reasoning') continue;
    text = chunk.restarts ? chunk.text : text + chunk.text;
    if (text.length > longestAnswer) break;
  }
  return text;
}
