import { z } from '#domain/schema.ts'

/** `scheduled`: only when the job is due. */
export const input = z.object({ scheduled: z.boolean().optional() }).optional()

/** How many public holidays are known from today on; `outcome` says why they were not looked at. */
export const answer = z.object({ days: z.number(), outcome: z.string().optional() })
export type Answer = z.infer<typeof answer>
