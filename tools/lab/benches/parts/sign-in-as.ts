import { createClient } from '@supabase/supabase-js'
import type { OpenBackend } from './open-backend.ts'

const PASSWORD = 'a-long-password-for-a-bench'

/** Makes somebody with a role, called `{role}@bench.example`; gives the token of their session. */
export async function signInAs(backend: OpenBackend, role: 'owner' | 'author'): Promise<string> {
  const options = { auth: { persistSession: false, autoRefreshToken: false } }
  const person = { email: `${role}@bench.example`, password: PASSWORD }
  const { admin } = createClient(backend.url, backend.keys.secret, options).auth
  const { data, error } = await admin.createUser({ ...person, email_confirm: true })
  if (error) throw error
  await backend.engine.query('insert into public.user_roles (user_id, role) values ($1, $2)', [
    data.user.id,
    role === 'owner' ? 'admin' : role,
  ])
  const client = createClient(backend.url, backend.keys.publishable, options)
  const entered = await client.auth.signInWithPassword(person)
  if (entered.error) throw entered.error
  return entered.data.session.access_token
}
