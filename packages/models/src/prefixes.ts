import type { Prefixes } from './language-catalogue.ts';

/** The models of the E5 family read questions and texts only behind these words; those that take instructions, behind others. */
const e5: Prefixes = { question: 'query: ', text: 'passage: ' };
const instructed: Prefixes = {
  question: 'Instruct: Given a question, retrieve passages that answer it\nQuery: ',
  text: '',
};
const none: Prefixes = { question: '', text: '' };

/** What a model for meaning wants before questions and texts, as far as its name tells. */
export function prefixesByName(name: string): Prefixes {
  if (!/(^|[^a-z0-9])e5([^a-z0-9]|$)/i.test(name)) return none;
  return /instruct/i.test(name) ? instructed : e5;
}
