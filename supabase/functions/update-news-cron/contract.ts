import { z } from '#domain/schema.ts'
import { newsTiming } from '../get-news-schedule/contract.ts'

export const input = z.object({
  interval_minutes: z.number({ error: 'must be a number of minutes' }),
  /** Must match the interval. */
  cron_expression: z.string({ error: 'must be the cron text of the interval' }),
})
export type Input = z.infer<typeof input>

export const answer = newsTiming
export type Answer = z.infer<typeof answer>
