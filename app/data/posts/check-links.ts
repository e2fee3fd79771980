import type { Answer } from '#supabase/functions/check-links/contract.ts'
import { callFunction } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'

export type CheckedLink = Answer['results'][number]

const MAX_LINKS_PER_CALL = 20

/** Makes the server check whether pages of other sites exist. @param links absolute URLs */
export async function checkLinks(client: PostsClient, links: readonly string[]): Promise<CheckedLink[]> {
  const results: CheckedLink[] = []
  for (let from = 0; from < links.length; from += MAX_LINKS_PER_CALL) {
    const answered = await callFunction(client, 'check-links', {
      answer: async () => (await import('#supabase/functions/check-links/contract.ts')).answer,
      body: { links: links.slice(from, from + MAX_LINKS_PER_CALL) },
      failureMessage: 'Links to other sites could not be checked.',
    })
    results.push(...answered.results)
  }
  return results
}
