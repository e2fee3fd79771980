import { expect, test } from 'vitest'
import { type AuthBackend, newEmail, onBothAuthEngines, PASSWORD } from '#tests/support/site/auth-backend.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Replaces ids, times and the address, so that only differences in content remain. */
function describeShape(value: unknown, email: string): unknown {
  if (Array.isArray(value)) return value.map((item) => describeShape(item, email))
  if (value !== null && typeof value === 'object') {
    return Object.entries(value).map(([name, member]) => [name, describeShape(member, email)])
  }
  if (value === email) return 'the address'
  if (typeof value === 'string' && UUID.test(value)) return 'an id'
  return typeof value === 'string' && TIME.test(value) ? 'a time' : value
}

async function signUp({ send }: AuthBackend, email: string, more: Record<string, unknown> = {}) {
  const { status, headers, body } = await send('POST', '/signup', {
    body: { email, password: 'another password', data: { name: 'Ann' }, ...more },
  })
  const names = [...headers.keys()].filter((name) => name !== 'content-length' && name !== 'date')
  return { body, all: { status, names, shape: describeShape(body, email) } }
}

const PROOF_KEY = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }

onBothAuthEngines({ mailPauseSeconds: 0.001 }, (use) => {
  test.for([{}, PROOF_KEY])(
    'a taken address gets the same response as a free one, field by field: %j',
    async (more) => {
      const backend = use()
      const { email: taken, id } = await backend.signInNewUser()
      const free = newEmail()
      const invited = newEmail()
      await backend.service.auth.admin.inviteUserByEmail(invited, { data: { name: 'Zoe' } })

      const expected = await signUp(backend, free, more)
      expect(expected.all.status).toBe(200)
      expect(expected.body).toMatchObject({
        role: 'authenticated',
        user_metadata: { name: 'Ann' },
        identities: [{ provider: 'email', email: free }],
      })
      expect(await backend.waitForMail(free)).toMatchObject({
        subject: 'Confirm your email address for Example Agency',
        link: expect.stringContaining('/verify') as string,
      })
      const known = await signUp(backend, taken, more)
      expect(await backend.waitForMail(taken)).toMatchObject({
        subject: 'You already have an account at Example Agency',
        link: '',
        code: '',
      })
      expect(known.all).toEqual(expected.all)
      expect(JSON.stringify(known.body)).not.toContain(id)
      expect((await signUp(backend, invited, more)).all).toEqual(expected.all)
      // The free address now has an unconfirmed account.
      expect((await signUp(backend, free, more)).all).toEqual(expected.all)
    },
  )

  test('signing up again does not change the account and stores nothing', async () => {
    const backend = use()
    const { email, id } = await backend.signInNewUser()
    const read = () =>
      backend.engine.query('select * from auth.users where email = $1 or email like $2 order by id', [
        email,
        '%.invalid',
      ])
    const before = await read()
    const { body } = await signUp(backend, email)
    expect(await read()).toEqual(before)
    for (const table of ['auth.identities', 'auth.one_time_tokens', 'auth.flow_state']) {
      expect(await backend.engine.query(`select 1 from ${table} where user_id = $1`, [body.id])).toEqual([])
    }
    expect(await backend.engine.query('select 1 from auth.one_time_tokens where user_id = $1', [id])).toEqual(
      [],
    )
    const { error } = await backend.newClient().auth.signInWithPassword({ email, password: PASSWORD })
    expect(error).toBeNull()
  })

  test('rejects invalid values in the same way', async () => {
    const backend = use()
    const { email: taken } = await backend.signInNewUser()
    for (const more of [
      { data: { text: 'x'.repeat(4096) } },
      { password: 'short' },
      { password: 'password1' },
    ]) {
      const [known, unknown] = [await signUp(backend, taken, more), await signUp(backend, newEmail(), more)]
      expect(known.all.status).toBeGreaterThanOrEqual(400)
      expect(known.all).toEqual(unknown.all)
    }
  })
})
