import { z } from '#domain/schema.ts'

/** Called by providers as `?provider=…`, with a body that they signed. `waiting`: somebody has to look at it. */
export const answer = z.object({ outcome: z.enum(['attached', 'waiting', 'ignored', 'repeated']) })
export type Answer = z.infer<typeof answer>
