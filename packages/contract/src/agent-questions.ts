import { z } from 'zod';
import type { AgentCategory } from './agent.ts';

export const suggestedQuestionCount = 4;
/** Characters of one suggested question at most: it is the label of a button. */
export const suggestedQuestionMaxLength = 140;

/** The response of `GET /api/agents/{id}/questions`: four suggested questions. */
export const agentQuestionsSchema = z.object({
  questions: z.array(z.string()).length(suggestedQuestionCount),
});
export type AgentQuestions = z.infer<typeof agentQuestionsSchema>;

/** Default suggestions by the agent's category. */
export const questionsByCategory: Record<AgentCategory, readonly [string, string, string, string]> = {
  lifestyle: [
    'Cosa ho detto oggi?',
    'Quali impegni ho preso oggi?',
    'Com’è andata la mia giornata?',
    'Che cosa devo ricordarmi di fare?',
  ],
  professional: [
    'Quali decisioni sono state prese oggi?',
    'Chi si è impegnato a fare che cosa, ed entro quando?',
    'Quali questioni sono rimaste aperte?',
    'Quali cifre e quali scadenze sono state nominate oggi?',
  ],
  learning: [
    'Quali argomenti sono stati spiegati oggi?',
    'Quali sono i concetti più importanti di oggi?',
    'Quali domande mi faresti per ripassare?',
    'Quali passaggi devo approfondire?',
  ],
  custom: [
    'Cosa ho detto oggi?',
    'Di che cosa ho parlato stamattina?',
    'Mi fai un riassunto delle registrazioni di oggi?',
    'Quali sono i punti principali delle mie conversazioni?',
  ],
};
