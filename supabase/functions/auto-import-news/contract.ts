import { z } from '#domain/schema.ts'
import { newsRun } from '../get-news-schedule/contract.ts'

export const input = z
  .object({
    /** `dev-30s`: a page with the developer tools; `manual`: a person; missing: the timer. */
    trigger: z.enum(['dev-30s', 'manual']).optional(),
    /** Run only if due. */
    scheduled: z.boolean().optional(),
  })
  .optional()
export type Input = NonNullable<z.infer<typeof input>>

/** A failed run is answered with status 502, `error` and its `run`. */
export const answer = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('imported'),
    imported: z.number(),
    skipped: z.number(),
    errors: z.number(),
    run: newsRun,
  }),
  z.object({ outcome: z.literal('busy') }),
  z.object({ outcome: z.literal('too-soon'), wait_seconds: z.number() }),
  // For the timer only.
  z.object({ outcome: z.literal('not-due') }),
  z.object({ outcome: z.literal('no-source') }),
])
export type Answer = z.infer<typeof answer>
