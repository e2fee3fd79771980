import { createClient } from '@supabase/supabase-js'

/** A client whose every query finds nothing. */
export const emptyDatabase = createClient('http://backend.test', 'key', {
  auth: { persistSession: false, autoRefreshToken: false },
  global: { fetch: async () => Response.json(null) },
})
