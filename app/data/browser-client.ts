import { createClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import type { PostsClient } from './context.ts'
import { readSiteConfiguration } from './site-configuration.ts'

let client: PostsClient | undefined

/**
 * The one client of this page that holds the session: kept in local storage, refreshed by itself, codes by PKCE
 * (threat model, section 2). Only pages that author or sign in load it.
 */
export function getBrowserClient(): PostsClient {
  if (!client) {
    const { supabaseUrl, publishableKey } = readSiteConfiguration()
    client = createClient<Database>(supabaseUrl ?? location.origin, publishableKey, {
      auth: { flowType: 'pkce', persistSession: true, autoRefreshToken: true, detectSessionInUrl: true },
    })
  }
  return client
}
