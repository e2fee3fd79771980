import { z } from '#domain/schema.ts'

/** `scheduled`: only when the job is due. */
export const input = z.object({ scheduled: z.boolean().optional() }).optional()

/** How many tries arrived and failed; `outcome` says why nothing was tried. */
export const answer = z.object({ delivered: z.number(), failed: z.number(), outcome: z.string().optional() })
export type Answer = z.infer<typeof answer>
