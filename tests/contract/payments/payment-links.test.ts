/** Who finds and opens a payment request, and who learns nothing. */
import { expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { openPayments } from './payment-calls.ts'

onBothFunctionEngines({}, (use) => {
  const { manage, make, open, find, listMails } = openPayments(use)

  test('every link that was made leads to the request, and nothing else does', async () => {
    const { id, number } = await make()
    const tokens = [
      (await manage('link', { id })).body.token as string,
      (await manage('link', { id })).body.token as string,
    ]
    expect(new Set(tokens).size).toBe(2)
    for (const token of tokens) expect((await open(token)).body.request.number).toBe(number)
    const [row] = await use().engine.query<{ hashes: string[] }>(
      'select array_agg(token_hash) as hashes from public.payment_links where request_id = $1',
      [id],
    )
    const guesses = [
      '',
      number,
      id,
      tokens[0]!.slice(1),
      tokens[0]!.toUpperCase(),
      `${tokens[0]!}=`,
      ...row!.hashes,
    ]
    for (const guess of guesses) expect((await open(guess)).body).toEqual({ success: true, request: null })
  })

  test('who only looks whether the page is right has not seen it', async () => {
    const { id } = await make()
    const { token } = (await manage('link', { id })).body
    expect((await open(token, { marks_seen: false })).body.request.status).toBe('open')
    expect((await open(token)).body.request.status).toBe('seen')
  })

  test('a client who knows number and address is mailed a link, and anybody else is told the same', async () => {
    const { id, number, client_email: email } = await make()
    const answers = [
      await find(number, email.toUpperCase()),
      await find(number, 'somebody@else.example'),
      await find('2026-999999', email),
      await find("' or true --", email),
    ]
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      answers.map(() => ({ status: 200, body: { success: true } })),
    )
    const mails = await listMails(id)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ purpose: 'payment-request', target: email })
    expect((await open(mails[0]!.payload.token)).body.request.number).toBe(number)
    const { body } = await manage('read', { id })
    expect(body.events.map(({ kind }: { kind: string }) => kind)).toContain('link-asked')
  })

  test('a cancelled request is not found any more', async () => {
    const { id, number, client_email: email } = await make()
    await manage('cancel', { id })
    await find(number, email, '192.0.2.77')
    expect(await listMails(id)).toEqual([])
  })

  test('a mailbox gets three an hour, and whoever asks on is not told', async () => {
    const { id, number, client_email: email } = await make()
    for (let times = 0; times < 5; times += 1)
      expect(await find(number, email, `198.51.100.${times}`)).toMatchObject({ status: 200 })
    expect(await listMails(id)).toHaveLength(3)
  })

  test('from one address numbers are tried ten times an hour', async () => {
    const attempts = []
    for (let place = 1; place <= 12; place += 1)
      attempts.push(await find(`2026-${String(place).padStart(4, '0')}`, 'guess@else.example', '203.0.113.9'))
    expect(attempts.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
    expect(Number(attempts[11]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await find('2026-0001', 'guess@else.example', '203.0.113.10')).status).toBe(200)
  })
})
