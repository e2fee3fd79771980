import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { withAdvisoryLock } from '#backend/database/transactions/advisory-lock.ts'
import { ensureFirstAdministrator } from '#server/first-start/first-administrator.ts'
import type { Database } from '#supabase/database.types.ts'
import { onBothFunctionEngines, type FunctionsBackend } from '#tests/support/site/functions-backend.ts'

const PASSWORD = 'copper-lantern-rides-north'

/** A client of the server whose writes of roles fail while `isDead()`, as after a kill before them. */
function connect({ url, keys }: FunctionsBackend, isDead: () => boolean) {
  return createClient<Database>(url, keys.secret, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input, init) => {
        if (
          isDead() &&
          init?.method === 'POST' &&
          (input instanceof Request ? input.url : input.toString()).includes('/user_roles')
        ) {
          return Response.json({ message: 'killed' }, { status: 500 })
        }
        return fetch(input, init)
      },
    },
  })
}

onBothFunctionEngines({}, (use) => {
  test('a start that ended between account and role is taken up by the next; a stranger with the address is not', async () => {
    const backend = use()
    const account = { email: `${randomUUID()}@example.com`, password: PASSWORD }
    let isDead = true
    const client = connect(backend, () => isDead)
    const start = (who = account) => ensureFirstAdministrator(client, who, () => undefined)
    await expect(start()).rejects.toThrow('killed')
    isDead = false

    const stranger = { email: `${randomUUID()}@example.com`, password: PASSWORD }
    await backend.service.auth.admin.createUser({ ...stranger, email_confirm: true })
    await expect(start(stranger)).rejects.toThrow('npm run admin -- grant')
    expect((await backend.service.from('user_roles').select('role')).data).toEqual([])

    await Promise.all([1, 2].map(() => withAdvisoryLock(backend.engine, () => start())))
    expect((await backend.service.from('user_roles').select('role')).data).toEqual([{ role: 'admin' }])
    const signedIn = await backend.anon.auth.signInWithPassword(account)
    expect(signedIn.error).toBeNull()
    expect((await backend.anon.rpc('is_admin')).data).toBe(true)
  })
})

onBothFunctionEngines({}, (use) => {
  test('what runs exclusively never runs twice at once on PostgreSQL, and may use the database', async () => {
    const { engine } = use()
    if (engine.kind === 'pglite') return
    let running = 0
    const most: number[] = []
    const work = async () => {
      running += 1
      await engine.query('select pg_sleep(0.05)')
      most.push(running)
      running -= 1
    }
    await Promise.all([1, 2, 3].map(() => withAdvisoryLock(engine, work)))
    expect(most).toEqual([1, 1, 1])
    await expect(withAdvisoryLock(engine, () => Promise.reject(new Error('fails')))).rejects.toThrow('fails')
    await withAdvisoryLock(engine, work)
  })
})
