import { z } from '#domain/schema.ts'

export const answer = z.object({
  /** Posts that show pictures of our own now. */
  updated: z.number(),
  /** Posts without any picture; told by the call that leaves nothing. */
  missing: z.number(),
  /** Posts with a picture that could not be fetched. */
  not_found: z.number(),
  /** Posts there was no time for: call again. */
  remaining: z.number().default(0),
})
export type Answer = z.infer<typeof answer>
