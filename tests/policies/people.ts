import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe } from 'vitest'
import type { AccessTokenClaims } from '#backend/auth/tokens/tokens.ts'
import { type BackendUnderTest, startBackend } from '#tests/contract/start-backend.ts'
import { type EngineKind, listEngines } from '#tests/support/database/test-engine.ts'

export type CallerKind = 'stranger' | 'user' | 'author' | 'editor' | 'sales' | 'admin' | 'server'

export type People = {
  backend: BackendUnderTest
  clients: Record<CallerKind, SupabaseClient>
  /** Ids of accounts; those of `stranger` and `server` are unused. */
  ids: Record<CallerKind, string>
  /** Creates an account and returns its id. */
  addUser(): Promise<string>
  /** A client with a new session of an account; `claims` are added to its token. */
  signIn(userId: string, claims?: Partial<AccessTokenClaims>): Promise<SupabaseClient>
  /** Creates a session and returns its id. */
  openSession(userId: string): Promise<string>
}

/** A backend with the tables of the site, and a client of each kind of caller. */
async function startWithPeople(kind: EngineKind): Promise<People> {
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
    sales: await addUser(),
    admin: await addUser(),
    server: await addUser(),
  }
  const { error } = await backend.service
    .from('user_roles')
    .insert((['author', 'editor', 'sales', 'admin'] as const).map((role) => ({ user_id: ids[role], role })))
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
      sales: await signIn(ids.sales),
      admin: await signIn(ids.admin),
      server: backend.service,
    },
  }
}

/** Defines tests for both engines, each with its own backend. */
export function onBothWithPeople(define: (use: () => People) => void): void {
  for (const { kind, isAvailable } of listEngines()) {
    describe.skipIf(!isAvailable)(`on ${kind}`, () => {
      let people: People
      beforeAll(async () => {
        people = await startWithPeople(kind)
      })
      afterAll(() => people.backend.stop())
      define(() => people)
    })
  }
}

/** For each caller the number of rows, `done` for another result, or the status of a refusal. */
export async function askEach(
  { clients }: People,
  callers: readonly CallerKind[],
  ask: (client: SupabaseClient, who: CallerKind) => PromiseLike<{ status: number; data: unknown }>,
): Promise<(number | 'done')[]> {
  const answers: (number | 'done')[] = []
  for (const who of callers) {
    const { status, data } = await ask(clients[who], who)
    answers.push(status >= 300 ? status : Array.isArray(data) ? data.length : 'done')
  }
  return answers
}
