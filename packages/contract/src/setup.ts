import { z } from 'zod';
import { registrationModeSchema } from './registration.ts';
import { speechStatusSchema } from './speech.ts';

/** `done`, `open`: still to be set up, or `optional`: not set up, and Wingman works without it. */
const stateSchema = z.enum(['done', 'open', 'optional']);
export type SetupState = z.infer<typeof stateSchema>;

const { engine, state: engineState, model } = speechStatusSchema.shape;

/** The steps of setting an instance up, each with its state and what decided it. A further step is one more entry. */
export const setupSchema = z.object({
  /** What transcribes. */
  speech: z.object({
    state: stateSchema,
    engine,
    engineState,
    model,
    /** Approximate size of the model's download; null where there is none to do, or its size is unknown. */
    downloadBytes: z.number().nullable(),
  }),
  /** What answers: `done` when a model writes the answers, `optional` when they are quoted from the recordings. */
  answers: z.object({ state: stateSchema }),
  /** Whether browsers on other devices get a microphone. */
  https: z.object({
    state: stateSchema,
    /** The origin under which the caller sees this server, e.g. `http://192.168.1.20:3000`. */
    address: z.string(),
  }),
  backups: z.object({
    state: stateSchema,
    isScheduled: z.boolean(),
    /** The backup is on the same disk as the data. */
    isSameDisk: z.boolean(),
    /** When the latest completed one started. */
    lastAt: z.iso.datetime().nullable(),
  }),
  /** Who uses the instance. */
  users: z.object({
    state: stateSchema,
    count: z.number().int(),
    /** Whether anyone who reaches the server may make an account. */
    signup: registrationModeSchema,
  }),
});
export type Setup = z.infer<typeof setupSchema>;
