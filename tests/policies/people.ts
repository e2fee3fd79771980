import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { type BackendUnderTest, startBackend } from '#tests/contract/start-backend.ts'
import type { EngineKind } from '#tests/support/test-engine.ts'

export type Who = 'stranger' | 'user' | 'admin' | 'server'

export type People = {
  backend: BackendUnderTest
  clients: Record<Who, SupabaseClient>
  /** Accounts; those of stranger and server belong to nobody who is signed in. */
  ids: Record<Who, string>
  /** Makes one more account and gives its id. */
  addUser(): Promise<string>
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
  const ids = {
    stranger: await addUser(),
    user: await addUser(),
    admin: await addUser(),
    server: await addUser(),
  }
  const { error } = await backend.service.from('user_roles').insert({ user_id: ids.admin, role: 'admin' })
  if (error) throw new Error('The administrator of the test could not be made', { cause: error })
  return {
    backend,
    ids,
    addUser,
    clients: {
      stranger: backend.anon,
      user: await backend.signIn({ sub: ids.user }),
      admin: await backend.signIn({ sub: ids.admin }),
      server: backend.service,
    },
  }
}
