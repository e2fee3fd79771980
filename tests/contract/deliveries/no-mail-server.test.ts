/** Without a mail server, emails wait; they are sent once one is configured. */
import { afterEach, expect, test } from 'vitest'
import type { Mail } from '#backend/auth/mail/mail-purposes.ts'
import { mailTexts } from '#content/mail-texts.ts'
import { workQueue } from '#supabase/functions/_shared/deliveries/work-queue.ts'
import type { Answer } from '#supabase/functions/manage-system/contract.ts'
import {
  AGENCY,
  onBothFunctionEngines,
  startFunctionsBackend,
} from '#tests/support/site/functions-backend.ts'
import { clearDeliveries, enqueueMail, readAttempts, readDeliveries } from './delivery-rows.ts'

const LEAD = { id: '1', kind: 'contact', name: 'Ann', email: 'ann@mail.example', message: 'Hello' }
const WAITS =
  'Enter a mail server in Settings. The email is sent once a mail server is set up, up to 7 days after it was due.'

onBothFunctionEngines({ runtime: { agency: AGENCY } }, (use) => {
  const engine = () => use().engine
  afterEach(() => clearDeliveries(engine()))
  const deliver = async () => {
    const answer = await use().call('deliver', { headers: { apikey: use().keys.secret } })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  /** Runs the queue as a process with a mail server. */
  async function deliverWithServer(): Promise<Mail[]> {
    const sent: Mail[] = []
    const { service, keys, url } = use()
    const env = { url, publishableKeys: {}, secretKeys: { default: keys.secret }, jwks: { keys: [] } }
    const runtime = {
      env,
      fetch,
      agency: AGENCY,
      hasMailServer: true,
      sendMail: async (mail: Mail) => void sent.push(mail),
    }
    await workQueue({ supabaseAdmin: service, runtime, log: () => {} }, new AbortController().signal)
    return sent
  }
  const age = (id: string, days: number) =>
    engine().query(
      `update public.deliveries set not_before = now() - make_interval(days => $2) where id = $1`,
      [id, days],
    )

  test('does not report a waiting mail as delivered, and tries it once', async () => {
    const id = await enqueueMail(engine(), { to: 'agency', data: LEAD })
    expect(await deliver()).toMatchObject({ delivered: 0, failed: 0 })
    await deliver()
    expect(await readDeliveries(engine())).toMatchObject([
      { status: 'waiting', attempts: 1, last_error: WAITS },
    ])
    expect(await readAttempts(engine(), id)).toMatchObject([{ outcome: 'waiting', error: WAITS }])
  })

  test('sends waiting emails once there is a mail server, and fails those that are too old', async () => {
    const fresh = await enqueueMail(engine(), { to: 'agency', data: LEAD })
    const old = await enqueueMail(engine(), { to: 'agency', data: LEAD })
    await deliver()
    await age(fresh, 6)
    await age(old, 8)
    const sent = await deliverWithServer()
    expect(sent.map(({ messageId }) => messageId)).toEqual([`<${fresh}@acme.example>`])
    expect(await readDeliveries(engine())).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: fresh, status: 'delivered', last_error: null }),
        expect.objectContaining({
          id: old,
          status: 'failed',
          last_error: 'No mail server was set up within 7 days.',
        }),
      ]),
    )
  })

  test('cancels a waiting mail whose subject was settled', async () => {
    await enqueueMail(engine(), { data: LEAD, subject: 'settled' })
    await deliver()
    await engine().query(`select private.cancel_deliveries('test', 'settled')`)
    expect(await deliverWithServer()).toEqual([])
    expect(await readDeliveries(engine())).toMatchObject([{ status: 'cancelled' }])
  })

  test('reports the missing mail server to an owner, also in reply to a test mail', async () => {
    const owner = await use().signIn('admin')
    const manage = async (action: string) => {
      const headers = { apikey: use().keys.publishable, authorization: `Bearer ${owner.token}` }
      return (await use().call('manage-system', { headers, body: JSON.stringify({ action }) })).json()
    }
    expect(await manage('read')).toMatchObject({ mail: { has_server: false, agency_email: AGENCY.email } })
    expect(await manage('send-test-mail')).toEqual({
      success: true,
      to: owner.email,
      is_accepted: false,
      reply: 'No mail server is set up. Enter one in Settings.',
    })
  })
})

