import { z } from '#domain/schema.ts'

/** `scheduled`: run only if the job is due. */
export const input = z.object({ scheduled: z.boolean().optional() }).optional()

/** `days`: number of stored public holidays from today on. `outcome`: why the job did not run. */
export const answer = z.object({ days: z.number(), outcome: z.string().optional() })
export type Answer = z.infer<typeof answer>
