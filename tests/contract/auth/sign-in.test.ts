import { argon2 } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { newEmail, onBothAuthEngines, PASSWORD } from '#tests/support/site/auth-backend.ts'

vi.mock(import('node:crypto'), async (importOriginal) => {
  const original = await importOriginal()
  return { ...original, argon2: vi.fn(original.argon2) }
})

onBothAuthEngines({}, (use) => {
  test('wrong password and unknown address each compute one hash', async () => {
    const { signInNewUser, send } = use()
    const { email } = await signInNewUser()
    for (const address of [email, newEmail()]) {
      vi.mocked(argon2).mockClear()
      const { status } = await send('POST', '/token?grant_type=password', {
        body: { email: address, password: 'wrong password' },
      })
      expect(status).toBe(400)
      expect(vi.mocked(argon2).mock.calls).toMatchObject([
        ['argon2id', { memory: 19_456, passes: 2, parallelism: 1 }, expect.any(Function)],
      ])
    }
  })

  test('many wrong passwords slow down one address only', async () => {
    const { engine, signInNewUser, newClient, send } = use()
    const { email } = await signInNewUser()
    const address = '192.0.2.7'
    const readWait = () =>
      engine.query(
        `select failures, extract(epoch from blocked_until - updated_at)::float8 as seconds
         from auth.sign_in_attempts where key like '%:' || $1`,
        [address],
      )
    const guess = (password: string) =>
      send('POST', '/token?grant_type=password', { address, body: { email, password } })
    for (let count = 0; count < 5; count += 1) expect((await guess(`wrong ${count}`)).status).toBe(400)
    expect(await readWait()).toEqual([{ failures: 5, seconds: 1 }])
    // A busy machine takes longer than this second for the next request.
    await engine.query(
      `update auth.sign_in_attempts set blocked_until = now() + interval '1 hour' where key like '%:' || $1`,
      [address],
    )
    const refused = await guess(PASSWORD)
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  test('checks one of many simultaneous guesses and delays the others', async () => {
    const { engine, signInNewUser, send } = use()
    const { email } = await signInNewUser()
    const address = '192.0.2.8'
    const guess = (password: string) =>
      send('POST', '/token?grant_type=password', { address, body: { email, password } })
    expect((await guess('wrong')).status).toBe(400)
    // The next delay is long enough for eleven requests on any machine.
    await engine.query(`update auth.sign_in_attempts set failures = 14 where key like '%:' || $1`, [address])
    const answers = await Promise.all(Array.from({ length: 12 }, (_, count) => guess(`wrong ${count}`)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(11)
  })

  test('fifty failures in an hour slow down unknown devices and notify the owner, who stays signed in', async () => {
    const { signInNewUser, send, waitForMail, newClient } = use()
    const home = { address: '192.0.2.40' }
    const { email } = await signInNewUser(home)
    await Promise.all(
      Array.from({ length: 50 }, () =>
        send('POST', '/token?grant_type=password', { body: { email, password: 'wrong password' } }),
      ),
    )
    const credentials = { email, password: PASSWORD }
    expect((await newClient().auth.signInWithPassword(credentials)).error).toMatchObject({ status: 429 })
    expect((await newClient(home).auth.signInWithPassword(credentials)).error).toBeNull()
    expect((await waitForMail(email)).subject).toContain('failed sign-ins')
    expect((await newClient().auth.resetPasswordForEmail(email)).error).toBeNull()
  })

  test('limits sign-ups from one address', async () => {
    const { send } = use()
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1) {
      statuses.push((await send('POST', '/signup', { address: '192.0.2.9', body: { email: 'x' } })).status)
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(400))
    expect(statuses[30]).toBe(429)
    expect((await send('POST', '/signup', { address: '192.0.2.10', body: { email: 'x' } })).status).toBe(400)
  })
})
