import { z } from '#domain/schema.ts'

/** Called by providers with a signed mail. `ignored`: an automatic or unreadable mail. */
export const answer = z.object({ outcome: z.enum(['attached', 'new', 'known', 'ignored']) })
export type Answer = z.infer<typeof answer>
