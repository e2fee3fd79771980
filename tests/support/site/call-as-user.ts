import { createClient } from '@supabase/supabase-js'
import type { Answer, Call } from './import-calls.ts'
import { readKeyFile } from './key-file.ts'
import type { RunningSite } from './running-site.ts'

/** Calls server functions of a running site as a user who signs in once. */
export async function callAsUser(
  site: RunningSite,
  credentials: { email: string; password: string },
): Promise<Call> {
  const apikey = await readKeyFile(site.dataFolder, 'publishable')
  const client = createClient(site.url, apikey, { auth: { persistSession: false } })
  const { data, error } = await client.auth.signInWithPassword(credentials)
  if (error) throw error
  const headers = {
    apikey,
    authorization: `Bearer ${data.session.access_token}`,
    'content-type': 'application/json',
  }
  return async (name, body) => {
    const answer = await fetch(`${site.url}/functions/v1/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Answer['body'] }
  }
}
