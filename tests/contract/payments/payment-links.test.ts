/** Access to payment requests by link, and lost links. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Mail } from '#backend/auth/mail/mail-purposes.ts'
import { AGENCY, onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { asPerson, callFunction, openPayments, today } from './payment-calls.ts'

const sent: Mail[] = []
const mail = { send: async (message: Mail) => void sent.push(message) }
/** Value of the setting; a test prepends a newer key. */
const settings: Record<string, string> = {}

onBothFunctionEngines({ runtime: { agency: AGENCY, settings }, mail }, (use) => {
  const { manage, make, open, find, listMails } = openPayments(use)
  const readToken = async (id: string) => (await manage('link', { id })).body.token as string
  /** Tokens in the emails that went to a client, the oldest first. */
  const deliverTo = async (email: string) => {
    const answer = await use().call('deliver', { headers: { apikey: use().keys.secret } })
    expect(answer.status).toBe(200)
    return sent
      .filter(({ to }) => to === email)
      .map(({ text }) => /https:\/\/acme\.example\/pay\/([0-9a-f]{64})\b/.exec(text)?.[1])
  }

  test('gives a request one link, the same in all emails', async () => {
    const { id, number, client_email: email } = await make()
    const token = await readToken(id)
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    expect(await readToken(id)).toBe(token)
    expect((await manage('read', { id })).body.token).toBe(token)
    await manage('send', { id })
    await manage('remind', { id })
    await find(number, email, '192.0.2.201')
    await manage('mark-paid', { id, way: 'card', on: today, note: '', sends_receipt: true })
    const mailed = await deliverTo(email)
    // A paid request no longer asks for payment.
    expect(mailed.length).toBeGreaterThan(0)
    expect(new Set(mailed)).toEqual(new Set([token]))
    expect((await open(token)).body.request.number).toBe(number)

    const [row] = await use().engine.query<{ hashes: string[]; rest: string }>(
      `select (select array_agg(token_hash) from public.payment_links where request_id = $1) as hashes,
        (select string_agg(payload::text, '') from public.deliveries) as rest`,
      [id],
    )
    expect(row!.hashes).toHaveLength(1)
    expect(row!.rest).not.toContain(token)
    const guesses = ['', number, id, token.slice(1), token.toUpperCase(), `${token}=`, ...row!.hashes]
    for (const guess of guesses)
      expect((await open(guess)).body).toEqual({ success: true, request: null, is_revoked: false })
  })

  test('replaces a renewed link, also in pending emails', async () => {
    const { id, number, client_email: email } = await make()
    const former = await readToken(id)
    await manage('send', { id })
    const renewed = (await manage('renew-link', { id })).body.token as string
    expect(renewed).not.toBe(former)
    expect(await readToken(id)).toBe(renewed)
    expect((await open(former)).body).toEqual({ success: true, request: null, is_revoked: true })
    expect((await open(renewed, { marks_seen: false })).body.request.number).toBe(number)
    expect(await deliverTo(email)).toEqual([renewed])
    const { events } = (await manage('read', { id })).body
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(['created', 'sent', 'link-renewed'])
    // Links of other requests stay valid.
    const other = await make()
    expect((await open(await readToken(other.id as string))).body.request.id).toBe(other.id)
  })

  test('revokes a link until it is renewed', async () => {
    const { id, number, client_email: email } = await make()
    const former = await readToken(id)
    await manage('send', { id })
    const revoked = await manage('revoke-link', { id })
    expect(revoked.body.request).toMatchObject({ status: 'open', link_revoked_at: expect.any(String) })
    expect((await manage('revoke-link', { id })).body.request).toEqual(revoked.body.request)
    expect((await open(former)).body).toEqual({ success: true, request: null, is_revoked: true })
    const refusal = {
      status: 409,
      body: { error: 'The link of this request was revoked. Create a new one first.' },
    }
    for (const action of ['link', 'send', 'remind'])
      expect(await manage(action, { id })).toMatchObject(refusal)
    expect((await manage('read', { id })).body).toMatchObject({ token: null, request: { number } })
    // Clients get the same response as everyone.
    expect(await find(number, email, '192.0.2.203')).toMatchObject({ status: 200, body: { success: true } })
    await manage('mark-paid', { id, way: 'cash', on: today, note: '', sends_receipt: true })
    expect(await deliverTo(email)).toEqual([])
    const { events, entries } = (await manage('read', { id })).body
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual([
      'created',
      'sent',
      'link-revoked',
      'link-asked',
      'paid',
    ])
    expect(events.at(-1).data).toMatchObject({ receipt: false })

    await manage('undo', { id, entry: entries[0].id })
    const renewed = (await manage('renew-link', { id })).body.token as string
    expect(renewed).not.toBe(former)
    expect((await open(renewed)).body.request).toMatchObject({ number })
    expect((await open(renewed)).body.request).not.toHaveProperty('link_revoked_at')
    expect((await open(former)).body.is_revoked).toBe(true)
    await manage('send', { id })
    expect(await deliverTo(email)).toEqual([renewed])
  })

  test('sends no link in an email during revocation', async () => {
    const { id, client_email: email } = await make()
    await manage('send', { id })
    await manage('revoke-link', { id })
    await use().engine.query(
      `update public.deliveries set status = 'queued' where subject_id = $1 and kind = 'mail'`,
      [id],
    )
    expect(await deliverTo(email)).toEqual([])
    await use().engine.query('delete from public.deliveries where subject_id = $1', [id])
  })

  test('keeps one link after simultaneous renewals', async () => {
    const { id } = await make()
    const answers = await Promise.all(Array.from({ length: 6 }, () => manage('renew-link', { id })))
    const tokens = answers.filter(({ status }) => status === 200).map(({ body }) => body.token as string)
    expect(tokens.length).toBeGreaterThan(0)
    const opened = await Promise.all(
      [...new Set([...tokens, await readToken(id)])].map(async (token) => (await open(token)).body.request),
    )
    expect(opened.filter((request) => request !== null)).toHaveLength(1)
  })

  test('keeps old links valid after a key rotation', async () => {
    const { id, number } = await make()
    const former = await readToken(id)
    settings['SEALING_KEYS'] = 'n'.repeat(43)
    const newer = await readToken(id)
    delete settings['SEALING_KEYS']
    expect(newer).not.toBe(former)
    for (const token of [former, newer]) expect((await open(token)).body.request.number).toBe(number)
  })

  test('refuses weak keys and then returns requests without links', async () => {
    const { id } = await make()
    settings['SEALING_KEYS'] = 'secret'
    const [link, read] = [await manage('link', { id }), await manage('read', { id })]
    delete settings['SEALING_KEYS']
    expect(link).toMatchObject({ status: 503, body: { error: expect.stringContaining('SEALING_KEYS') } })
    expect(read).toMatchObject({ status: 200, body: { token: null } })
  })

  test('exports all matching requests, page by page', async () => {
    const word = randomUUID().slice(0, 8)
    const [first, second] = [
      await make({ client_name: `=1+1 ${word}` }),
      await make({ client_name: `B ${word}` }),
    ]
    await manage('cancel', { id: second.id })
    const exported = async (values: object) =>
      (await manage('export', { status: null, search: word, after: null, ...values })).body
    const all = await exported({})
    expect(all.next).toBeNull()
    expect(all.requests.map(({ number }: { number: string }) => number)).toEqual([
      second.number,
      first.number,
    ])
    for (const hidden of ['lines', 'created_by', 'link_version'])
      expect(all.requests[0]).not.toHaveProperty(hidden)
    expect((await exported({ status: 'cancelled' })).requests).toMatchObject([{ id: second.id }])
    const after = { at: second.created_at, id: second.id }
    expect((await exported({ after })).requests).toMatchObject([{ id: first.id }])
    const user = asPerson(use(), await use().signIn())
    const body = { action: 'export', today, status: null, search: '', after: null }
    expect((await callFunction(use(), 'manage-payment-requests', user, body)).status).toBe(403)
  })

  test('emails the link to a client, and answers everyone else the same', async () => {
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
    expect(mails[0]!.payload).toMatchObject({ number, request_id: id })
    const { body } = await manage('read', { id })
    expect(body.events.map(({ kind }: { kind: string }) => kind)).toContain('link-asked')
    await manage('cancel', { id })
    await find(number, email, '192.0.2.77')
    expect(await listMails(id)).toHaveLength(1)
  })

  test('emails at most three links per hour without revealing it', async () => {
    const { id, number, client_email: email } = await make()
    for (let times = 0; times < 5; times += 1)
      expect(await find(number, email, `198.51.100.${times}`)).toMatchObject({ status: 200 })
    expect(await listMails(id)).toHaveLength(3)
  })

  test('limits attempts per IP address to ten per hour', async () => {
    const attempts = []
    for (let place = 1; place <= 12; place += 1)
      attempts.push(await find(`2026-${String(place).padStart(4, '0')}`, 'guess@else.example', '203.0.113.9'))
    expect(attempts.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
    expect(Number(attempts[11]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await find('2026-0001', 'guess@else.example', '203.0.113.10')).status).toBe(200)
  })
})
