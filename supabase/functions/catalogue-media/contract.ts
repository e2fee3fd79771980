import { z } from '#domain/schema.ts'

/** `scheduled`: only when the job is due. */
export const input = z.object({ scheduled: z.boolean().optional() }).optional()

/** Files that came into the library and went, were read for their hash, and left the bin for good. */
export const answer = z.object({
  added: z.number(),
  gone: z.number(),
  hashed: z.number(),
  erased: z.number(),
  /** Why nothing was looked at. */
  outcome: z.string().optional(),
})
export type Answer = z.infer<typeof answer>
