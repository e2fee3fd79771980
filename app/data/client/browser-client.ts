import { createClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import type { PostsClient } from '../context/context.ts'
import { readSiteConfiguration } from '../context/site-configuration.ts'

/** The page that mail links and identity providers end on; nowhere else is a session taken from an address. */
const LINK_PATH = /^\/auth\/?$/

let client: PostsClient | undefined

/**
 * The one client of this page that holds the session: kept in local storage, refreshed by itself, codes by PKCE.
 * A link made for somebody, such as an invitation, brings tokens instead of a code; then this page takes those
 * (threat model, section 2). Only pages that author or sign in load it.
 */
export function getBrowserClient(): PostsClient {
  if (!client) {
    const { supabaseUrl, publishableKey } = readSiteConfiguration()
    const bringsTokens =
      LINK_PATH.test(location.pathname) && new URLSearchParams(location.hash.slice(1)).has('access_token')
    client = createClient<Database>(supabaseUrl ?? location.origin, publishableKey, {
      auth: {
        flowType: bringsTokens ? 'implicit' : 'pkce',
        // Codes are exchanged by the sign-in page itself, which can then say what went wrong.
        detectSessionInUrl: bringsTokens,
        persistSession: true,
        autoRefreshToken: true,
        experimental: { recoveryCodes: true },
      },
    })
  }
  return client
}
