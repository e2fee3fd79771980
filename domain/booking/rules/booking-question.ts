import { z } from '#domain/schema.ts'

/** A question that visitors are asked when they book. */
export const bookingQuestion = z.strictObject({
  /** Names the field of the form; stays when the words change. */
  id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, { error: 'must be a short name such as "marketplace"' }),
  label: z.string().trim().min(1).max(200),
  kind: z.enum(['text', 'paragraph', 'choice']),
  isRequired: z.boolean(),
  /** Of a choice; empty for the others. */
  options: z.array(z.string().trim().min(1).max(200)).max(20),
})
export type BookingQuestion = z.infer<typeof bookingQuestion>

export const bookingQuestions = z
  .array(bookingQuestion)
  .max(12)
  .refine((questions) => new Set(questions.map(({ id }) => id)).size === questions.length, {
    error: 'Two questions have the same name.',
  })
  .refine((questions) => questions.every(({ kind, options }) => kind !== 'choice' || options.length > 1), {
    error: 'A choice needs two options at least.',
  })

/** An answer with the question as it was then. */
export const bookingAnswer = z.object({ id: z.string(), label: z.string(), answer: z.string() })
export type BookingAnswer = z.infer<typeof bookingAnswer>
