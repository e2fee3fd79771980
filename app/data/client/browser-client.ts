import { createClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import type { PostsClient } from '../context/context.ts'
import { readSiteConfiguration } from '../context/site-configuration.ts'

/** The only page that accepts a session from its URL. */
const LINK_PATH = /^\/auth\/?$/

let client: PostsClient | undefined

/**
 * Client with the session, which is kept in local storage and refreshed automatically, with PKCE. Links
 * created for other people, such as invitations, contain tokens instead of a code; only the sign-in page
 * accepts those (threat model, section 2).
 */
export function getBrowserClient(): PostsClient {
  if (!client) {
    const { supabaseUrl, publishableKey } = readSiteConfiguration()
    const bringsTokens =
      LINK_PATH.test(location.pathname) && new URLSearchParams(location.hash.slice(1)).has('access_token')
    client = createClient<Database>(supabaseUrl ?? location.origin, publishableKey, {
      auth: {
        flowType: bringsTokens ? 'implicit' : 'pkce',
        // The sign-in page exchanges codes itself, to show failures.
        detectSessionInUrl: bringsTokens,
        persistSession: true,
        autoRefreshToken: true,
        experimental: { recoveryCodes: true },
      },
    })
  }
  return client
}
