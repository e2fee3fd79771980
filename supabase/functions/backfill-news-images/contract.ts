import { z } from '#domain/schema.ts'

export const answer = z.object({
  /** Posts whose pictures were replaced. */
  updated: z.number(),
  /** Posts without any picture; 0 while posts remain. */
  missing: z.number(),
  /** Posts with a picture that could not be fetched. */
  not_found: z.number(),
  /** Posts for the next call. */
  remaining: z.number().default(0),
})
export type Answer = z.infer<typeof answer>
