import type { Session, SupabaseClient } from '@supabase/supabase-js'
import { SoftwareKey } from '../software-key.ts'

/** The host and origin that `startAuthBackend` gives its site. */
export const RELYING_PARTY = { rpId: 'site.example', origin: 'https://site.example' }

/** Registers a key in memory as a passkey; `session` is an aal2 session if the client has none. */
export async function addPasskey(client: SupabaseClient, userId: string) {
  const key = new SoftwareKey()
  key.userHandle = userId
  const { data: asked } = await client.auth.passkey.startRegistration()
  const { data, error } = await client.auth.passkey.verifyRegistration({
    challengeId: asked!.challenge_id,
    credential: key.create({ challenge: asked!.options.challenge, ...RELYING_PARTY }) as never,
  })
  if (error) throw error
  return { key, id: data.id, session: (data as { session?: Session }).session }
}
