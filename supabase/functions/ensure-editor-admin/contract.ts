import { z } from '#domain/schema.ts'

export const answer = z.object({
  grant: z.string(),
  /** Seconds. */
  expires_in: z.number(),
})
export type Answer = z.infer<typeof answer>
