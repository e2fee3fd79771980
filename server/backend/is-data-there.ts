import type { SupabaseAccess } from './connect-supabase.ts'
import { addReadTimeout } from './read-timeout.ts'

const PROBE_TIMEOUT_MS = 2_000
const ASK_EVERY_MS = 1_000
const SERVER_FAILED = 500
/** A row, and not the description of the API: that one is answered from memory while the database behind it is away. */
const PROBE = '/rest/v1/blog_posts?select=id&limit=1'

/** True when work can be done: our own database takes writes, or the hosted project answers from its database. Never rejects. */
export async function isDataThere({
  backend,
  url,
  publishableKey,
  fetch: ask,
}: Pick<SupabaseAccess, 'backend' | 'url' | 'publishableKey' | 'fetch'>): Promise<boolean> {
  if (backend) return backend.isReady()
  const probe = addReadTimeout(ask ?? fetch, PROBE_TIMEOUT_MS)
  try {
    const answer = await probe(`${url}${PROBE}`, { headers: { apikey: publishableKey } })
    await answer.body?.cancel()
    return answer.status < SERVER_FAILED
  } catch {
    return false
  }
}

/** The same for whoever asks often: a hosted project is asked once in `ASK_EVERY_MS`, and those who come meanwhile share the answer. */
export function createDataCheck(access: Parameters<typeof isDataThere>[0]): () => Promise<boolean> {
  if (access.backend) return () => isDataThere(access)
  let answer: Promise<boolean> | null = null
  let askedAt = -Infinity
  return () => {
    if (performance.now() - askedAt >= ASK_EVERY_MS) {
      askedAt = performance.now()
      answer = isDataThere(access)
    }
    return answer!
  }
}
