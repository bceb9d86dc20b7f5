import { z } from 'zod';
import { cleanLine, cleanText } from './clean-text.ts';
import { noteTemplateLimits as limits } from './notes-table.ts';

/** One section of a template: its heading, and what is to be written there. */
const templateSectionSchema = z.object({ heading: z.string(), instruction: z.string() });
export type TemplateSection = z.infer<typeof templateSectionSchema>;

/** A user's own form of notes, on the Pro plan. */
export const noteTemplateSchema = z.object({
  id: z.string(),
  name: z.string(),
  sections: templateSectionSchema.array(),
  /** New notes are made by it. One of a user's at most. */
  isDefault: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type NoteTemplate = z.infer<typeof noteTemplateSchema>;

/** A user's templates, and whether there is a model that can write notes by them now. */
export const noteTemplatesSchema = z.object({
  templates: noteTemplateSchema.array(),
  isModelReady: z.boolean(),
});
export type NoteTemplates = z.infer<typeof noteTemplatesSchema>;

const lineSchema = (missing: string, max: number) =>
  z.string(missing).overwrite(cleanLine).min(1, missing).max(max, `Al massimo ${max} caratteri`);

const instructionMissing = 'Scrivi che cosa deve contenere la sezione';
const sectionInputSchema = z.strictObject({
  heading: lineSchema('Scrivi il titolo della sezione', limits.heading),
  instruction: z
    .string(instructionMissing)
    .overwrite((text) => cleanText(text).trim())
    .min(1, instructionMissing)
    .max(limits.instruction, `Al massimo ${limits.instruction} caratteri`),
});

const sectionsMissing = 'Aggiungi almeno una sezione';
export const noteTemplateInputSchema = z.strictObject({
  name: lineSchema('Scrivi il nome dello schema', limits.name),
  sections: sectionInputSchema
    .array()
    .min(1, sectionsMissing)
    .max(limits.sections, `Uno schema può avere al massimo ${limits.sections} sezioni`)
    .refine(haveOwnHeadings, 'Ogni sezione deve avere un titolo diverso'),
  isDefault: z.boolean('Indica se lo schema è quello predefinito').default(false),
});
export type NoteTemplateInput = z.infer<typeof noteTemplateInputSchema>;

function haveOwnHeadings(sections: { heading: string }[]): boolean {
  return new Set(sections.map(({ heading }) => heading.toLowerCase())).size === sections.length;
}

export const noteTemplateIdSchema = z.strictObject({ id: z.string().min(1).max(64) });

export const noteTemplateUpdateSchema = noteTemplateIdSchema.extend(noteTemplateInputSchema.shape);
export type NoteTemplateUpdate = z.infer<typeof noteTemplateUpdateSchema>;
