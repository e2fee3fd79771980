import { z } from '#domain/schema.ts'
import { newsTiming } from '../get-news-schedule/contract.ts'

export const input = z.object({
  interval_minutes: z.number({ error: 'must be a number of minutes' }),
  /** Follows from the number; a text that says something else is refused. */
  cron_expression: z.string({ error: 'must be the cron text of the interval' }),
})
export type Input = z.infer<typeof input>

export const answer = newsTiming
export type Answer = z.infer<typeof answer>
