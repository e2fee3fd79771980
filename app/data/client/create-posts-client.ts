import { createClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import type { PostsClient } from '../context/context.ts'

/**
 * An anonymous client: it holds no session and can read what any visitor may read.
 * `fetch` replaces the global one, e.g. to reach an embedded backend in the same process.
 */
export function createPostsClient(options: {
  url: string
  publishableKey: string
  fetch?: typeof fetch
}): PostsClient {
  return createClient<Database>(options.url, options.publishableKey, {
    // A visitor waits for the answer: a second attempt is theirs to make.
    db: { retry: false },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    ...(options.fetch && { global: { fetch: options.fetch } }),
  })
}
