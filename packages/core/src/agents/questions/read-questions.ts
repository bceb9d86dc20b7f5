import { suggestedQuestionCount, suggestedQuestionMaxLength } from '@wingman/contract/agent-questions.ts';

const shortestQuestion = 5;

/**
 * The questions in a model's answer: a JSON list where there is one, else the lines that ask something. At most four,
 * without duplicates, each short enough for a button. None at all when the answer is something else.
 */
export function readQuestions(answer: string): string[] {
  const candidates = listIn(answer) ?? answer.split('\n').map(withoutMarks).filter(asks);
  const questions = new Map<string, string>();
  for (const candidate of candidates) {
    const question = candidate.replace(/[\s\p{Cc}]+/gu, ' ').trim();
    const isFit = question.length >= shortestQuestion && question.length <= suggestedQuestionMaxLength;
    const key = question.toLowerCase();
    if (isFit && !questions.has(key)) questions.set(key, question);
  }
  return [...questions.values()].slice(0, suggestedQuestionCount);
}

/** Four: what is missing comes from `others`. */
export function fillQuestions(questions: readonly string[], others: readonly string[]): string[] {
  const known = new Set(questions.map((question) => question.toLowerCase()));
  const rest = others.filter((question) => !known.has(question.toLowerCase()));
  return [...questions, ...rest].slice(0, suggestedQuestionCount);
}

/** Texts of the outermost JSON list, ignoring what surrounds it: a code fence, a greeting, an object. */
function listIn(answer: string): string[] | undefined {
  const [start, end] = [answer.indexOf('['), answer.lastIndexOf(']')];
  if (start < 0 || end < start) return undefined;
  try {
    const parsed: unknown = JSON.parse(answer.slice(start, end + 1));
    const texts = Array.isArray(parsed) ? parsed.filter((item) => typeof item === 'string') : [];
    return texts.length > 0 ? texts : undefined;
  } catch {
    return undefined;
  }
}

/** A line without its number, bullet, quotation marks and comma. */
function withoutMarks(line: string): string {
  return (
    line
      .trim()
      .replace(/^(?:[-*•]|\d{1,2}[.)])\s*/u, '')
      .replace(/^["“«]+/u, '')
      // Models close with one or two of them.
      .replace(/["”»,]{1,4}$/u, '')
      .trim()
  );
}

const asks = (line: string) => line.endsWith('?');
