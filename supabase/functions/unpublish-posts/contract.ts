import { z } from '#domain/schema.ts'

/** `scheduled`: only when the job is due. */
export const input = z.object({ scheduled: z.boolean().optional() }).optional()

/** How many posts were taken down; `outcome` says why nothing was looked at. */
export const answer = z.object({ unpublished: z.number(), outcome: z.string().optional() })
export type Answer = z.infer<typeof answer>
