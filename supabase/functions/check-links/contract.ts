import { MAX_ADDRESS_LENGTH } from '#domain/posts/post.ts'
import { z } from '#domain/schema.ts'

/** Posts with more links take several calls. */
const MAX_LINKS = 20

export const input = z.strictObject({
  links: z
    .array(z.string().min(1).max(MAX_ADDRESS_LENGTH, { error: 'An address is too long.' }), {
      error: 'The links must be a list of addresses.',
    })
    .min(1, { error: 'There is no link to check.' })
    .max(MAX_LINKS, { error: `Check at most ${MAX_LINKS} links at once.` }),
})
export type Input = z.infer<typeof input>

/**
 * `broken`: the page or its host does not exist. `unsure`: another response, as from hosts that block programs.
 * `unchecked`: not fetched, because the URL is not allowed or time was up.
 */
export const OUTCOMES = ['works', 'broken', 'unsure', 'unchecked'] as const

export const answer = z.object({
  results: z.array(z.object({ link: z.string(), outcome: z.enum(OUTCOMES), status: z.number().nullable() })),
})
export type Answer = z.infer<typeof answer>
