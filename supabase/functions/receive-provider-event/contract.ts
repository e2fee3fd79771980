import { z } from '#domain/schema.ts'

/** Called by providers with `?provider=…` and a signed body. `waiting`: needs a decision by an administrator. */
export const answer = z.object({ outcome: z.enum(['attached', 'waiting', 'ignored', 'repeated']) })
export type Answer = z.infer<typeof answer>
