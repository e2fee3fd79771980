/** Mail from leads that a provider posts: matching, storing once, and continuing the conversation. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Mail } from '#backend/auth/mail/mail-purposes.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { AGENCY, book, listTimes } from '../bookings/booking-calls.ts'
import { attach, INBOUND_SECRET, prepareInboundMail, signForm, signMail, writeMail } from './inbound-calls.ts'
import { prepareInbox } from './inbox-calls.ts'

const sent: Mail[] = []
const mail = { send: async (message: Mail) => void sent.push(message) }
const settings = { INBOUND_MAIL_SECRET: INBOUND_SECRET, REPLY_ADDRESS: 'hello@agency.example' }

onBothFunctionEngines({ mail, runtime: { agency: AGENCY, settings } }, (use) => {
  const { act, addLead, read } = prepareInbox(use)
  const { post, receive, deliver, findLeads } = prepareInboundMail(use)
  const address = () => `${randomUUID()}@shop.example`
  const reply = async (lead: string, text: string): Promise<Mail> => {
    await act({ action: 'reply', lead, subject: 'Our prices', text, key: randomUUID() })
    // Replies can be undone for ten seconds.
    await use().engine.query(`update public.deliveries set not_before = now() where purpose = 'lead-reply'`)
    await deliver()
    return sent.findLast(({ text: body }) => body.includes(text))!
  }
  const lastMail = async (lead: string) => (await read(lead)).events.find(({ kind }) => kind === 'mail')!

  describe('matching', () => {
    test('attaches an answer by its thread, and the next reply continues the thread', async () => {
      const email = address()
      const lead = await addLead({ email, status: 'new' })
      const { messageId, replyTo } = await reply(lead, `First ${lead}`)
      expect(replyTo).toMatch(/^hello\+[0-9a-f]{48}@agency\.example$/)
      const own = `<${randomUUID()}@client.example>`
      const body = `Twice, please.\n\nOn Sun, Nov 29, 2026 Agency wrote:\n> First ${lead}`
      const headers = [`In-Reply-To: ${messageId}`, `References: <other@x.example> ${messageId}`]
      expect(
        await receive({
          from: `Bo <${address()}>`,
          subject: 'Re: Our prices',
          messageId: own,
          headers,
          body,
        }),
      ).toBe('attached')
      const record = await read(lead)
      expect(record).toMatchObject({ status: 'new', is_unread: true, excerpt: 'Twice, please.' })
      expect(await lastMail(lead)).toMatchObject({
        actor: null,
        data: {
          subject: 'Re: Our prices',
          from_name: 'Bo',
          text: 'Twice, please.',
          history: expect.stringContaining('> First'),
        },
      })
      const next = await reply(lead, `Second ${lead}`)
      expect(next.references!.split(' ')).toEqual(['<other@x.example>', messageId, own])
      expect(next.text).toContain('> Twice, please.')
      expect(await findLeads(email)).toHaveLength(1)
    })

    test('attaches by the signed reply address if the thread is unknown, and refuses a forged one', async () => {
      const lead = await addLead({ email: address() })
      const { replyTo } = await reply(lead, `Address ${lead}`)
      expect(await receive({ from: address(), to: `"x" <${replyTo!.toUpperCase()}>` })).toBe('attached')
      const forged = replyTo!.replace(/.(?=@)/, (digit) => (digit === '0' ? '1' : '0'))
      const stranger = address()
      expect(await receive({ from: stranger, to: forged })).toBe('new')
      expect((await read(lead)).events.filter(({ kind }) => kind === 'mail')).toHaveLength(1)
      expect(await findLeads(stranger)).toMatchObject([{ kind: 'mail', status: 'new' }])
    })

    test('attaches an answer to the confirmation of a call', async () => {
      const { times } = await listTimes(use())
      const email = address()
      await book(use(), times[3]!.startsAt, { email })
      await deliver()
      const { references } = sent.findLast(({ to }) => to === email)!
      const headers = [`References: ${references}`]
      expect(await receive({ from: address(), headers, body: 'Can we do it earlier?' })).toBe('attached')
      const [lead] = await findLeads(email)
      expect((await lastMail(lead!.id)).data['text']).toBe('Can we do it earlier?')
    })

    test('attaches by the sender only if the address belongs to one lead', async () => {
      const email = address()
      const lead = await addLead({ email, status: 'answered' })
      expect(await receive({ from: `Ann <${email.toUpperCase()}>` })).toBe('attached')
      expect((await read(lead)).status).toBe('new')
      await addLead({ email })
      expect(await receive({ from: email })).toBe('new')
      expect(await findLeads(email)).toHaveLength(3)
    })

    test('does not trust a sender whose address failed the check of the mail server', async () => {
      const email = address()
      const lead = await addLead({ email })
      const headers = ['Authentication-Results: mx.agency.example; spf=none; dmarc=fail header.from=x']
      expect(await receive({ from: email, headers })).toBe('new')
      expect((await read(lead)).events).toEqual([])
      expect((await findLeads(email)).find(({ id }) => id !== lead)).toMatchObject({
        status: 'spam',
        spam_reasons: [expect.stringContaining('DMARC')],
      })
    })
  })

  test.for([
    ['a vacation notice', ['Auto-Submitted: auto-replied']],
    ['an automatic answer of an old program', ['X-Autoreply: yes']],
    ['an automatic answer by its precedence', ['Precedence: auto_reply']],
    ['a bounce', ['Return-Path: <>']],
    ['a newsletter', ['List-Unsubscribe: <https://x.example/>']],
    ['bulk mail', ['Precedence: bulk']],
  ] as const)('ignores %s', async ([, headers]) => {
    const email = address()
    const lead = await addLead({ email })
    expect(await receive({ from: email, headers })).toBe('ignored')
    expect((await read(lead)).events).toEqual([])
  })

  test('ignores its own email, and accepts a mailing list that replies to a thread', async () => {
    const lead = await addLead({ email: address() })
    const { messageId } = await reply(lead, `List ${lead}`)
    expect(await receive({ from: address(), messageId: messageId! })).toBe('ignored')
    expect(await receive({ from: AGENCY.email, headers: [`In-Reply-To: ${messageId}`] })).toBe('ignored')
    const headers = ['List-Id: <team.client.example>', `In-Reply-To: ${messageId}`]
    expect(await receive({ from: address(), headers })).toBe('attached')
  })

  test('stores an email once, even if it arrives several times at the same moment', async () => {
    const email = address()
    const raw = writeMail({ from: email, parts: [attach('a.csv', 'a,b')] })
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => post({ headers: signMail(raw), body: raw })),
    )
    expect(outcomes.map(({ outcome }) => outcome ?? '').toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'known',
      'known',
      'known',
      'known',
      'new',
    ])
    const [lead, ...others] = await findLeads(email)
    expect(others).toEqual([])
    expect((await read(lead!.id)).events.map(({ kind }) => kind)).toEqual(['mail'])
    const { data } = await use()
      .service.storage.from('mail-files')
      .list((await lastMail(lead!.id)).subject_id!)
    expect(data).toHaveLength(1)
  })

  test('stores safe files privately, offers them as downloads, and names the others', async () => {
    const email = address()
    const html =
      '<p onclick="hit()">Hi <b>you</b><img src="https://evil.example/p.gif"><script>hit()</script></p>'
    await receive({
      from: email,
      parts: [
        { head: ['Content-Type: text/html; charset=utf-8'], body: html },
        attach('offer.pdf', '%PDF-1.7'),
        attach('photo.PNG', 'x', 'image/png'),
        attach('page.html', '<script>hit()</script>', 'text/html'),
        attach('run\u202efdp.exe', 'MZ', 'application/pdf'),
        attach('drawing.svg', '<svg onload="hit()"/>', 'image/svg+xml'),
      ],
    })
    const [lead] = await findLeads(email)
    const event = await lastMail(lead!.id)
    expect(event.data).toMatchObject({
      text: 'Hi you',
      files: ['offer.pdf', 'photo.PNG'],
      dropped_files: ['page.html', expect.stringMatching(/\.exe$/), 'drawing.svg'],
    })
    const stored = await act({ action: 'read-mail', mail: event.subject_id })
    const { html: shown, files } = stored as { html: string; files: { name: string; url: string }[] }
    expect(shown.trim()).toBe('<p>Hi <strong>you</strong></p>')
    const answer = await fetch(files[0]!.url)
    expect(await answer.text()).toBe('%PDF-1.7')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename/)
    const path = new URL(files[0]!.url).pathname.replace('/object/sign/', '/object/')
    expect((await fetch(`${use().url}${path}`)).status).toBeGreaterThanOrEqual(400)
    expect((await use().anon.storage.from('mail-files').list(event.subject_id!)).data).toEqual([])

    await use().service.from('leads').delete().eq('id', lead!.id)
    await use().engine.query(`update storage.objects set created_at = now() - interval '1 day'`)
    await use().call('sweep-pictures', { headers: { apikey: use().keys.secret } })
    const left = await use().engine.query(`select name from storage.objects where name like $1`, [
      `${event.subject_id}/%`,
    ])
    expect(left).toEqual([])
  })

  test('a reply is sent under the name of the colleague who wrote it', async () => {
    const lead = await addLead({ email: address() })
    const { id } = await use().signIn('admin')
    const message = await reply(lead, `Named ${lead}`)
    expect(message.sender).toBeUndefined()
    const [person] = await use().engine.query<{ actor: string }>(
      `select actor from public.lead_events where lead_id = $1 and kind = 'reply'`,
      [lead],
    )
    await use().engine.query(
      `with added as (insert into public.authors (name) values ($1) returning id)
       insert into public.author_accounts (user_id, author_id) select $2::uuid, id from added`,
      [`Ida ${id}`, person!.actor],
    )
    expect((await reply(lead, `Again ${lead}`)).sender).toBe(`Ida ${id} (Agency)`)
  })

  describe('signatures', () => {
    test('accepts the form of Mailgun, with the receiver it names', async () => {
      const lead = await addLead({ email: address() })
      const { replyTo } = await reply(lead, `Form ${lead}`)
      const raw = writeMail({ from: address() })
      expect(await post(await signForm(raw, { recipient: replyTo! }))).toMatchObject({
        status: 200,
        outcome: 'attached',
      })
    })

    test('refuses mail without a valid, recent signature', async () => {
      const email = address()
      const raw = writeMail({ from: email })
      const old = Math.floor(Date.now() / 1000) - 600
      const attempts: RequestInit[] = [
        { body: raw, headers: { 'content-type': 'message/rfc822' } },
        { body: raw, headers: signMail(`${raw} `) },
        { body: raw, headers: signMail(raw, old) },
        await signForm(raw, { signature: 'a'.repeat(64) }),
        await signForm(raw, { timestamp: String(old) }),
        await signForm(raw, { token: '' }),
        { body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=y' } },
      ]
      for (const attempt of attempts) expect((await post(attempt)).status).toBe(401)
      expect(await findLeads(email)).toEqual([])
    })
  })

  test('stores an email with an emoji at the limit of a text, control characters in ids, and an empty file', async () => {
    const email = address()
    const long = (length: number) => `${'a'.repeat(length - 1)}😀`
    const hostile = {
      from: `"${long(200)}" <${email}>`,
      subject: long(300),
      messageId: `<\0${randomUUID()}@client.example>`,
      headers: ['References: <a\0b@client.example>'],
      parts: [
        attach(`${long(80)}${'b'.repeat(40)}.pdf`, ''),
        attach(`${long(80)}${'b'.repeat(40)}.exe`, 'MZ'),
      ],
    }
    expect(await receive(hostile)).toBe('new')
    const [lead] = await findLeads(email)
    const { files, dropped_files: dropped } = (await lastMail(lead!.id)).data
    expect([files, dropped]).toEqual([
      [expect.stringMatching(/^a{79}\ufffd….*pdf$/)],
      [expect.stringMatching(/^a{79}\ufffd….*exe$/)],
    ])
  })

  test('ignores a request without a readable email', async () => {
    for (const raw of [
      '',
      'x',
      'From: nobody\r\n\r\n',
      'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n'.repeat(200),
    ])
      expect(await post({ headers: signMail(raw), body: raw })).toMatchObject({
        status: 200,
        outcome: 'ignored',
      })
  })
})
