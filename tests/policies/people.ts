import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { AccessTokenClaims } from '#backend/auth/tokens/tokens.ts'
import { type BackendUnderTest, startBackend } from '#tests/contract/start-backend.ts'
import type { EngineKind } from '#tests/support/database/test-engine.ts'

export type Who = 'stranger' | 'user' | 'author' | 'editor' | 'admin' | 'server'

export type People = {
  backend: BackendUnderTest
  clients: Record<Who, SupabaseClient>
  /** Accounts; those of stranger and server belong to nobody who is signed in. */
  ids: Record<Who, string>
  /** Makes one more account and gives its id. */
  addUser(): Promise<string>
  /** A client of an account with a session of its own; `claims` go into its token. */
  signIn(userId: string, claims?: Partial<AccessTokenClaims>): Promise<SupabaseClient>
  /** Begins a session and gives its id, for tokens minted by hand. */
  openSession(userId: string): Promise<string>
}

/** A backend with the product's own tables, and everybody who may knock at it. */
export async function startWithPeople(kind: EngineKind): Promise<People> {
  const backend = await startBackend(kind)
  const addUser = async () => {
    const id = randomUUID()
    await backend.engine.query('insert into auth.users (id, email) values ($1, $2)', [
      id,
      `${id}@example.com`,
    ])
    return id
  }
  const openSession = async (userId: string) => {
    const sessionId = randomUUID()
    await backend.engine.query('insert into auth.sessions (id, user_id) values ($1, $2)', [sessionId, userId])
    return sessionId
  }
  const signIn: People['signIn'] = async (userId, claims) =>
    backend.signIn({ ...claims, sub: userId, session_id: await openSession(userId) })
  const ids = {
    stranger: await addUser(),
    user: await addUser(),
    author: await addUser(),
    editor: await addUser(),
    admin: await addUser(),
    server: await addUser(),
  }
  const { error } = await backend.service
    .from('user_roles')
    .insert((['author', 'editor', 'admin'] as const).map((role) => ({ user_id: ids[role], role })))
  if (error) throw new Error('The roles of the test could not be given', { cause: error })
  return {
    backend,
    ids,
    addUser,
    openSession,
    signIn,
    clients: {
      stranger: backend.anon,
      user: await signIn(ids.user),
      author: await signIn(ids.author),
      editor: await signIn(ids.editor),
      admin: await signIn(ids.admin),
      server: backend.service,
    },
  }
}
