import { z, visitor } from '#domain/schema.ts'

export const input = z.strictObject({ token: z.string().min(1).max(200), visitor })
export type Input = z.infer<typeof input>

/** An iCalendar file. Refusals: 404 for an unknown token, 429. */
export const answer = z.object({ calendar: z.string() })
export type Answer = z.infer<typeof answer>
