import type { Answer } from '#supabase/functions/check-links/contract.ts'
import { callFunction } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'

export type CheckedLink = Answer['results'][number]

/** Of one call, as the function takes them. */
const LINKS_PER_CALL = 20

/**
 * Has the server ask whether pages elsewhere are there; for administrators alone.
 * @param links whole addresses
 * @throws FunctionError when the server refuses, as after too many calls in a minute; DataError when it can't be reached
 */
export async function checkLinks(client: PostsClient, links: readonly string[]): Promise<CheckedLink[]> {
  const results: CheckedLink[] = []
  for (let from = 0; from < links.length; from += LINKS_PER_CALL) {
    const answered = await callFunction(client, 'check-links', {
      answer: async () => (await import('#supabase/functions/check-links/contract.ts')).answer,
      body: { links: links.slice(from, from + LINKS_PER_CALL) },
      failureMessage: 'Links to other sites could not be checked.',
    })
    results.push(...answered.results)
  }
  return results
}
