/** Deliveries through a mail server, as on a hosted project. */
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '#tests/support/database/empty-database.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import type { Delivery } from '../deliveries/post-delivery.ts'
import { buildMessage } from './mail-message.ts'
import { sendBySmtp } from './send-by-smtp.ts'
import { sendMail } from './send-mail.ts'

const AGENCY = {
  name: 'Peakshelf "Growth"\r\nBcc: thief@evil.example',
  email: 'hello@peakshelf.example',
  phone: '',
  siteUrl: 'https://www.peakshelf.example',
  timeZone: 'UTC',
}
const ID = '0b0e7d0a-7a51-4b52-9d0d-7b1f9c4d2a11'
const REPLY = { subject: 'Hello', text: 'Some words', quoted: '', quoted_at: '2026-11-22T10:00:00Z' }

async function startServer(offers?: string[]) {
  const server = await startMailServer(offers)
  onTestFinished(() => server.stop())
  return server
}

function send(
  port: number,
  payload: object = REPLY,
  { target = 'ann@mail.example', login = '', scheme = 'smtp' } = {},
) {
  const delivery: Delivery = {
    id: ID,
    kind: 'mail',
    purpose: 'lead-reply',
    target,
    payload: { ...payload },
    number: 1,
    endpoint: null,
  }
  const runtime = {
    env: {} as never,
    fetch,
    agency: AGENCY,
    settings: { SMTP_URL: `${scheme}://${login}127.0.0.1:${port}` },
  }
  return sendMail(delivery, { runtime, supabaseAdmin: emptyDatabase })
}

test('sends an email with the message id of its delivery', async () => {
  const server = await startServer()
  expect(await send(server.port)).toEqual({ outcome: 'delivered' })
  expect(server.taken).toMatchObject([{ from: 'hello@peakshelf.example', to: ['ann@mail.example'] }])
  expect(server.taken[0]!.data).toContain(`Message-ID: <${ID}@www.peakshelf.example>`)
  expect(server.taken[0]!.data).toContain('Reply-To: hello@peakshelf.example')
  expect(server.taken[0]!.data).toContain('Some words')
})

test('marks automatic emails, threads those of one call, and sends the invitation as an alternative and a file', async () => {
  const server = await startServer()
  const message = {
    to: 'ann@mail.example',
    subject: 'Your call',
    text: 'Booked',
    html: '<p>Booked</p>',
    thread: 'call-1',
    attachments: [
      {
        name: 'invitation.ics',
        type: 'text/calendar; charset=utf-8; method=REQUEST',
        content: new TextEncoder().encode('BEGIN:VCALENDAR'),
      },
    ],
  }
  const url = `smtp://127.0.0.1:${server.port}`
  await sendBySmtp(url, buildMessage(message, message.to, ID, AGENCY.siteUrl), AGENCY)
  await sendBySmtp(
    url,
    buildMessage({ ...message, isPersonal: true }, message.to, ID, AGENCY.siteUrl),
    AGENCY,
  )
  const [automatic, personal] = server.taken.map(({ data }) => data)
  expect(automatic).toContain('Auto-Submitted: auto-generated')
  expect(automatic).toContain('X-Auto-Response-Suppress: All')
  expect(personal).not.toContain('Auto-Submitted')
  expect(automatic).toContain('References: <call-1@www.peakshelf.example>')
  expect(automatic).toContain('In-Reply-To: <call-1@www.peakshelf.example>')
  expect(automatic).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/)
  expect(automatic).toMatch(/Content-Disposition: attachment; filename=invitation\.ics/)
})

test('sends an inline picture with its content id', async () => {
  const server = await startServer()
  const mail = {
    to: 'ann@mail.example',
    subject: 'Hello',
    text: 'Words',
    html: '<img src="cid:curve" alt="">',
    messageId: `<${ID}@www.peakshelf.example>`,
    headers: {},
    attachments: [{ name: 'a.png', type: 'image/png', content: 'AAEC', cid: 'curve' }],
  }
  await sendBySmtp(`smtp://127.0.0.1:${server.port}`, mail, AGENCY)
  expect(server.taken[0]!.data).toContain('Content-ID: <curve>')
  expect(server.taken[0]!.data).toContain('Content-Disposition: inline; filename=a.png')
})

