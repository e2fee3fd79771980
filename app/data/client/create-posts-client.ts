import { createClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import type { PostsClient } from '../context/context.ts'

/** Client without a session. @param fetch for example to reach an embedded backend in the same process */
export function createPostsClient(options: {
  url: string
  publishableKey: string
  fetch?: typeof fetch
}): PostsClient {
  return createClient<Database>(options.url, options.publishableKey, {
    // No retries, because visitors wait for the response.
    db: { retry: false },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    ...(options.fetch && { global: { fetch: options.fetch } }),
  })
}