test('emails have the texts that owners published; previews and tests have those of the draft', async () => {
  const sent: Mail[] = []
  const send = async (mail: Mail) => void sent.push(mail)
  const backend = await startFunctionsBackend('pglite', { runtime: { agency: AGENCY }, mail: { send } })
  try {
    const { token, email: to } = await backend.signIn('admin')
    const kind = 'lead-confirmation'
    const withSubject = (subject: string) => ({
      ...mailTexts.fallback,
      [kind]: { ...mailTexts.fallback[kind], subject },
    })
    const manage = async (body: object) => {
      const headers = { apikey: backend.keys.publishable, authorization: `Bearer ${token}` }
      return (await backend.call('manage-system', { headers, body: JSON.stringify(body) })).json()
    }
    const { service } = backend
    await service.from('site_documents').insert({ name: 'mails', content: withSubject('To {agency}') })
    const draft = { document_name: 'mails', content: withSubject('Draft for {agency}') }
    await service.from('site_document_drafts').insert(draft).throwOnError()
    for (const one of Object.keys(mailTexts.fallback))
      expect(await manage({ action: 'preview-mail', kind: one })).toMatchObject({ success: true })
    expect(await manage({ action: 'preview-mail', kind })).toMatchObject({ subject: 'Draft for Acme' })
    expect(await manage({ action: 'preview-mail', kind: 'none' })).toMatchObject({ success: false })
    await manage({ action: 'send-test-mail', kind })
    await enqueueMail(backend.engine, { template: kind, data: { kind: 'contact' } })
    await backend.call('deliver', { headers: { apikey: backend.keys.secret } })
    expect(sent).toMatchObject([
      { to, subject: 'Draft for Acme' },
      { to: 'ann@mail.example', subject: 'To Acme' },
    ])
  } finally {
    await backend.stop()
  }
})

test('sends a test mail to the person who requested it and returns the reply of the mail server', async () => {
  const sent: Mail[] = []
  let refusal: Error | null = null
  const send = async (mail: Mail) => {
    if (refusal) throw refusal
    sent.push(mail)
    return '250 2.0.0 Ok:\r\nqueued as 4F1'
  }
  const backend = await startFunctionsBackend('pglite', { runtime: { agency: AGENCY }, mail: { send } })
  try {
    const owner = await backend.signIn('admin')
    const author = await backend.signIn('author')
    const ask = (token: string) =>
      backend.call('manage-system', {
        headers: { apikey: backend.keys.publishable, authorization: `Bearer ${token}` },
        body: JSON.stringify({ action: 'send-test-mail' }),
      })
    const sendTest = async () => (await (await ask(owner.token)).json()) as Answer<'send-test-mail'>
    expect(await sendTest()).toMatchObject({
      to: owner.email,
      is_accepted: true,
      reply: '250 2.0.0 Ok: queued as 4F1',
    })
    expect(sent).toMatchObject([{ to: owner.email, subject: 'Test email from Acme' }])
    refusal = Object.assign(new Error('Invalid login: 535 no'), { response: '535 5.7.8 Wrong password' })
    expect(await sendTest()).toMatchObject({ is_accepted: false, reply: '535 5.7.8 Wrong password' })
    refusal = new Error('connect ECONNREFUSED 127.0.0.1:25')
    expect(await sendTest()).toMatchObject({ is_accepted: false, reply: 'connect ECONNREFUSED 127.0.0.1:25' })
    expect((await ask(author.token)).status).toBe(403)
    expect(sent).toHaveLength(1)
  } finally {
    await backend.stop()
  }
})