test('hostile text becomes no header, receiver or command', async () => {
  const server = await startServer()
  const evil = 'Hi\r\nBcc: thief@evil.example\r\n\r\n.\r\nRCPT TO:<thief@evil.example>'
  expect(await send(server.port, { ...REPLY, subject: evil, text: evil })).toEqual({ outcome: 'delivered' })
  expect(server.taken).toHaveLength(1)
  expect(server.taken[0]!.to).toEqual(['ann@mail.example'])
  const [head = ''] = server.taken[0]!.data.split('\r\n\r\n')
  expect(head).not.toMatch(/^bcc:/im)
  expect(server.commands.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ann@mail.example>'])
})

test.for([
  'a@b.example, thief@evil.example',
  'a@b.example>\r\nRCPT TO:<thief@evil.example',
  '"Ann" <a@b.example>',
])('rejects the receiver %j', async (target) => {
  const server = await startServer()
  expect(await send(server.port, REPLY, { target })).toMatchObject({ outcome: 'failed', is_final: true })
  expect(server.commands).toEqual([])
})

test('retries after a wrong password and reports its code', async () => {
  const server = await startServer(['AUTH PLAIN'])
  server.refuse('AUTH', '535 5.7.8 hello@peakshelf.example is not known')
  const result = await send(server.port, REPLY, { login: 'hello:wrong%20secret@' })
  expect(result).toEqual({
    outcome: 'failed',
    error: 'The email could not be sent (EAUTH).',
    status_code: 535,
  })
  expect(server.taken).toEqual([])
})

test('sends neither password nor mail if STARTTLS fails', async () => {
  const server = await startServer(['STARTTLS', 'AUTH PLAIN'])
  server.refuse('STARTTLS', '454 4.7.0 not now')
  const result = await send(server.port, REPLY, { login: 'hello:secret@' })
  expect(result).toMatchObject({ outcome: 'failed', error: expect.stringContaining('ETLS') })
  expect(result).not.toHaveProperty('is_final')
  expect(server.commands.join('\n')).not.toMatch(/^(?:AUTH|MAIL|RCPT)/m)
})

test('refuses a server without TLS for smtps://', async () => {
  const server = await startServer()
  const result = await send(server.port, REPLY, { scheme: 'smtps', login: 'hello:secret@' })
  expect(result).toMatchObject({ outcome: 'failed', error: expect.stringMatching(/\(E[A-Z]+\)/) })
  expect(server.taken).toEqual([])
  expect(server.commands.join('\n')).not.toContain('AUTH')
})

test('retries temporary refusals only', async () => {
  const server = await startServer()
  server.refuse('RCPT', '451 4.7.1 greylisted, come back')
  const later = await send(server.port)
  expect(later).toMatchObject({ outcome: 'failed', status_code: 451 })
  expect(later).not.toHaveProperty('is_final')
  expect(await send(server.port)).toEqual({ outcome: 'delivered' })
  expect(server.taken).toHaveLength(1)
  server.refuse('RCPT', '550 5.1.1 no such mailbox')
  expect(await send(server.port)).toMatchObject({ outcome: 'failed', status_code: 550, is_final: true })
  server.refuse('END OF DATA', '452 4.3.1 the disk is full')
  const full = await send(server.port)
  expect(full).toMatchObject({ outcome: 'failed', status_code: 452 })
  expect(full).not.toHaveProperty('is_final')
})

test('retries if the server is down', async () => {
  const server = await startMailServer()
  await server.stop()
  const result = await send(server.port)
  expect(result).toMatchObject({ outcome: 'failed', error: expect.stringContaining('ESOCKET') })
  expect(result).not.toHaveProperty('is_final')
})
