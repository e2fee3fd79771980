import { z } from '#domain/schema.ts'
import { newsSource } from '../get-news-schedule/contract.ts'

const MAX_LENGTH = 2000

export const input = z.object({
  /** Null applies the setting again. */
  source_url: z
    .string({ error: 'must be an address, or null' })
    .trim()
    .max(MAX_LENGTH, { error: `may have at most ${MAX_LENGTH} characters` })
    .nullable(),
})
export type Input = z.infer<typeof input>

export const answer = newsSource
export type Answer = z.infer<typeof answer>
