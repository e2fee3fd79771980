/** Clients of a running site. */
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js'
import { readKeyFile } from './key-file.ts'
import type { RunningSite } from './running-site.ts'

export type Person = { email: string; password: string }
type Site = Pick<RunningSite, 'url' | 'dataFolder'>

const WITHOUT_STORAGE = { auth: { persistSession: false, autoRefreshToken: false } }

/** A client with the secret key, to set up and check rows. */
export async function connectAsServer({ url, dataFolder }: Site): Promise<SupabaseClient> {
  return createClient(url, await readKeyFile(dataFolder, 'secret'), WITHOUT_STORAGE)
}

export async function signInAs({ url, dataFolder }: Site, person: Person): Promise<Session> {
  const client = createClient(url, await readKeyFile(dataFolder, 'publishable'), WITHOUT_STORAGE)
  const { data, error } = await client.auth.signInWithPassword(person)
  if (error) throw error
  return data.session
}

/** Storage and cookies of a browser with this session. */
export function holdSession({ url }: Pick<Site, 'url'>, session: Session) {
  const localStorage = [{ name: 'sb-localhost-auth-token', value: JSON.stringify(session) }]
  return { cookies: [], origins: [{ origin: url, localStorage }] }
}
